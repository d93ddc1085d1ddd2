import { z } from 'zod';
import type {
  AbsentSide,
  BaseOrigin,
  ExactCount,
  ExactFailure,
  FailedSide,
  MeasuredSide,
  Origin,
  Policy,
  Report,
  ServerReport,
  Uncounted,
} from '../model/report.ts';
import { counterInfo, insight, toolCost, totals } from './cost.ts';
import { parseDocument } from './document.ts';
import { change, finding, verdict } from './judgement.ts';
import { callCost, sessionCost, uncalled } from './response.ts';
import { count, shapeOf } from './shape.ts';
import { boot, failure, observed, protocol } from './snapshot.ts';

/**
 * The report in the text of a file, which anyone may have written; `path` is for messages.
 *
 * @throws UserError as `parseDocument` does.
 */
export function parseReport(text: string, path: string): Report {
  return parseDocument(text, { kind: 'report', schema: report, path });
}

const ref = z.string().nullable().meta({ description: 'Commit; null where there is none.' });

const provider = z.enum(['anthropic', 'openai', 'gemini']);

const exact = z.discriminatedUnion('kind', [
  shapeOf<ExactCount>()({
    kind: z.literal('counted'),
    provider,
    model: z.string(),
    tokens: count.meta({ description: 'Of the whole list, without what is added once per request.' }),
    tools: z
      .record(z.string(), count)
      .optional()
      .meta({ description: 'What each tool adds, by its subject.' }),
  }),
  shapeOf<ExactFailure>()({ kind: z.literal('failed'), provider, model: z.string(), reason: z.string() }),
]);

const side = z.discriminatedUnion('kind', [
  shapeOf<MeasuredSide>()({
    kind: z.literal('measured'),
    ref,
    boot,
    protocol,
    observed,
    totals,
    tools: z.array(toolCost),
    calls: z.array(callCost).optional().meta({ description: 'Sample responses.' }),
    uncalled: z.array(uncalled).optional(),
    sessions: z.array(sessionCost).optional(),
    exact: z
      .record(z.string(), exact)
      .optional()
      .meta({ description: 'What providers themselves counted, by the counter that estimates it.' }),
  }),
  shapeOf<FailedSide>()({ kind: z.literal('failed'), ref, boot: failure }),
  shapeOf<AbsentSide>()({
    kind: z.literal('absent'),
    reason: z.enum([
      'not-requested',
      'event-without-base',
      'no-server-at-base',
      'removed-at-head',
      'endpoint-without-base',
    ]),
  }),
]);

const server = shapeOf<ServerReport>()({
  name: z.string(),
  head: side,
  base: side,
  changes: z.array(change),
  findings: z.array(finding),
  fixed: count.meta({ description: 'Findings of the base that head no longer has.' }),
  insight: insight.nullable(),
  exactLimits: z
    .array(z.enum(['definitions', 'tool']))
    .optional()
    .meta({ description: 'Limits that are held against the provider’s own counts, not the estimate.' }),
}).meta({ id: 'Server' });

const origin = shapeOf<Origin>()({
  event: z.string().nullable().meta({ description: 'Name of GitHub’s event; null on the command line.' }),
  run: z.string().nullable().meta({ description: 'Address of the workflow run; null on the command line.' }),
  key: z.string().nullable().meta({ description: 'Key of the comment; null on the command line.' }),
}).meta({ description: 'Who asked.' });

const base = shapeOf<BaseOrigin>()({
  ref,
  how: z.string().meta({ description: 'Where the base came from, e.g. first parent of the PR merge.' }),
  notes: z
    .array(z.string())
    .meta({ description: 'In what the tree of the base falls short of a full checkout.' }),
});

const policy = shapeOf<Policy>()({
  file: z.string().nullable().meta({ description: 'The config file; null when none was used.' }),
  changed: z
    .array(shapeOf<Policy['changed'][number]>()({ limit: z.string(), before: z.string(), after: z.string() }))
    .meta({ description: 'Limits that the change itself altered.' }),
  acceptedBy: z
    .string()
    .optional()
    .meta({ description: 'The label on the pull request that turns broken limits into warnings.' }),
});

export const report = shapeOf<Report>()({
  schema: z.literal(1),
  tool: shapeOf<Report['tool']>()({ name: z.literal('mcp-token-delta'), version: z.string() }),
  node: z.string().meta({ description: 'Version of Node.js that measured, without the v.' }),
  counter: z.string().meta({ description: 'The headline counter.' }),
  counters: z.array(counterInfo),
  uncounted: z
    .array(shapeOf<Uncounted>()({ counter: z.string(), reason: z.string() }))
    .meta({ description: 'Counters of the config file that have no figures, and why.' }),
  contextWindow: z.number().meta({ description: 'In tokens.' }),
  origin,
  base,
  head: shapeOf<Report['head']>()({ ref }),
  verdict,
  servers: z.array(server),
  policy,
});
