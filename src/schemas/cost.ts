import { z } from 'zod';
import type {
  Cost,
  CounterInfo,
  Deferral,
  Footprint,
  FootprintRow,
  Insight,
  ParameterCost,
  Saving,
  SchemaCost,
  ToolCost,
  Totals,
  WireOnlyPart,
} from '../model/cost.ts';
import { count, shapeOf, subject, tokens } from './shape.ts';

const byCounter = tokens.meta({ description: 'Tokens by counter.' });

export const counterInfo = shapeOf<CounterInfo>()({
  id: z.string(),
  label: z.string().meta({ description: 'For a reader, e.g. Claude (4.7 and later).' }),
  kind: z.enum(['exact', 'estimate']),
  error: z.string().nullable().meta({ description: 'The measured error in words; null for an exact count.' }),
  perRequest: z.number().meta({
    description: 'Tokens added once to a request that has tools, whatever their number.',
  }),
}).meta({ id: 'Counter' });

const bytes = count.meta({ description: 'Bytes of the compact JSON or UTF-8 text as received.' });

export const cost = shapeOf<Cost>()({ bytes, tokens: byCounter }).meta({ id: 'Cost' });

const wireOnly = shapeOf<Partial<Record<WireOnlyPart, number>>>()({
  title: count.optional(),
  annotations: count.optional(),
  outputSchema: count.optional(),
  icons: count.optional(),
  _meta: count.optional(),
  execution: count.optional(),
  other: count.optional(),
}).meta({ id: 'WireOnly', description: 'Bytes that the wire carries and no provider is sent, by member.' });

const parameterCost = shapeOf<ParameterCost>()({
  name: z.string().meta({ description: 'Key under the root’s properties.' }),
  description: z.number().meta({ description: 'Tokens of all descriptions within.' }),
  structure: z.number().meta({ description: 'Tokens of everything else: key, types, bounds, enumerations.' }),
});

const schemaCost = shapeOf<SchemaCost>()({
  parameters: z.array(parameterCost),
  overhead: z.number().meta({ description: 'Tokens of what belongs to no parameter.' }),
}).meta({ description: 'The part inputSchema by parameter, in tokens of the headline counter.' });

export const toolCost = shapeOf<ToolCost>()({
  name: z.string(),
  subject,
  bytes,
  tokens: byCounter,
  parts: shapeOf<ToolCost['parts']>()({
    name: z.number(),
    description: z.number(),
    inputSchema: z.number(),
    framing: z.number(),
    wireOnly: z.number().optional(),
  }).meta({ description: 'In tokens of the headline counter; they sum to its figure.' }),
  schema: schemaCost.optional(),
  wireOnly,
}).meta({ id: 'ToolCost' });

export const totals = shapeOf<Totals>()({
  definitions: cost.meta({
    description: 'The whole list as each counter counts it, without what is added once per request.',
  }),
  instructions: cost,
  perRequest: tokens.meta({ description: 'Tokens added once per request, by counter.' }),
  wireOnly,
  framing: tokens.meta({
    description: 'Definitions less the sum of the tools: the list’s own framing, by counter.',
  }),
}).meta({ id: 'Totals' });

const footprintRow = shapeOf<FootprintRow>()({
  characters: count,
  tokens: count,
  byFour: count.meta({ description: 'What the rule of four characters a token says.' }),
  error: z
    .number()
    .nullable()
    .meta({ description: 'How far that rule is off, e.g. -0.2 for a fifth too low.' }),
});

const footprint = shapeOf<Footprint>()({
  instructions: footprintRow,
  descriptions: footprintRow,
  parameterDescriptions: footprintRow,
  structure: footprintRow,
}).meta({
  description: 'What is sent before anything is called, by what it is for; by the headline counter.',
});

const saving = shapeOf<Saving>()({
  what: z.enum([
    '$schema',
    'additionalProperties',
    'safe-integer-bounds',
    'unreachable-definitions',
    'repeated-text',
  ]),
  tokens: count.meta({ description: 'By the headline counter. Savings overlap: they do not add up.' }),
  tools: count.meta({ description: 'How many tools have it.' }),
});

const deferral = shapeOf<Deferral>()({
  host: z.string(),
  counter: z.string(),
  asOf: z.string().meta({ description: 'Month of the host’s behaviour as it is modelled.' }),
  eager: count.meta({ description: 'Tokens of everything at once, the once-per-request part included.' }),
  eagerShare: z.number().meta({ description: 'Share of the context window.' }),
  deferredStart: count.meta({ description: 'Tokens before the first search.' }),
  dearest: z.object({ tools: z.array(z.string()), tokens: count }),
  breakEvenSearches: count.meta({
    description: 'Searches after which deferral has cost as much as loading all.',
  }),
  conditions: z.array(z.string()).meta({ description: 'What must hold for these figures.' }),
});

export const insight = shapeOf<Insight>()({
  footprint,
  savings: z.array(saving),
  deferral: z.array(deferral),
}).meta({ id: 'Insight' });
