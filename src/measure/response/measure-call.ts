import { bytesOf, isObject } from '../../json.ts';
import type { JsonObject } from '../../model/json.ts';
import type { MeasuredCall, RawCall, ResponseAnatomy, Sign } from '../../model/response.ts';
import type { CounterId } from '../../model/subject.ts';
import type { Counter } from '../counter.ts';
import { adviceOn } from './advice.ts';
import { base64In } from './base64.ts';
import { errorSigns } from './errors.ts';
import { type CountTokens, type JsonText, jsonAnatomy } from './json.ts';
import { isCutJson, parsedJson } from './json-text.ts';
import { mediaCost } from './media.ts';
import { secretsIn } from './secrets.ts';
import { plainTexts, type Sent, sentOf } from './sent.ts';
import { stabilityOf } from './stability.ts';
import { structuredSigns } from './structured.ts';
import { textAnatomy } from './text.ts';

/** Signs of one kind that are kept. */
const MOST_SIGNS = 10;

/** Measures a result by these counters; anatomy and advice by the headline one. */
export function measureCall(call: RawCall, counters: readonly Counter[], headline: CounterId): MeasuredCall {
  const counter = counters.find(({ id }) => id === headline);
  return measured(
    call,
    counters,
    remembering((text) => counter?.text(text, 'response') ?? 0),
  );
}

/** The whole of a response is asked for several times. */
function remembering(tokensOf: CountTokens): CountTokens {
  const known: { text: string; tokens: number }[] = [];
  return (text) => {
    if (text.length < LONG) return tokensOf(text);
    const found = known.find((one) => one.text === text);
    if (found !== undefined) return found.tokens;
    const tokens = tokensOf(text);
    known.push({ text, tokens });
    return tokens;
  };
}

/** In UTF-16 units. */
const LONG = 65_536;

function measured(call: RawCall, counters: readonly Counter[], tokensOf: CountTokens): MeasuredCall {
  const sent = sentOf(call.result);
  const media = sent.media.map((one) =>
    mediaCost(
      one,
      counters.map(({ id }) => id),
    ),
  );
  for (const text of sent.texts) tokensOf(text);
  const tokens = counters.map((counter) => [
    counter.id,
    sent.texts.reduce((sum, text) => sum + counter.text(text, 'response'), 0) +
      media.reduce((sum, one) => sum + (one.tokens[counter.id] ?? 0), 0),
  ]);
  const bytes =
    sent.texts.reduce((sum, text) => sum + bytesOf(text), 0) +
    media.reduce((sum, { base64 }) => sum + base64, 0);
  return {
    bytes,
    tokens: Object.fromEntries(tokens),
    stability: call.again === null ? { kind: 'unknown' } : stabilityOf(call.result, call.again),
    response: { ...anatomyOf(call, sent, tokensOf), media },
  };
}

function anatomyOf(call: RawCall, sent: Sent, tokensOf: CountTokens): Omit<ResponseAnatomy, 'media'> {
  const json = largestJson(sent.texts);
  const apart = json === null ? null : jsonAnatomy(json, tokensOf);
  const prose = [...sent.texts.filter((text) => text !== json?.text), ...(apart?.texts ?? [])];
  return {
    sent: sent.via,
    wireBytes: bytesOf(JSON.stringify(call.result)),
    blocks: sent.blocks,
    ...(apart === null ? {} : { json: apart.anatomy }),
    ...(prose.length === 0 ? {} : { text: textAnatomy(prose) }),
    advice: json === null || apart === null ? [] : adviceOn(json, apart, tokensOf),
    signs: signsOf(call, sent, tokensOf),
  };
}

/** The longest of the texts that are JSON. */
function largestJson(texts: readonly string[]): JsonText | null {
  for (const text of [...texts].sort((a, b) => b.length - a.length)) {
    const parsed = parsedJson(text);
    if (parsed !== null) return { text, value: parsed.value };
  }
  return null;
}

function signsOf({ result, tool, arguments: args }: RawCall, sent: Sent, tokensOf: CountTokens): Sign[] {
  const whole: JsonObject = isObject(result) ? result : {};
  const texts = plainTexts(result);
  return [
    ...texts.filter((text) => parsedJson(text) === null && isCutJson(text)).map(cut),
    ...sent.texts.flatMap(base64In).map(({ what, bytes }): Sign => ({ kind: 'base64-text', what, bytes })),
    ...secretSigns([...new Set([...texts, ...sent.texts])]),
    ...structuredSigns(whole, tool, tokensOf),
    ...errorSigns(whole, tool, args),
  ].slice(0, 5 * MOST_SIGNS);
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
