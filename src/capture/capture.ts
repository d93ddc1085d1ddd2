import type { Launch } from '../model/settings.ts';
import type { Captured, Launcher } from '../model/snapshot.ts';
import { onAbort } from './abort.ts';
import { type CallsMade, type CallsWanted, makeCalls } from './calls.ts';
import { type Conversation, converse } from './converse.ts';
import { type Evidence, NO_EVIDENCE } from './evidence.ts';
import { failureOf } from './failure.ts';
import { hasEnded } from './last-words.ts';
import { launcherOf } from './launcher.ts';
import { type Mask, maskFor } from './mask.ts';
import { officialRefusal } from './official.ts';
import { snapshotOf } from './record.ts';
import { reopened } from './reopen.ts';
import { openSession, type Session } from './session.ts';
import { type Trouble, TroubleError } from './trouble.ts';

export interface CaptureContext {
  /** The server's name in the config file. */
  server: string;
  /** Commit that is measured; null outside of a repository. */
  ref: string | null;
  /** Our own version, told to the server. */
  clientVersion: string;
  /** What the allow-list of the server's environment is taken from. */
  environment: Record<string, string | undefined>;
  /** Ends the server and the capture. */
  signal?: AbortSignal;
  onStep?: (step: CaptureStep) => void;
  /** Left out: nothing is called. */
  calls?: CallsWanted | undefined;
}

export type CaptureStep = 'start' | 'initialize' | 'list' | 'call' | 'end';

/**
 * Starts a server or reaches one that runs, greets it, reads its lists and ends it. Whatever the server does,
 * the outcome is a value, and nothing that was started is left when this settles.
 *
 * @param launch with `cwd` absolute.
 * @throws the signal's reason when it was aborted; UserError for an environment that cannot be handed on.
 */
export async function capture(launch: Launch, context: CaptureContext): Promise<Captured> {
  const { ref, clientVersion, signal, onStep = () => {} } = context;
  signal?.throwIfAborted();
  const mask = maskFor(launch);
  onStep('start');
  const opened = await openSession(launch, context.environment).catch(troubleIn);
  if ('kind' in opened) return { kind: 'failed', ref, failure: failureOf(opened, unstarted(launch), mask) };
  await using session = opened;
  using _ = onAbort(signal, () => void session.end());
  const conversation = await converse(session, { launch, clientVersion, onStep });
  const launcher = launcherIn(session, conversation, launch);
  const heard = heardFrom(session);
  const made = await callsIn(session, conversation, { launch, context, mask });
  const ended = session.process !== null && (await hasEnded(session.process, isCut(conversation)));
  onStep('end');
  const [exit, refusal] = await Promise.all([session.end(), refusalIn(conversation)]);
  signal?.throwIfAborted();
  if (conversation.kind === 'broken') {
    const printed = heardFrom(session);
    const evidence = { ...unstarted(launch), ...printed, ended, exit, during: conversation.during };
    return { kind: 'failed', ref, failure: failureOf(conversation.trouble, evidence, mask) };
  }
  const noise = { lines: session.noise.lines, sample: heard.noise.sample };
  const seen = {
    stderr: heard.stderr,
    noise,
    began: session.began,
    exit,
    refusal,
    launcher,
    transport: session.spoken(),
  };
  const snapshot = snapshotOf(conversation, { launch, context, seen, mask });
  return { kind: 'measured', snapshot: { ...snapshot, ...made } };
}

/** What a server has printed so far. What it prints while it is called may be data, and is not kept. */
function heardFrom({ process, noise }: Session) {
  return {
    stderr: process?.stderrLines() ?? [],
    noise: { lines: noise.lines, sample: [...noise.sample] },
  };
}

/** Looked for while the server runs; null where we started none. */
function launcherIn({ process }: Session, { kind }: Conversation, launch: Launch): Launcher | null {
  if (kind === 'broken' || process === null) return null;
  return launcherOf(process.pid, launch);
}

interface Calling {
  launch: Launch;
  context: CaptureContext;
  mask: Mask;
}

/** What calls cost, over this session and over others where one breaks; nothing where none are wanted. */
async function callsIn(
  { connection, process, end }: Session,
  conversation: Conversation,
  { launch, context, mask }: Calling,
): Promise<Partial<CallsMade>> {
  const { calls, signal, clientVersion, environment, onStep } = context;
  if (calls === undefined || conversation.kind === 'broken') return {};
  onStep?.('call');
  const { greeting, inventory } = conversation;
  const line = { connection, process, end, envelope: greeting.envelope };
  return makeCalls(line, calls, {
    tools: inventory.tools,
    timeoutMs: launch.callTimeoutMs,
    mask,
    signal,
    reopen: () => reopened(launch, { environment, clientVersion, signal }),
  });
}

function troubleIn(error: unknown): Trouble {
  if (error instanceof TroubleError) return error.trouble;
  throw error;
}

/** What is known of a server before it runs. */
function unstarted({ command, env }: Launch): Evidence {
  const shell = command?.kind === 'shell';
  const words = command === null ? [] : shell ? command.line.split(/\s+/) : command.words;
  return { ...NO_EVIDENCE, words, shell, variables: Object.keys(env) };
}

/** Whether what broke may be the end of the process. */
function isCut(conversation: Conversation): boolean {
  return conversation.kind === 'broken' && BROKEN.has(conversation.trouble.kind);
}

/** Troubles that the end of a process shows itself in. */
const BROKEN: ReadonlySet<Trouble['kind']> = new Set(['closed', 'network']);

async function refusalIn(conversation: Conversation): Promise<string | null> {
  if (conversation.kind === 'broken') return null;
  return officialRefusal(conversation.greeting, conversation.inventory.toolPages);
}
