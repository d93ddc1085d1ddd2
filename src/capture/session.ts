import { pathToFileURL } from 'node:url';
import type { JsonObject } from '../model/json.ts';
import type { Command, Launch } from '../model/settings.ts';
import type { Exit, Noise, Protocol, RefusedAccept } from '../model/snapshot.ts';
import { type Answerer, type Connection, connectionOver } from './connection.ts';
import { endpointTransport } from './endpoint.ts';
import { serverEnvironment } from './environment.ts';
import { lineSplitter } from './lines.ts';
import { collectNoise } from './noise.ts';
import { freePort, isListening, portOf } from './port.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { stdioTransport } from './stdio.ts';
import { TroubleError } from './trouble.ts';

/** A connection to a server, and the server itself where we started it. */
export interface Session extends AsyncDisposable {
  connection: Connection;
  /** When the process was started or the address could first be asked, in the time of `performance.now`. */
  began: number;
  spoken: () => Protocol['transport'];
  /** Whether anything accepts connections at the address; true over stdio. */
  reached: () => Promise<boolean>;
  /** How a client is refused that accepts one type of answers only; null when it is not, and over stdio. */
  refusedAccept: () => Promise<RefusedAccept | null>;
  process: ServerProcess | null;
  /** Lines of standard output that are no protocol. */
  noise: Noise;
  /** Ends the connection, then the process and all that it started. Null where we started none. */
  end: () => Promise<Exit | null>;
}

/** @throws TroubleError when nothing can be started; UserError for an environment that cannot be handed on. */
export async function openSession(
  launch: Launch,
  parent: Record<string, string | undefined>,
): Promise<Session> {
  if (launch.url === null) return openStdio(launch, parent);
  if (launch.command === null) return openEndpoint(launch, { url: new URL(launch.url), process: null });
  return openStarted(launch, { url: launch.url, command: launch.command, parent });
}

async function openStdio(launch: Launch, parent: Record<string, string | undefined>): Promise<Session> {
  const command = launch.command ?? { kind: 'words', words: [] };
  const surroundings = { cwd: launch.cwd, env: serverEnvironment(parent, launch.env) };
  const process = await startProcess(command, surroundings);
  const noise = collectNoise();
  const connection = connectionOver(stdioTransport(process, noise.add), answererFor(launch));
  const began = process.startedAt;
  const session = {
    connection,
    began,
    process,
    noise,
    spoken: () => 'stdio' as const,
    reached: async () => true,
    refusedAccept: async () => null,
  };
  return endable(session, () => process.end(true));
}

interface Started {
  url: string;
  command: Command;
  parent: Record<string, string | undefined>;
}

/** A server of ours over HTTP: it gets a free port where `${PORT}` stands, and in `PORT` unless that is set. */
async function openStarted(launch: Launch, { url, command, parent }: Started): Promise<Session> {
  const port = url.includes(PORT) ? await freePort() : null;
  const fill = (text: string) => (port === null ? text : text.replaceAll(PORT, String(port)));
  const address = new URL(fill(url));
  if (port === null) await refuseTakenPort(address);
  const env = Object.fromEntries(Object.entries(launch.env).map(([name, value]) => [name, fill(value)]));
  if (port !== null) env.PORT ??= String(port);
  const process = await startProcess(filled(command, fill), {
    cwd: launch.cwd,
    env: serverEnvironment(parent, env),
  });
  return openEndpoint(launch, { url: address, process }).catch(async (error: unknown) => {
    await process.end(false);
    throw error;
  });
}

const PORT = '${PORT}';

function filled(command: Command, fill: (text: string) => string): Command {
  return command.kind === 'shell'
    ? { kind: 'shell', line: fill(command.line) }
    : { kind: 'words', words: command.words.map(fill) };
}

/** What answers there before we start anything is not the server that is to be measured. */
async function refuseTakenPort(url: URL): Promise<void> {
  if (await isListening(url)) throw new TroubleError({ kind: 'port-taken', port: portOf(url) });
}

async function openEndpoint(
  launch: Launch,
  { url, process }: { url: URL; process: ServerProcess | null },
): Promise<Session> {
  const ended = new AbortController();
  void process?.ended.then(() => ended.abort());
  const noise = collectNoise();
  if (process !== null) drain(process, noise.add);
  const transport = await endpointTransport({
    url,
    headers: launch.headers,
    transport: launch.transport === 'stdio' ? 'auto' : launch.transport,
    starting: process === null ? null : ended.signal,
    timeoutMs: launch.startupTimeoutMs,
  });
  const connection = connectionOver(transport, answererFor(launch));
  const { spoken, reached, refusedAccept } = transport;
  const began = process?.startedAt ?? performance.now();
  return endable(
    { connection, began, process, noise, spoken, reached, refusedAccept },
    async () => process?.end(false) ?? null,
  );
}

/** What a server that does not speak over it prints: kept to be quoted if it fails, and never left unread. */
function drain(process: ServerProcess, onLine: (line: string) => void): void {
  process.stdout.on('data', lineSplitter({ onLine, onOverBound: () => {} }));
}

function endable(
  session: Omit<Session, 'end' | typeof Symbol.asyncDispose>,
  endProcess: Session['end'],
): Session {
  const end = async () => {
    await session.connection.close();
    return endProcess();
  };
  return { ...session, end, [Symbol.asyncDispose]: async () => void (await end()) };
}

function answererFor({ capabilities, command, cwd }: Launch): Answerer {
  const roots = command === null ? [] : [{ uri: pathToFileURL(cwd).href }];
  const answers = new Map<string, JsonObject>([['ping', {}]]);
  if (capabilities.includes('roots')) answers.set('roots/list', { roots });
  return (method) => answers.get(method);
}
