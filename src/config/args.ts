import { UserError } from '../errors.ts';
import type { BaseSource } from '../model/settings.ts';
import { all, fileOf, one, read, refuseOperands } from './args/given.ts';
import { type Plan, planOf } from './args/plan.ts';
import { serverOf } from './args/server.ts';
import { baseOf } from './base.ts';
import { FORMATS, ON_MISSING_BASE, PROVIDERS, type Provider } from './choices.ts';
import { type Flags, flagsOf } from './flags.ts';
import { helpText } from './help.ts';
import { said } from './launch.ts';
import type { CommandName } from './options.ts';
import { type Output, outputOf } from './output.ts';
import type { Overrides } from './overrides.ts';
import { amountFrom, choiceFrom, countFrom } from './value.ts';

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

function reportOutput(flags: Flags): Output {
  const format = read(flags, 'format', (text, where) => choiceFrom(text, FORMATS, where));
  return outputOf(format, all(flags, 'output'), flags.given.has('quiet'));
}
