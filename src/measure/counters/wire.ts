import type { Counter } from '../counter.ts';
import { wireText, wireTool } from '../formats/wire.ts';
import type { Scan } from '../scan.ts';
import { countText, tallySegments, wholeShares } from '../shares.ts';

/** The list as the server sent it. No host's prefix is on the wire. */
export function createWire(info: { id: string; label: string }, scan: Scan): Counter {
  return {
    ...info,
    kind: 'exact',
    error: null,
    perRequest: 0,
    list: (tools) => ({
      tokens: countText(scan, wireText(tools)),
      tools: tools.map((tool) => countText(scan, JSON.stringify(tool))),
    }),
    shares: (tool) => wholeShares(tallySegments(scan, wireTool(tool).segments)),
    text: (text) => countText(scan, text),
    rendered: wireText,
  };
}
