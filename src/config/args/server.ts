import { UserError } from '../../errors.ts';
import { CAPABILITIES } from '../choices.ts';
import type { Flags } from '../flags.ts';
import { said } from '../launch.ts';
import type { Overrides } from '../overrides.ts';
import { headersOf, variablesOf } from '../pairs.ts';
import { choiceFrom, timeFrom } from '../value.ts';
import { all, one, read, refuseOperands } from './given.ts';

/**
 * The server's command has its place after `--`, so that its own options are not taken for ours. A command with
 * one side runs `--setup` there.
 */
export function serverOf(flags: Flags): { config: string | null; overrides: Overrides } {
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
