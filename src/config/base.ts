import { UserError } from '../errors.ts';
import type { BaseSource, Command } from '../model/settings.ts';
import { code } from './nearest.ts';
import { commandOf } from './words.ts';

/** The three ways to name a base, as texts. */
export interface BaseTexts {
  base: string | undefined;
  command: string | undefined;
  snapshot: string | undefined;
}

/** A command that stands without a ref is the base; with one, it is how the server of that ref is started. */
export interface BaseChoice<T> {
  base: T;
  baseCommand: Command | undefined;
}

/** Names the base of an action; `auto` leaves it to the event. */
export type BaseRequest = BaseSource | { kind: 'auto' };

/** A branch, tag or commit: no option of git, no range, no refspec. */
const REF = /^(?!-)(?!.*\.\.)[^\s:?*[\\\p{C}]{1,250}$/u;

/** Of an action: `auto` where nothing is said. @throws as `baseOf`. */
export function baseRequestOf(texts: BaseTexts): BaseChoice<BaseRequest> {
  const base = texts.base === 'auto' ? undefined : texts.base;
  if (base !== undefined || texts.snapshot !== undefined) return baseOf({ ...texts, base });
  return { base: { kind: 'auto' }, baseCommand: wordsOf(texts.command) };
}

/**
 * Of a command line: none where nothing is said.
 *
 * @throws UserError `base-conflict`, `base-invalid`, and those of `commandOf`.
 */
export function baseOf({ base, command, snapshot }: BaseTexts): BaseChoice<BaseSource> {
  const words = wordsOf(command);
  if (snapshot !== undefined) {
    if (base === undefined && words === undefined)
      return { base: { kind: 'snapshot', file: snapshot }, baseCommand: undefined };
    const other = base === undefined ? 'base-command' : 'base';
    throw new UserError('base-conflict', `\`base-snapshot\` and \`${other}\` name two bases: give one.`);
  }
  if (base === undefined || base === 'none')
    return {
      base: words === undefined ? { kind: 'none' } : { kind: 'command', command: words },
      baseCommand: undefined,
    };
  if (base !== 'auto' && REF.test(base)) return { base: { kind: 'ref', ref: base }, baseCommand: words };
  throw new UserError(
    'base-invalid',
    `The base ${code(base)} is no branch, tag or commit: give one such as \`origin/main\`, or \`none\`.`,
  );
}

function wordsOf(command: string | undefined): Command | undefined {
  return command === undefined ? undefined : commandOf(command, '`base-command`');
}
