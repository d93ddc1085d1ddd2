import { z } from 'zod';
import type {
  Advice,
  BlockSum,
  CallCost,
  CallOutcome,
  CallStability,
  FieldCost,
  JsonAnatomy,
  Latency,
  MediaCost,
  ResponseAnatomy,
  SessionCost,
  Sign,
  Size,
  TextAnatomy,
  Uncalled,
} from '../model/response.ts';
import { cost } from './cost.ts';
import { count, json, shapeOf, tokens } from './shape.ts';

const outcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ok') }),
  z.strictObject({ kind: z.literal('tool-error') }),
  z.strictObject({ kind: z.literal('protocol-error'), code: z.number().nullable() }),
  z.strictObject({ kind: z.literal('timed-out'), ms: z.number() }),
  z.strictObject({
    kind: z.literal('crashed'),
    code: z.int().nullable(),
    signal: z.string().nullable(),
    stderrTail: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('disconnected') }),
  z.strictObject({
    kind: z.literal('over-bound'),
    bound: z.enum(['bytes', 'nesting']),
  }),
  z.strictObject({ kind: z.literal('malformed'), what: z.string() }),
  z.strictObject({
    kind: z.literal('not-made'),
    reason: z.enum(['unknown-tool', 'template', 'server-gone', 'bound']),
    detail: z.string(),
  }),
]) satisfies z.ZodType<CallOutcome>;

const stability = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stable') }),
  z.strictObject({
    kind: z.literal('masked'),
    kinds: z.array(z.enum(['date', 'id', 'counter', 'cursor'])),
  }),
  z.strictObject({ kind: z.literal('unstable') }),
  z.strictObject({ kind: z.literal('unknown') }),
]) satisfies z.ZodType<CallStability>;

const latency = shapeOf<Latency>()({
  calls: count,
  first: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
}).meta({ description: 'In milliseconds, by nearest rank.' });

const size = shapeOf<Size>()({ bytes: z.number(), tokens: z.number() });

const media = shapeOf<MediaCost>()({
  type: z.enum(['image', 'audio']),
  mimeType: z.string(),
  base64: count,
  width: count.optional(),
  height: count.optional(),
  seconds: z.number().optional(),
  tokens,
});

const block = shapeOf<BlockSum>()({
  type: z.enum(['text', 'image', 'audio', 'resource_link', 'resource', 'unknown']),
  count,
  bytes: count,
});

const field = shapeOf<FieldCost>()({
  path: z
    .string()
    .meta({ description: 'From the root, e.g. items[].owner.login; * for a key that is data.' }),
  bytes: count,
  tokens: z.number(),
  share: z.number(),
  count,
  distinct: count.nullable(),
});

const jsonAnatomy = shapeOf<JsonAnatomy>()({
  bytes: count,
  minified: count,
  whitespaceTokens: z.number(),
  records: z.strictObject({ path: z.string(), count }).nullable(),
  fields: z.array(field),
  arrays: z.array(z.strictObject({ path: z.string(), length: count })),
  repeatedBytes: count,
  base64Bytes: count,
});

const textAnatomy = shapeOf<TextAnatomy>()({
  lines: count,
  bytes: count,
  duplicateLineBytes: count,
  duplicateBlockBytes: count,
  markupBytes: count,
});

const keep = z.array(z.string());

const advice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), keep, before: size, after: size }),
  z.strictObject({ kind: z.literal('drop'), field: z.string(), before: size, saved: size }),
  z.strictObject({ kind: z.literal('minify'), before: size, after: size }),
  z.strictObject({
    kind: z.literal('page'),
    budget: count,
    records: count,
    bytes: count,
    keep: keep.nullable(),
  }),
]) satisfies z.ZodType<Advice>;

