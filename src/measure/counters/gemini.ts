import type { Json } from '../../model/json.ts';
import type { Counter } from '../counter.ts';
import { geminiTool } from '../formats/gemini.ts';
import { sentTool } from '../formats/sent.ts';
import type { Scan } from '../scan.ts';
import { addTokens, countText, sumOf, type Tally, wholeShares } from '../shares.ts';

/** Gemma's vocabulary is 33 MB. Tokens of o200k times this come near to it. */
const O200K_FACTOR = 1.05;

/** Gemini, whose request has no fixed part for tools. `factor` turns tokens of the scan into Gemini's. */
export function createGemini(scan: Scan, factor: number = O200K_FACTOR): Counter {
  function tally(tool: Json, hostPrefix: string): Tally {
    const counted: Tally = { total: 0, byOwner: new Map() };
    const { strings, types } = geminiTool(sentTool(tool, hostPrefix));
    for (const { text, owner } of strings) addTokens(counted, owner, countText(scan, text) * factor);
    for (const owner of types) addTokens(counted, owner, 1);
    return counted;
  }

  function rendered(item: Json, hostPrefix: string): string {
    return geminiTool(sentTool(item, hostPrefix))
      .strings.map(({ text }) => `${text}\n`)
      .join('');
  }

  return {
    id: 'gemini',
    label: 'Gemini',
    kind: 'estimate',
    error: 'within 7.3 % on 95 % of 82 servers, worst 14 %',
    perRequest: 0,
    list: (tools, hostPrefix) => sumOf(tools.map((item) => Math.round(tally(item, hostPrefix).total))),
    shares: (item, hostPrefix) => wholeShares(tally(item, hostPrefix)),
    text: (text) => Math.round(countText(scan, text) * factor),
    rendered: (tools, hostPrefix) => tools.map((item) => rendered(item, hostPrefix)).join('\n'),
  };
}
