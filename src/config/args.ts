import { UserError } from '../errors.ts';
import type { BaseSource } from '../model/settings.ts';
import { baseOf } from './base.ts';
import { CAPABILITIES, FORMATS, ON_MISSING_BASE, PROVIDERS, type Provider } from './choices.ts';
import { type Flags, flagsOf } from './flags.ts';
import { helpText } from './help.ts';
import { said } from './launch.ts';
import { code } from './nearest.ts';
import type { CommandName, OptionName } from './options.ts';
import { type Output, outputOf } from './output.ts';
import type { Overrides } from './overrides.ts';
import { headersOf, variablesOf } from './pairs.ts';
import { amountFrom, choiceFrom, countFrom, timeFrom } from './value.ts';

/** What a command line asks for. Files are as given; a null config is looked for, a null file is standard output. */
export type Invocation =
  | Check
  | { kind: 'snapshot'; config: string | null; overrides: Overrides; file: string | null; quiet: boolean }
  | Show
  | { kind: 'render'; report: string; output: Output }
  | Plan
  | { kind: 'demo'; output: Output }
  | { kind: 'help'; text: string }
  | { kind: 'version' };

export interface Check {
  kind: 'check';
  config: string | null;
  overrides: Overrides;
  base: BaseSource;
  /** Ask the providers whose keys are in the environment. */
  exact: boolean;
  output: Output;
}

export interface Plan {
  kind: 'plan';
  file: string;
  budget: number;
  /** Tokens of this counter; null for bytes. */
  counter: string | null;
  /** Null for every field. */
  keep: string[] | null;
  quiet: boolean;
  /** Where to write; null for standard output. */
  to: string | null;
}

export interface Show {
  kind: 'show';
  config: string | null;
  overrides: Overrides;
  as: Provider;
  /** Print the text that the counter counts. */
  counted: boolean;
  /** Say in words what the form drops. */
  losses: boolean;
  file: string | null;
  quiet: boolean;
}

/**
 * Reads a command line, without the program's own name.
 *
 * @throws UserError in one sentence, with the nearest valid form, for the first thing that is wrong.
 */
export function readArgs(argv: readonly string[]): Invocation {
  const flags = flagsOf(argv);
  if (flags.given.has('help')) return { kind: 'help', text: helpText(flags.command) };
  if (flags.command === null || flags.given.has('version')) return { kind: 'version' };
  return READERS[flags.command](flags);
}

const READERS = {
  check: checkOf,
  snapshot: (flags) => ({ kind: 'snapshot', ...serverOf(flags), ...fileOf(flags) }),
  show: showOf,
  render: renderOf,
  plan: planOf,
  demo: (flags) => {
    refuseOperands(flags.operands, flags.words);
    return { kind: 'demo', output: reportOutput(flags) };
  },
} satisfies Record<CommandName, (flags: Flags) => Invocation>;

function checkOf(flags: Flags): Invocation {
  const { config, overrides } = serverOf(flags);
  const { base, baseCommand } = baseOf({
    base: one(flags, 'base'),
    command: one(flags, 'base-command'),
    snapshot: one(flags, 'base-snapshot'),
  });
  const more: Overrides = said({
    baseCommand,
    maxTokens: read(flags, 'max-tokens', countFrom),
    maxIncrease: read(flags, 'max-increase', amountFrom),
    strict: flags.given.has('strict') || undefined,
    onMissingBase: read(flags, 'on-missing-base', (text, where) => choiceFrom(text, ON_MISSING_BASE, where)),
  });
  return {
    kind: 'check',
    config,
    overrides: { ...overrides, ...more },
    base,
    exact: flags.given.has('exact'),
    output: reportOutput(flags),
  };
}

function showOf(flags: Flags): Invocation {
  const as = read(flags, 'as', (text, where) => choiceFrom(text, PROVIDERS, where));
  if (as === undefined)
    throw new UserError('value-missing', '`show` needs `--as`, whose form to print, e.g. `--as anthropic`.');
  const [counted, losses] = [flags.given.has('counted'), flags.given.has('losses')];
  return { kind: 'show', ...serverOf(flags), as, counted, losses, ...fileOf(flags) };
}

