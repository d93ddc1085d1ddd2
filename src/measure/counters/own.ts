import type { Json } from '../../model/json.ts';
import type { CustomCounter } from '../../model/settings.ts';
import type { CounterId } from '../../model/subject.ts';
import type { Counter, Share } from '../counter.ts';
import { anthropicTool, RAW } from '../formats/anthropic.ts';
import { FRAMING, type Markup, type Owner } from '../formats/markup.ts';
import { sentTool } from '../formats/sent.ts';
import { wireText, wireTool } from '../formats/wire.ts';

/** What a program is given of a list: the whole, and one tool. */
interface Form {
  list(tools: readonly Json[], hostPrefix: string): string;
  tool(tool: Json, hostPrefix: string): Markup;
}

const FORMS = {
  wire: { list: wireText, tool: wireTool },
  anthropic: {
    list: (tools, hostPrefix) => tools.map((tool) => anthropicLine(tool, hostPrefix).text).join(''),
    tool: anthropicLine,
  },
} satisfies Record<CustomCounter['as'], Form>;

/**
 * A counter of the user's: `count` gives the tokens of a text. Of a tool, each part is counted by itself, and the
 * framing is what the whole costs beside them.
 */
export function createOwn(id: CounterId, as: CustomCounter['as'], count: (text: string) => number): Counter {
  const form: Form = FORMS[as];
  return {
    id,
    label: `${id} (own counter)`,
    kind: 'estimate',
    error: 'by a program of yours',
    perRequest: 0,
    list: (tools, hostPrefix) => ({
      tokens: count(form.list(tools, hostPrefix)),
      tools: tools.map((tool) => count(form.tool(tool, hostPrefix).text)),
    }),
    shares(tool, hostPrefix) {
      const markup = form.tool(tool, hostPrefix);
      const shares = [...textsOf(markup)].map(([owner, text]): Share => ({ owner, tokens: count(text) }));
      const rest = shares.reduce((left, { tokens }) => left - tokens, count(markup.text));
      return [...shares, { owner: FRAMING, tokens: rest }];
    },
    text: count,
    rendered: form.list,
  };
}

function anthropicLine(tool: Json, hostPrefix: string): Markup {
  return anthropicTool(sentTool(tool, hostPrefix), RAW).add('\n', FRAMING);
}

/** All that belongs to one owner as one text; framing aside. */
function textsOf({ segments }: Markup): Map<Owner, string> {
  const texts = new Map<Owner, string>();
  for (const { owner, text } of segments)
    if (owner.kind !== 'framing') texts.set(owner, (texts.get(owner) ?? '') + text);
  return texts;
}
