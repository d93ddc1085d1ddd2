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

export const FORMATS = ['text', 'markdown', 'json', 'sarif', 'html'] as const;
export type Format = (typeof FORMATS)[number];
