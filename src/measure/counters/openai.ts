import type { Json } from '../../model/json.ts';
import type { Counter } from '../counter.ts';
import { FRAMING } from '../formats/markup.ts';
import { CLOSING, OPENING, openaiTool } from '../formats/openai.ts';
import { sentTool } from '../formats/sent.ts';
import type { Scan } from '../scan.ts';
import { addTokens, countText, tallySegments, wholeShares } from '../shares.ts';

/** Tokens that tools add once to a request, the empty namespace among them, by model. */
export const FIXED = { '4o, 4.1': 16, 'o1, o3-mini': 19, 'gpt-5': 24, 'gpt-5.1': 103 } as const;

/** OpenAI. The namespace around the tools is part of what is added once. */
export function createOpenai(scan: Scan, perRequest: number = FIXED['4o, 4.1']): Counter {
  const empty = countText(scan, OPENING + CLOSING);

  function rendered(tools: readonly Json[], hostPrefix: string): string {
    const types = tools.map((tool) => openaiTool(sentTool(tool, hostPrefix)).text);
    return OPENING + types.join('') + CLOSING;
  }

  function count(tools: readonly Json[], hostPrefix: string): number {
    return countText(scan, rendered(tools, hostPrefix)) - empty;
  }

  return {
    id: 'openai',
    label: 'OpenAI (4o, 4.1)',
    kind: 'estimate',
    error: 'exact on 16 published differences',
    perRequest,
    list: (tools, hostPrefix) => ({
      tokens: count(tools, hostPrefix),
      tools: tools.map((tool) => count([tool], hostPrefix)),
    }),
    shares(tool, hostPrefix) {
      const opening = { text: OPENING, owner: FRAMING };
      const closing = { text: CLOSING, owner: FRAMING };
      const { segments } = openaiTool(sentTool(tool, hostPrefix));
      const tally = tallySegments(scan, [opening, ...segments, closing]);
      addTokens(tally, FRAMING, -empty);
      return wholeShares(tally);
    },
    text: (text) => countText(scan, text),
    rendered,
  };
}
