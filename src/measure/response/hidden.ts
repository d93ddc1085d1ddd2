import type { Sign } from '../../model/response.ts';
import type { CountTokens } from './json.ts';
import { savedTokens } from './saved.ts';

/** Sequences that colour or move on a terminal. */
const TERMINAL = sequences('\\u001b');
/** And as JSON writes them: in any other text that is a source that has them. */
const WRITTEN = sequences(String.raw`(?:\u001b|(?<!\\)\\u001b)`);
const IS_JSON = /^\s{0,100}[{[]/;

/** Flags of parts of a country are written with tag characters. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;
/** Tag characters, overrides of direction, rows of selectors or of characters without width. */
const HIDDEN =
  /[\u{e0000}-\u{e007f}]+|[\u202d\u202e]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}|[\u200b-\u200d\u2060\ufeff]{8,}/gu;

/** What stands in texts that no reader sees. */
export function hiddenSigns(texts: readonly string[], tokensOf: CountTokens): Sign[] {
  return texts.flatMap((text) => [...terminalIn(text, tokensOf), ...hiddenIn(text, tokensOf)]);
}

function terminalIn(text: string, tokensOf: CountTokens): Sign[] {
  const pattern = IS_JSON.test(text) ? WRITTEN : TERMINAL;
  const count = text.match(pattern)?.length ?? 0;
  if (count === 0) return [];
  const tokens = savedTokens(text, text.replace(pattern, ''), tokensOf);
  return [{ kind: 'invisible', what: 'terminal', count, tokens }];
}

function sequences(opening: string): RegExp {
  return new RegExp(
    String.raw`${opening}(?:\[[0-?]{0,32}[ -/]{0,4}[@-~]|\][^\u0007\u001b\\]{0,300}(?:\u0007|\u001b\\|\\u0007))`,
    'gi',
  );
}

function hiddenIn(text: string, tokensOf: CountTokens): Sign[] {
  if (text.search(HIDDEN) < 0) return [];
  const shown = text.replace(FLAG, '');
  const runs = shown.match(HIDDEN) ?? [];
  if (runs.length === 0) return [];
  const count = runs.reduce((sum, run) => sum + [...run].length, 0);
  const tokens = savedTokens(text, shown.replace(HIDDEN, ''), tokensOf);
  return [{ kind: 'invisible', what: 'hidden', count, tokens }];
}
