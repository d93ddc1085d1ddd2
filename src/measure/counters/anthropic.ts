import type { CounterInfo } from '../../model/cost.ts';
import type { Json } from '../../model/json.ts';
import type { Generation } from '../claude/generation.ts';
import { normalise } from '../claude/normalise.ts';
import type { Counter } from '../counter.ts';
import { anthropicTool } from '../formats/anthropic.ts';
import type { JsonStyle } from '../formats/json.ts';
import { FRAMING } from '../formats/markup.ts';
import { sentTool } from '../formats/sent.ts';
import type { Scan } from '../scan.ts';
import { addTokens, countText, sumOf, type Tally, tallySegments, wholeShares } from '../shares.ts';

/** Tokens that tools add once to a request, with tool choice `auto`, by the provider's own table of 2026. */
export const PER_REQUEST = {
  'Opus 5': 286,
  'Opus 4.8': 290,
  'Opus 4.7': 675,
  'Sonnet 5': 354,
  '4.6': 497,
  '4.5': 496,
  '4.1 and 4': 313,
} as const;

/** How one generation of models is sent tools, and how it counts. */
export interface Way {
  scan: Scan;
  generation: Generation;
  style: JsonStyle;
}

/** A counter of Anthropic's: each tool by itself, and a line feed after it. */
export function createAnthropic(info: CounterInfo, { scan, generation, style }: Way): Counter {
  function tally(tool: Json, hostPrefix: string): Tally {
    const { segments } = anthropicTool(sentTool(tool, hostPrefix), style);
    const counted = tallySegments(
      scan,
      segments.map(({ text, owner }) => ({ text: normalise(text, generation), owner })),
    );
    addTokens(counted, FRAMING, 1);
    return counted;
  }

  function rendered(item: Json, hostPrefix: string): string {
    return `${anthropicTool(sentTool(item, hostPrefix), style).text}\n`;
  }

  return {
    ...info,
    list: (tools, hostPrefix) => sumOf(tools.map((item) => Math.round(tally(item, hostPrefix).total))),
    shares: (item, hostPrefix) => wholeShares(tally(item, hostPrefix)),
    text: (text) => Math.round(countText(scan, normalise(text, generation))),
    rendered: (tools, hostPrefix) => tools.map((item) => rendered(item, hostPrefix)).join(''),
  };
}
