import { bytesOf } from '../../json.ts';
import type { NamedTool } from '../../tools.ts';
import { enumerate, grouped, plural, quote } from '../quote.ts';
import { type Repeat, repeatedOutputs, repeatedSchemas, repeatedSentences } from '../repeats.ts';
import { type Context, defineRule } from '../rule.ts';

type What = 'sentences' | 'schemas' | 'outputs';

interface Priced {
  repeat: Repeat;
  /** What all but the first cost: tokens of a sentence or a parameter, bytes of an output schema. */
  cost: number;
}

export default defineRule({
  id: 'schema-repeated',
  scope: 'list',
  severity: 'warning',
  summary: 'Say a thing once, not in every tool.',
  options: { minTools: 3, minPercent: 5 },
  *check(tools, { options: { minTools, minPercent }, ...context }) {
    const totals = totalsOf(tools, context);
    const found: [What, Priced[]][] = [
      ['sentences', priced(repeatedSentences(tools, minTools), context.tokens)],
      ['schemas', priced(repeatedSchemas(tools, minTools), context.tokens)],
      ['outputs', priced(repeatedOutputs(tools, minTools), bytesOf)],
    ];
    for (const [what, worst] of found) {
      const cost = worst.reduce((sum, one) => sum + one.cost, 0);
      if (worst.length === 0 || cost * 100 < totals[what] * minPercent) continue;
      yield {
        about: what,
        others: worst[0]?.repeat.tools.slice(0, 3) ?? [],
        data: { what, cost, repeats: worst.length, worst: worst.slice(0, 3).map(textOf) },
      };
    }
  },
  message: ({ what, cost, repeats, worst }) => SAYS[what](grouped(cost), repeats, worst.join('; ')),
});

const SAYS = {
  sentences: (cost, count, worst) =>
    `${plural(count, 'sentence')} repeated word for word in several descriptions, about ${cost} tokens in every request: ${worst}. Say it once, in the server's instructions.`,
  schemas: (cost, count, worst) =>
    `${plural(count, 'parameter')} repeated word for word in several tools, about ${cost} tokens in every request: ${worst}. Shorten it, say it once in the server's instructions, or bring the tools together.`,
  outputs: (cost, count, worst) =>
    `${plural(count, 'output schema')} sent by several tools, ${cost} bytes of the list: ${worst}. No provider is sent output schemas: shorten it, or leave it out where no client checks.`,
} satisfies Record<What, (cost: string, count: number, worst: string) => string>;

function totalsOf(
  tools: readonly NamedTool[],
  { totalTokens, costOf }: Pick<Context<object>, 'totalTokens' | 'costOf'>,
): Record<What, number> {
  const bytes = tools.reduce((sum, tool) => sum + costOf(tool).bytes, 0);
  return { sentences: totalTokens, schemas: totalTokens, outputs: bytes };
}

function priced(repeats: readonly Repeat[], costOf: (text: string) => number): Priced[] {
  return repeats
    .map((repeat) => ({ repeat, cost: costOf(repeat.text) * (repeat.tools.length - 1) }))
    .sort((one, other) => other.cost - one.cost);
}

function textOf({ repeat: { name, tools }, cost }: Priced): string {
  const names = enumerate(tools.map((subject) => subject.slice('tool:'.length)));
  return `${name === '' ? '' : `${quote(name)} `}in ${tools.length} tools (${grouped(cost)}; ${names})`;
}
