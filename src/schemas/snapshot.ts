import { z } from 'zod';
import type {
  Boot,
  Exit,
  Failure,
  Launcher,
  Noise,
  Observed,
  Protocol,
  RefusedAccept,
  Snapshot,
  Stability,
  Unanswered,
} from '../model/snapshot.ts';
import { parseDocument } from './document.ts';
import { callCost, uncalled } from './response.ts';
import { count, json, jsonObject, shapeOf } from './shape.ts';

/**
 * The snapshot in the text of a file, which anyone may have written; `path` is for messages.
 *
 * @throws UserError as `parseDocument` does.
 */
export function parseSnapshot(text: string, path: string): Snapshot {
  return parseDocument(text, { kind: 'snapshot', schema: snapshot, path });
}

const exit = shapeOf<Exit>()({
  code: z.int().nullable(),
  signal: z.string().nullable(),
  by: z.enum(['itself', 'SIGTERM', 'SIGKILL']).meta({
    description: 'What it took to end the process and all that it started: nothing, or a signal.',
  }),
}).meta({ id: 'Exit' });

const noise = shapeOf<Noise>()({ lines: count, sample: z.array(z.string()) }).meta({
  id: 'Noise',
  description: 'Lines on standard output that are not protocol: how many, and the first few.',
});

export const protocol = shapeOf<Protocol>()({
  version: z.string().meta({ description: 'Revision that both sides settled on, e.g. 2025-11-25.' }),
  handshake: z.enum(['initialize', 'server/discover']),
  transport: z.enum(['stdio', 'http', 'sse']),
  refused: z
    .array(z.string())
    .optional()
    .meta({ description: 'Revisions that the server refused before this one.' }),
}).meta({ id: 'Protocol' });

const launcher = shapeOf<Launcher>()({
  name: z.enum(['npx', 'npm', 'pnpm', 'pnpx', 'yarn', 'bunx', 'bun', 'uvx', 'uv', 'shell']).meta({
    description: 'The one that took most of the time, where several stand in a row.',
  }),
  ms: z.number().meta({
    description: 'Milliseconds from the start of the first to that of the server’s own process, to about 10.',
  }),
});

export const boot = shapeOf<Boot>()({
  kind: z.literal('ok'),
  initializedMs: z.number().meta({ description: 'Milliseconds from spawn, or from the first request.' }),
  listedMs: z.number().meta({ description: 'Milliseconds from spawn, or from the first request.' }),
  launcher: launcher.optional().meta({
    description:
      'What stood between our start and the server’s own; absent where none took time that can be told.',
  }),
  exit: exit.nullable().meta({ description: 'Null for an endpoint that was not started by us.' }),
}).meta({ id: 'Boot', description: 'A server that started, answered and listed.' });

const stability = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stable') }),
  z.strictObject({ kind: z.literal('order') }),
  z.strictObject({ kind: z.literal('text'), tools: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('unknown'), reason: z.string() }),
]) satisfies z.ZodType<Stability>;

const unanswered = shapeOf<Unanswered>()({
  method: z.string(),
  declared: z.boolean(),
  code: z.number().nullable(),
  message: z.string(),
});

const refusedAccept = shapeOf<RefusedAccept>()({ accept: z.string(), status: z.int() });

export const observed = shapeOf<Observed>()({
  stdoutNoise: noise,
  stderrTail: z.array(z.string()),
  pages: shapeOf<Observed['pages']>()({
    tools: count,
    prompts: count,
    resources: count,
    resourceTemplates: count,
  }),
  firstPage: count.optional().meta({
    description: 'Tools of the first page; absent when all came in one.',
  }),
  stability: stability.meta({
    description: 'Whether a second listing gave the same tools in the same order.',
  }),
  officialClientRefuses: z.string().nullable().meta({
    description: 'Why the official client library would refuse the list of tools; null when it accepts it.',
  }),
  unanswered: z.array(unanswered).meta({
    description: 'Lists that the server declares and does not answer, or answers with an error.',
  }),
  refusedAccept: refusedAccept.optional().meta({
    description: 'How it refused a request whose Accept header lists one type only.',
  }),
}).meta({
  id: 'Observed',
  description: 'What was seen beside the lists. Quoted text is bounded, and hostile.',
});

export const failure = shapeOf<Failure>()({
  kind: z.enum([
    'command-missing',
    'command-not-executable',
    'cwd-missing',
    'port-taken',
    'exited',
    'timed-out',
    'disconnected',
    'refused',
    'unauthorized',
    'not-found',
    'http-error',
    'not-mcp',
    'broken-json',
    'error-answer',
    'list-malformed',
    'cursor-loop',
    'over-bound',
    'setup-failed',
    'setup-timed-out',
    'ref-unreachable',
  ]),
  during: z.enum(['worktree', 'setup', 'start', 'initialize', 'list']),
  message: z.string().meta({ description: 'One sentence. Quotes nothing of the server’s.' }),
  answer: z
    .string()
    .optional()
    .meta({ description: 'What the server answered instead, bounded and hostile.' }),
  hint: z.string().nullable().meta({ description: 'What to do about it; null when nothing is known.' }),
  exit: exit.nullable(),
  stderrTail: z.array(z.string()),
  stdoutNoise: noise,
}).meta({ id: 'Failure', description: 'Why a side could not be measured.' });

const verbatim = (what: string) =>
  z
    .array(json)
    .meta({ description: `${what} as received: keys keep their order, because order changes counts.` });

export const snapshot = shapeOf<Snapshot>()({
  schema: z.literal(1),
  server: z.string().meta({ description: 'The server’s name in the config file.' }),
  ref: z.string().nullable().meta({ description: 'Commit that was measured; null outside of a repository.' }),
  node: z.string().meta({ description: 'Version of Node.js that ran the measurement, without the v.' }),
  offered: z.array(z.string()).meta({
    description: 'Client capabilities that were offered: they change what servers list.',
  }),
  protocol,
  serverInfo: jsonObject.nullable(),
  capabilities: jsonObject,
  instructions: z.string().nullable(),
  tools: verbatim('Tools'),
  prompts: verbatim('Prompts'),
  resources: verbatim('Resources'),
  resourceTemplates: verbatim('Resource templates'),
  calls: z.array(callCost).optional().meta({ description: 'What calls cost; their responses are not kept.' }),
  uncalled: z.array(uncalled).optional(),
  boot,
  observed,
});