function planOf(flags: Flags): Invocation {
  const [input, ...more] = flags.operands;
  const budget = read(flags, 'budget', countFrom);
  if (input === undefined || budget === undefined)
    throw new UserError(
      'operand-missing',
      '`plan` needs a JSON file and a budget, e.g. `plan records.json --budget 8192`.',
    );
  refuseOperands(more, flags.words);
  const { file: to, quiet } = fileOf(flags);
  const keep =
    one(flags, 'fields')
      ?.split(',')
      .map((name) => name.trim()) ?? null;
  return { kind: 'plan', file: input, budget, counter: one(flags, 'counter') ?? null, keep, quiet, to };
}

function renderOf(flags: Flags): Invocation {
  const [report, ...more] = flags.operands;
  if (report === undefined)
    throw new UserError(
      'operand-missing',
      '`render` needs a report, e.g. `render report.json --format markdown`.',
    );
  refuseOperands(more, flags.words);
  return { kind: 'render', report, output: reportOutput(flags) };
}

/**
 * The server's command has its place after `--`, so that its own options are not taken for ours. A command with
 * one side runs `--setup` there.
 */
function serverOf(flags: Flags): { config: string | null; overrides: Overrides } {
  refuseOperands(flags.operands, null);
  const { words } = flags;
  if (words !== null && (words[0] ?? '') === '')
    throw new UserError(
      'value-missing',
      'No command stands after `--`: give one, e.g. `-- node dist/server.js`.',
    );
  const overrides: Overrides = said({
    server: one(flags, 'server'),
    command: words === null ? undefined : { kind: 'words' as const, words },
    url: one(flags, 'url'),
    headers: flags.given.has('header') ? headersOf(all(flags, 'header'), () => '`--header`') : undefined,
    env: flags.given.has('env') ? variablesOf(all(flags, 'env'), () => '`--env`') : undefined,
    cwd: one(flags, 'cwd'),
    setup: one(flags, 'setup'),
    setupHead: (flags.command !== 'check' && flags.given.has('setup')) || undefined,
    setupTimeoutMs: read(flags, 'setup-timeout', timeFrom),
    startupTimeoutMs: read(flags, 'startup-timeout', timeFrom),
    capabilities: flags.given.has('capability') ? capabilitiesOf(flags) : undefined,
    counter: one(flags, 'counter'),
  });
  return { config: one(flags, 'config') ?? null, overrides };
}

function capabilitiesOf(flags: Flags): string[] {
  const names = all(flags, 'capability').map((text) => choiceFrom(text, CAPABILITIES, '`--capability`'));
  return [...new Set(names)];
}

function reportOutput(flags: Flags): Output {
  const format = read(flags, 'format', (text, where) => choiceFrom(text, FORMATS, where));
  return outputOf(format, all(flags, 'output'), flags.given.has('quiet'));
}

function fileOf(flags: Flags): { file: string | null; quiet: boolean } {
  const [file = null, ...more] = all(flags, 'output');
  if (more.length > 0) throw new UserError('option-twice', '`--output` is given twice: keep one.');
  return { file, quiet: flags.given.has('quiet') };
}

function refuseOperands(operands: readonly string[], words: readonly string[] | null): void {
  const [first] = operands;
  if (first !== undefined)
    throw new UserError(
      'operand-unexpected',
      `${code(first)} has no place here: a server's command stands after \`--\`, e.g. \`check -- node dist/server.js\`.`,
    );
  if (words !== null)
    throw new UserError('operand-unexpected', 'No server is started here: leave out `--` and what follows.');
}

function one(flags: Flags, name: OptionName): string | undefined {
  return flags.given.get(name)?.[0];
}

function all(flags: Flags, name: OptionName): string[] {
  return flags.given.get(name) ?? [];
}

function read<T>(flags: Flags, name: OptionName, from: (text: string, where: string) => T): T | undefined {
  const text = one(flags, name);
  return text === undefined ? undefined : from(text, code(`--${name}`));
}
