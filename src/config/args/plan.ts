import { UserError } from '../../errors.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Flags } from '../flags.ts';
import { code } from '../nearest.ts';
import { optionsOf } from '../options.ts';
import type { Overrides } from '../overrides.ts';
import { countFrom, objectFrom } from '../value.ts';
import { fileOf, one, read, refuseOperands } from './given.ts';
import { serverOf } from './server.ts';

/** Pages that are asked for. */
export interface Plan {
  kind: 'plan';
  source: PlanSource;
  budget: number;
  /** Tokens of this counter; null for bytes. */
  counter: string | null;
  /** Null for every field. */
  keep: string[] | null;
  quiet: boolean;
  /** Where to write; null for standard output. */
  to: string | null;
}

/** Where records are taken from: a JSON file, or what a call of a server returns. */
export type PlanSource =
  | { kind: 'file'; file: string }
  | { kind: 'call'; config: string | null; overrides: Overrides; call: PlannedCall };

/** A call of the config file, or a tool with its arguments. */
export type PlannedCall =
  | { kind: 'named'; name: string }
  | { kind: 'tool'; name: string; tool: string; arguments: JsonObject };

export function planOf(flags: Flags): Plan {
  const source = planSource(flags);
  const budget = read(flags, 'budget', countFrom);
  if (source === null || budget === undefined)
    throw new UserError(
      'operand-missing',
      '`plan` needs records and a budget, e.g. `plan records.json --budget 8192`, or `plan --tool list --budget 8192 -- node dist/server.js`.',
    );
  if (budget === 0)
    throw new UserError('value-invalid', '`--budget` must be a whole number over 0, not `0`.');
  const { file: to, quiet } = fileOf(flags);
  const keep =
    one(flags, 'fields')
      ?.split(',')
      .map((name) => name.trim()) ?? null;
  return { kind: 'plan', source, budget, counter: one(flags, 'counter') ?? null, keep, quiet, to };
}

/** Null where nothing is named. */
function planSource(flags: Flags): PlanSource | null {
  const call = plannedCall(flags);
  if (call !== null) return { kind: 'call', call, ...serverOf(flags) };
  const [file, ...more] = flags.operands;
  if (file === undefined) return null;
  refuseOperands(more, flags.words);
  const ofServer = optionsOf('plan').find(([name, { group }]) => group === 'Server' && flags.given.has(name));
  if (ofServer !== undefined)
    throw new UserError(
      'option-misplaced',
      `${code(`--${ofServer[0]}`)} is for a call of a server: name it with \`--call\` or \`--tool\`, and no file.`,
    );
  return { kind: 'file', file };
}

function plannedCall(flags: Flags): PlannedCall | null {
  const [name, tool] = [one(flags, 'call'), one(flags, 'tool')];
  const args = read(flags, 'arguments', objectFrom);
  if (name !== undefined && tool !== undefined)
    throw new UserError('option-twice', '`--call` and `--tool` name two calls: keep one.');
  if (tool !== undefined) return { kind: 'tool', name: tool, tool, arguments: args ?? {} };
  if (args !== undefined)
    throw new UserError('option-misplaced', '`--arguments` stand beside a `--tool`: name one.');
  return name === undefined ? null : { kind: 'named', name };
}
