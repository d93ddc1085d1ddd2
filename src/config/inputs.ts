import { UserError } from '../errors.ts';
import { type BaseRequest, baseRequestOf } from './base.ts';
import { COMMENT_MODES, ON_MISSING_BASE } from './choices.ts';
import { INPUTS, type InputName } from './fields.ts';
import { said } from './launch.ts';
import { code, instead } from './nearest.ts';
import type { Overrides } from './overrides.ts';
import { headersOf, variablesOf } from './pairs.ts';
import { amountFrom, choiceFrom, countFrom, timeFrom } from './value.ts';
import type { Environment } from './variables.ts';
import { commandOf } from './words.ts';

/** What the inputs of the action ask for; null is not said. */
export interface ActionInputs {
  config: string | null;
  overrides: Overrides;
  base: BaseRequest;
  token: string | null;
  /** Paths of what is written beside the comment. */
  files: Record<'report' | 'snapshot' | 'sarif' | 'html', string | null>;
  /** Secrets: never to a server, a log or a report. */
  keys: Record<'anthropic' | 'openai' | 'gemini', string | null>;
}

/**
 * Reads the inputs from the variables that the runner sets. It enforces neither names nor types, so both are
 * checked here; an empty input is one that is not given.
 *
 * @throws UserError in one sentence, with the nearest valid form; no message repeats a value that may be secret.
 */
export function readInputs(environment: Environment): ActionInputs {
  refuseUnknown(environment);
  const input = (name: InputName) => environment[variableOf(name)]?.trim() || undefined;
  const { base, baseCommand } = baseRequestOf({
    base: input('base'),
    command: input('base-command'),
    snapshot: input('base-snapshot'),
  });
  return {
    config: input('config') ?? null,
    overrides: said({ ...overridesOf(input), baseCommand }),
    base,
    token: input('github-token') ?? null,
    files: {
      report: input('report') ?? null,
      snapshot: input('snapshot') ?? null,
      sarif: input('sarif') ?? null,
      html: input('html') ?? null,
    },
    keys: {
      anthropic: input('anthropic-api-key') ?? null,
      openai: input('openai-api-key') ?? null,
      gemini: input('gemini-api-key') ?? null,
    },
  };
}

type Input = (name: InputName) => string | undefined;

function overridesOf(input: Input): Overrides {
  const read = <T>(name: InputName, from: (text: string, where: string) => T) => {
    const text = input(name);
    return text === undefined ? undefined : from(text, code(name));
  };
  const comment = said({
    mode: read('comment', (text, where) => choiceFrom(text, COMMENT_MODES, where)),
    key: input('comment-key'),
    acceptLabel: input('accept-label'),
  });
  return {
    command: read('command', commandOf),
    url: input('url'),
    headers: read('headers', (text) => headersOf(linesOf(text), (line) => `Line ${line} of \`headers\``)),
    env: read('env', (text) => variablesOf(linesOf(text), (line) => `Line ${line} of \`env\``)),
    cwd: input('working-directory'),
    setup: input('setup'),
    setupTimeoutMs: read('setup-timeout', timeFrom),
    startupTimeoutMs: read('startup-timeout', timeFrom),
    counter: input('counter'),
    maxTokens: read('max-tokens', countFrom),
    maxIncrease: read('max-increase', amountFrom),
    warnOnly: read('warn-only', flagFrom),
    onMissingBase: read('on-missing-base', (text, where) => choiceFrom(text, ON_MISSING_BASE, where)),
    comment: Object.keys(comment).length === 0 ? undefined : comment,
  };
}

/**
 * A misspelt input is a gate that silently did not run. The runner sets nothing else of this form for a JavaScript
 * action, save what it sets for a container.
 */
function refuseUnknown(environment: Environment): void {
  const names = Object.keys(INPUTS) as InputName[];
  const known = new Set([...names.map(variableOf), 'INPUT_ARGS', 'INPUT_ENTRYPOINT']);
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('INPUT_') || known.has(variable)) continue;
    const name = variable.slice('INPUT_'.length).toLowerCase();
    throw new UserError(
      'input-unknown',
      `There is no input ${code(name)}: ${instead(name, names)}`,
      `If it is no input but a variable ${code(variable)} of your job, give that another name.`,
    );
  }
}

function variableOf(name: string): string {
  return `INPUT_${name.toUpperCase()}`;
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

function flagFrom(text: string, where: string): boolean {
  return choiceFrom(text.toLowerCase(), ['true', 'false'], where) === 'true';
}
