import { BUILT_IN } from '../measure/counters.ts';

/** Every closed list of words that a file, a flag or an input is checked against. */

export const TRANSPORTS = ['auto', 'stdio', 'http', 'sse'] as const;
export const CAPABILITIES = ['roots', 'sampling', 'elicitation'] as const;
export const ON_MISSING_BASE = ['warn', 'fail'] as const;
export const COMMENT_MODES = ['changes', 'always', 'on-failure', 'never'] as const;
export const FINDINGS_LIMITS = ['new-errors', 'errors', 'new-warnings', 'warnings', 'off'] as const;
export const RULE_LEVELS = ['error', 'warning', 'note', 'off'] as const;
export const SESSION_DEFINITIONS = ['once', 'every-turn'] as const;

/** Whose form of the list `show --as` prints. */
export const PROVIDERS = ['anthropic', 'openai', 'gemini', 'wire'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The form of a list that a counter of the user's is given. */
export const COUNTED_FORMS = ['wire', 'anthropic'] as const;

export const FORMATS = ['text', 'markdown', 'json', 'sarif', 'html'] as const;
export type Format = (typeof FORMATS)[number];

/** What a server or a counter of the user's may be called. */
export const SERVER_NAME = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
  form: 'a name of letters, digits, `.`, `_` and `-` such as `catalog`',
};

/** Every counter that can be the headline. */
export function counterIds(own: readonly string[]): string[] {
  return [...BUILT_IN, ...own];
}
