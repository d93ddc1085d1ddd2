import { bytesOf, isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { RawCall, Sign } from '../../model/response.ts';
import { secretsIn } from '../../secrets/find.ts';
import { base64In } from './base64.ts';
import { errorSigns } from './errors.ts';
import { hiddenSigns } from './hidden.ts';
import { innerSigns } from './inner.ts';
import type { CountTokens } from './json.ts';
import { isCutJson, parsedJson } from './json-text.ts';
import { markupSigns } from './markup.ts';
import { mediaTypeSigns } from './media-type.ts';
import { restSigns } from './rest.ts';
import { type Media, plainTexts, type Sent } from './sent.ts';
import { shapeSigns } from './shape.ts';
import { structuredSigns } from './structured.ts';

/** Signs of one kind that are kept. */
const MOST_SIGNS = 50;

/** Everything in a result that a rule makes a finding of. */
export function signsOf(call: RawCall, sent: Sent, tokensOf: CountTokens): Sign[] {
  const { result, tool, arguments: args } = call;
  const whole: JsonObject = isObject(result) ? result : {};
  const texts = plainTexts(result);
  return atMostOfAKind([
    ...texts.filter((text) => parsedJson(text) === null && isCutJson(text)).map(cut),
    ...sent.texts.flatMap((text) => base64Signs(text, sent)),
    ...secretSigns([...new Set([...texts, ...sent.texts])]),
    ...structuredSigns(whole, tool, tokensOf),
    ...errorSigns(whole, tool, args),
    ...(isObject(result) ? shapeSigns(result) : []),
    ...(whole.isError === true ? [] : restSigns(texts, tool)),
    ...wasteSigns(call, sent.texts, tokensOf),
    ...mediaTypeSigns(sent.media),
  ]);
}

function atMostOfAKind(signs: Sign[]): Sign[] {
  const counts = new Map<Sign['kind'], number>();
  return signs.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MOST_SIGNS;
  });
}

/** A caller that asks for a file of this kind, or for the source, is given what it asked for. */
const ASKS_FOR_JSON = /\.(?:\w{0,8}json[cl5]?|ipynb|har|webmanifest)\b/i;
const ASKS_FOR_MARKUP = /html|xml|svg|dom\b|source|raw|\.(?:jsx|tsx|vue|md)\b/i;

/** What costs tokens and says nothing. */
function wasteSigns({ tool, arguments: args }: RawCall, texts: string[], tokensOf: CountTokens): Sign[] {
  const asked = `${nameOf(tool)} ${JSON.stringify(args)}`;
  return [
    ...texts.flatMap((text) => innerSigns(text, ASKS_FOR_JSON.test(asked), tokensOf)),
    ...(ASKS_FOR_MARKUP.test(asked) ? [] : markupSigns(texts, tokensOf)),
    ...hiddenSigns(texts, tokensOf),
  ];
}

function nameOf(tool: Json): string {
  return isObject(tool) && typeof tool.name === 'string' ? tool.name : '';
}

/** Enough of a file to know it again. */
const BEGINNING = 200;

function base64Signs(text: string, { via, media }: Sent): Sign[] {
  const found = base64In(text);
  const isCopy = found.length > 0 && via === 'structured-content' && media.some((one) => isIn(text, one));
  return found.map(({ what, bytes }) => ({
    kind: 'base64-text',
    what,
    bytes,
    ...(isCopy ? { isCopy } : {}),
  }));
}

function isIn(text: string, { data }: Media): boolean {
  return data.length >= BEGINNING && text.includes(data.slice(0, BEGINNING));
}

function cut(text: string): Sign {
  return { kind: 'truncated-json', bytes: bytesOf(text) };
}

/** One sign a kind, over all texts. The same value in text and structured content counts once. */
function secretSigns(texts: readonly string[]): Sign[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const { what, count } of secretsIn(text)) counts.set(what, Math.max(counts.get(what) ?? 0, count));
  return [...counts].map(([what, count]) => ({ kind: 'secret', what, count }));
}
