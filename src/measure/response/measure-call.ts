import { bytesOf } from '../../json.ts';
import type { MeasuredCall, RawCall, ResponseAnatomy } from '../../model/response.ts';
import type { CounterId } from '../../model/subject.ts';
import type { Counter } from '../counter.ts';
import { adviceOn } from './advice.ts';
import { type CountTokens, jsonAnatomy } from './json.ts';
import { largestJson } from './largest.ts';
import { mediaCost } from './media.ts';
import { type Sent, sentOf } from './sent.ts';
import { signsOf } from './signs.ts';
import { stabilityOf } from './stability.ts';
import { textAnatomy } from './text.ts';

/** Longer texts, in UTF-16 units, are in no model's window: the headline counter alone says how far off they are. */
const COUNTED_BY_ALL = 4 * 2 ** 20;

/**
 * Measures a result by these counters, one that is very large by the headline one alone; anatomy and advice by that
 * one too.
 */
export function measureCall(call: RawCall, counters: readonly Counter[], headline: CounterId): MeasuredCall {
  const counter = counters.find(({ id }) => id === headline);
  const sent = sentOf(call.result);
  const length = sent.texts.reduce((sum, text) => sum + text.length, 0);
  return measured(call, sent, {
    counters: length <= COUNTED_BY_ALL || counter === undefined ? counters : [counter],
    tokensOf: remembering((text) => counter?.text(text, 'response') ?? 0),
  });
}

interface Counting {
  counters: readonly Counter[];
  tokensOf: CountTokens;
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

function measured(call: RawCall, sent: Sent, { counters, tokensOf }: Counting): MeasuredCall {
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
