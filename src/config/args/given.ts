import { UserError } from '../../errors.ts';
import type { Flags } from '../flags.ts';
import { code } from '../nearest.ts';
import type { OptionName } from '../options.ts';

export function refuseOperands(operands: readonly string[], words: readonly string[] | null): void {
  const [first] = operands;
  if (first !== undefined)
    throw new UserError(
      'operand-unexpected',
      `${code(first)} has no place here: a server's command stands after \`--\`, e.g. \`check -- node dist/server.js\`.`,
    );
  if (words !== null)
    throw new UserError('operand-unexpected', 'No server is started here: leave out `--` and what follows.');
}

export function one(flags: Flags, name: OptionName): string | undefined {
  return flags.given.get(name)?.[0];
}

export function all(flags: Flags, name: OptionName): string[] {
  return flags.given.get(name) ?? [];
}

export function read<T>(
  flags: Flags,
  name: OptionName,
  from: (text: string, where: string) => T,
): T | undefined {
  const text = one(flags, name);
  return text === undefined ? undefined : from(text, code(`--${name}`));
}

export function fileOf(flags: Flags): { file: string | null; quiet: boolean } {
  const [file = null, ...more] = all(flags, 'output');
  if (more.length > 0) throw new UserError('option-twice', '`--output` is given twice: keep one.');
  return { file, quiet: flags.given.has('quiet') };
}
