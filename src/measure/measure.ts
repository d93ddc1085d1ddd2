import { bytesOf } from '../json.ts';
import type { Costs, ToolCost } from '../model/cost.ts';
import type { Json } from '../model/json.ts';
import type { CounterId } from '../model/subject.ts';
import { namedTools } from '../tools.ts';
import { partsOf, schemaOf } from './attribution.ts';
import type { Counter, ListCount } from './counter.ts';
import { wireOnlyBytes, wireOnlySum } from './wire-only.ts';

export interface MeasureOptions {
  counters: readonly Counter[];
  /** One of the counters: parts are in its tokens. */
  headline: CounterId;
  /** What the host puts before each name, e.g. `mcp__catalog__`; empty for nothing. */
  hostPrefix: string;
}

type Counted = { counter: Counter; count: ListCount };

/** What a server's tools and instructions cost, by every counter. */
export function measure(tools: readonly Json[], instructions: string | null, options: MeasureOptions): Costs {
  const { counters, hostPrefix } = options;
  const counted = counters.map((counter) => ({ counter, count: counter.list(tools, hostPrefix) }));
  const costs = toolCosts(tools, counted, options);
  return {
    totals: {
      definitions: {
        bytes: bytesOf(JSON.stringify(tools)),
        tokens: figures(counted, ({ count }) => count.tokens),
      },
      instructions: {
        bytes: bytesOf(instructions ?? ''),
        tokens: figures(counted, ({ counter }) => counter.text(instructions ?? '', 'instructions')),
      },
      perRequest: figures(counted, ({ counter }) => counter.perRequest),
      wireOnly: wireOnlySum(costs),
      framing: figures(counted, ({ count }) =>
        count.tools.reduce((rest, tokens) => rest - tokens, count.tokens),
      ),
    },
    tools: costs,
  };
}

function toolCosts(tools: readonly Json[], counted: readonly Counted[], options: MeasureOptions): ToolCost[] {
  const headline = options.counters.find(({ id }) => id === options.headline);
  return namedTools(tools).map(({ id, subject }, index) => {
    const tool = tools[index] ?? null;
    const shares = headline?.shares(tool, options.hostPrefix) ?? [];
    return {
      name: id,
      subject,
      bytes: bytesOf(JSON.stringify(tool)),
      tokens: figures(counted, ({ count }) => count.tools[index] ?? 0),
      parts: partsOf(shares),
      schema: schemaOf(shares),
      wireOnly: wireOnlyBytes(tool),
    };
  });
}

function figures(counted: readonly Counted[], figure: (of: Counted) => number): Record<CounterId, number> {
  return Object.fromEntries(counted.map((of) => [of.counter.id, figure(of)]));
}