const sign = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('truncated-json'), bytes: count }),
  z.strictObject({
    kind: z.literal('base64-text'),
    what: z.string(),
    bytes: count,
    isCopy: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('secret'), what: z.string(), count }),
  z.strictObject({ kind: z.literal('structured-duplicate'), bytes: count, tokens: z.number() }),
  z.strictObject({ kind: z.literal('structured-only'), fields: z.array(z.string()), values: count }),
  z.strictObject({ kind: z.literal('text-only'), words: count, percent: count }),
  z.strictObject({ kind: z.literal('structured-missing') }),
  z.strictObject({ kind: z.literal('structured-type'), is: z.string() }),
  z.strictObject({ kind: z.literal('structured-invalid'), at: z.string(), problem: z.string() }),
  z.strictObject({ kind: z.literal('unflagged-error') }),
  z.strictObject({ kind: z.literal('unhelpful-error'), characters: count }),
  z.strictObject({ kind: z.literal('stack-trace'), what: z.enum(['stack', 'path']) }),
  z.strictObject({ kind: z.literal('malformed'), at: z.string(), problem: z.string() }),
  z.strictObject({ kind: z.literal('empty') }),
  z.strictObject({ kind: z.literal('cut-short'), by: z.string() }),
  z.strictObject({ kind: z.literal('indented-json'), tokens: z.number() }),
  z.strictObject({ kind: z.literal('encoded-twice'), fields: z.array(z.string()), tokens: z.number() }),
  z.strictObject({
    kind: z.literal('empty-fields'),
    fields: z.array(z.string()),
    count,
    tokens: z.number(),
  }),
  z.strictObject({
    kind: z.literal('markup'),
    percent: count,
    tokens: z.number(),
    textTokens: z.number(),
  }),
  z.strictObject({
    kind: z.literal('invisible'),
    what: z.enum(['terminal', 'hidden']),
    count,
    tokens: z.number(),
  }),
  z.strictObject({ kind: z.literal('media-type'), declared: z.string(), actual: z.string().nullable() }),
]) satisfies z.ZodType<Sign>;

const anatomy = shapeOf<ResponseAnatomy>()({
  sent: z.enum(['content', 'structured-content']).meta({
    description: 'What Claude Code and VS Code send on to the model.',
  }),
  wireBytes: count,
  blocks: z.array(block),
  media: z.array(media),
  json: jsonAnatomy.optional(),
  text: textAnatomy.optional(),
  advice: z.array(advice),
  signs: z.array(sign),
}).meta({ description: 'What a response is made of. Tokens without a counter are of the headline counter.' });

const callSubject = z.templateLiteral(['call:', z.string()]);
const sessionSubject = z.templateLiteral(['session:', z.string()]);

export const callCost = shapeOf<CallCost>()({
  name: z.string(),
  subject: callSubject,
  tool: z.string(),
  origin: z.enum(['configured', 'automatic', 'probe-violation', 'probe-unknown-value', 'probe-unknown-tool']),
  arguments: z.string().meta({ description: 'As configured: canonical JSON, bounded.' }),
  sweep: z
    .strictObject({
      of: z.string(),
      argument: z.string(),
      value: json,
      isLeftOut: z.literal(true).optional(),
    })
    .optional(),
  repeats: z
    .literal(true)
    .optional()
    .meta({ description: 'Of a sweep: answered to the letter as for the value before.' }),
  outcome,
  stability: stability.meta({ description: 'Whether a second equal call was answered alike.' }),
  latency: latency.optional(),
  response: anatomy.optional(),
  bytes: count.meta({ description: 'Bytes of what the host sends on to the model.' }),
  tokens: tokens.meta({ description: 'Tokens by counter of what the host sends on to the model.' }),
}).meta({ id: 'CallCost', description: 'One call and what came back, measured: no response is kept.' });

export const uncalled = shapeOf<Uncalled>()({
  tool: z.string(),
  reason: z.enum(['not-read-only', 'needs-arguments', 'bound']),
  missing: z.array(z.string()).optional(),
}).meta({ id: 'Uncalled', description: 'A tool that was not called, and why.' });

export const sessionCost = shapeOf<SessionCost>()({
  name: z.string(),
  subject: sessionSubject,
  definitions: z.enum(['once', 'every-turn']),
  calls: count,
  parts: z.strictObject({ definitions: cost, instructions: cost, responses: cost }),
  context: cost.meta({ description: 'What stands in the context after the last call.' }),
  running: cost.meta({ description: 'What is read over all turns.' }),
  missing: z.array(z.string()).meta({ description: 'Calls without a figure.' }),
  bytes: count,
  tokens,
}).meta({ id: 'SessionCost', description: 'A sequence of calls with its total.' });
