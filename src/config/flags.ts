import { parseArgs } from 'node:util';
import { UserError } from '../errors.ts';
import { code, either, instead } from './nearest.ts';
import { COMMANDS, type CommandName, OPTIONS, type OptionName, optionOf, optionsOf } from './options.ts';

/** A command line taken apart: options are known and each fits the command, values are texts still. */
export interface Flags {
  /** Null where none was given, which only `--help` and `--version` allow. */
  command: CommandName | null;
  given: ReadonlyMap<OptionName, string[]>;
  /** What stands beside the options, before `--`. */
  operands: string[];
  /** What stands after `--`; null without `--`. */
  words: string[] | null;
}

const NAMES = Object.keys(OPTIONS) as OptionName[];

/** @throws UserError with the nearest valid word for what is unknown, missing, twice or out of place. */
export function flagsOf(argv: readonly string[]): Flags {
  const end = argv.indexOf('--');
  const own = end < 0 ? argv : argv.slice(0, end);
  const given = new Map<OptionName, string[]>();
  const positionals: string[] = [];
  for (const token of tokensOf(own)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind === 'option') take(given, token);
  }
  const [word, ...operands] = positionals;
  const command = commandOf(word, given);
  if (command !== null) checkFit(command, given.keys());
  return { command, given, operands, words: end < 0 ? null : argv.slice(end + 1) };
}

interface OptionToken {
  name: string;
  rawName: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}

function tokensOf(args: readonly string[]) {
  const options = Object.fromEntries(
    NAMES.map((name) => {
      const { value, short } = optionOf(name);
      return [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
      ];
    }),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function take(given: Map<OptionName, string[]>, { name, rawName, value, inlineValue }: OptionToken): void {
  const known = NAMES.find((option) => option === name);
  if (known === undefined)
    throw new UserError(
      'option-unknown',
      `There is no option ${code(rawName)}: ${instead(rawName, NAMES.map(long))}`,
    );
  const option = optionOf(known);
  if (option.value === undefined && value !== undefined)
    throw new UserError('value-unexpected', `${code(rawName)} takes no value: write it alone.`);
  const isMissing = value === undefined || value === '' || (!inlineValue && /^-[^\d]/.test(value));
  if (option.value !== undefined && isMissing)
    throw new UserError(
      'value-missing',
      `${code(rawName)} needs a value: ${code(`${long(known)} ${option.value}`)}.`,
    );
  const before = given.get(known) ?? [];
  if (before.length > 0 && option.repeated === undefined)
    throw new UserError('option-twice', `${code(long(known))} is given twice: keep one.`);
  given.set(known, [...before, value ?? '']);
}

function commandOf(word: string | undefined, given: ReadonlyMap<OptionName, string[]>): CommandName | null {
  const names = Object.keys(COMMANDS) as CommandName[];
  const command = names.find((name) => name === word);
  if (command !== undefined) return command;
  if (word !== undefined)
    throw new UserError('command-unknown', `There is no command ${code(word)}: ${instead(word, names)}`);
  if (given.has('help') || given.has('version')) return null;
  throw new UserError(
    'command-missing',
    'No command is given: begin with `check`, e.g. `mcp-token-delta check -- node dist/server.js`, or see `--help`.',
  );
}

function checkFit(command: CommandName, given: Iterable<OptionName>): void {
  const fitting = optionsOf(command).map(([name]) => name);
  for (const name of given) {
    if (fitting.includes(name)) continue;
    throw new UserError(
      'option-misplaced',
      `${code(long(name))} is no option of ${code(command)}, but of ${either(OPTIONS[name].commands)}.`,
    );
  }
}

function long(name: string): string {
  return `--${name}`;
}
