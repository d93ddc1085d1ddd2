import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Protocol } from '../model/snapshot.ts';
import { clamp, isTooDeep, QUOTED } from './bounds.ts';
import type { Answer, Connection } from './connection.ts';
import { type Trouble, TroubleError } from './trouble.ts';

/** Revisions that are settled on by `initialize`, newest first. */
const BY_INITIALIZE = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** The first revision without `initialize`: each request carries the client, and `server/discover` tells the rest. */
const BY_DISCOVER = '2026-07-28';
const REVISION = /^20\d\d-\d\d-\d\d$/;

/** Who we say that we are. */
export interface Introduction {
  clientInfo: { name: string; version: string };
  /** Client capabilities that we offer. */
  capabilities: JsonObject;
}

export interface Greeting {
  handshake: Protocol['handshake'];
  version: string;
  refused: string[];
  capabilities: JsonObject;
  serverInfo: JsonObject | null;
  instructions: string | null;
  /** What every later request carries beside its own parameters. */
  envelope: JsonObject;
  /** The answer as received. */
  raw: JsonObject;
}

/** What `initialize` was refused with. */
interface Refusal {
  code: number | null;
  message: string;
  data: Json;
  trouble: Trouble;
}

/**
 * Settles on a revision with a server of either era on one connection. `initialize` goes first: some servers
 * end when anything comes before it, none ends for it, and a server of both eras is measured as today's hosts
 * meet it. Only one that refuses it is asked `server/discover`, never one that is still silent: it may be slow to
 * start, and servers on rmcp before April 2026 end for any request before `notifications/initialized`
 * (modelcontextprotocol/rust-sdk#783). `deadline` is in the time of `performance.now`.
 *
 * @throws TroubleError
 */
export async function greet(connection: Connection, me: Introduction, deadline: number): Promise<Greeting> {
  const left = () => Math.max(1, deadline - performance.now());
  const refused: string[] = [];
  let version = BY_INITIALIZE[0] ?? '';
  for (;;) {
    const params = { protocolVersion: version, ...me } as unknown as JsonObject;
    const answer = await connection.request('initialize', params, left());
    if (answer.kind === 'result') return initialized(connection, answer.result, refused);
    const refusal = refusalIn(answer);
    refused.push(version);
    version = nextVersion(refusal, refused);
    if (version !== BY_DISCOVER) continue;
    const discovery = await connection.request('server/discover', { _meta: envelopeOf(me) }, left());
    if (discovery.kind === 'result' && isDiscovery(discovery.result))
      return discovered(connection, discovery.result, { me, refused });
    throw new TroubleError(refusal.trouble);
  }
}

/** The next revision to try after these were refused; ends with the one that needs no `initialize`. */
export function nextVersion({ code, message, data }: Omit<Refusal, 'trouble'>, refused: string[]): string {
  const untried = (version: string) => !refused.includes(version) && version < BY_DISCOVER;
  const named = [...namedVersions(data), ...(message.match(/\b20\d\d-\d\d-\d\d\b/g) ?? [])];
  const best = named.filter(untried).sort().at(-1);
  if (best !== undefined && refused.length <= BY_INITIALIZE.length) return best;
  if (named.includes(BY_DISCOVER) || code === -32601 || !/version/i.test(message)) return BY_DISCOVER;
  return BY_INITIALIZE.find(untried) ?? BY_DISCOVER;
}

function namedVersions(data: Json): string[] {
  const { supported, supportedVersions } = isObject(data) ? data : {};
  const lists = [supported, supportedVersions].flatMap((list) => (Array.isArray(list) ? list : []));
  return lists.filter((version) => typeof version === 'string' && REVISION.test(version)) as string[];
}

/** @throws TroubleError for what no other revision can mend. */
function refusalIn(answer: Exclude<Answer, { kind: 'result' }>): Refusal {
  if (answer.kind === 'error') {
    const { code, data } = answer;
    const message = clamp(answer.message, QUOTED.answer);
    return {
      code,
      data,
      message,
      trouble: { kind: 'error-answer', method: 'initialize', code, text: message },
    };
  }
  const { trouble } = answer;
  if (trouble.kind !== 'status' || trouble.status !== 400) throw new TroubleError(trouble);
  return { code: null, data: null, message: trouble.text, trouble };
}

async function initialized(connection: Connection, result: Json, refused: string[]): Promise<Greeting> {
  if (!isObject(result) || !('protocolVersion' in result || 'capabilities' in result))
    throw new TroubleError({ kind: 'no-protocol', text: '' });
  const version =
    typeof result.protocolVersion === 'string' ? clamp(result.protocolVersion, QUOTED.version) : 'unknown';
  connection.settle(version);
  await connection.notify('notifications/initialized');
  const serverInfo = result.serverInfo ?? null;
  return { handshake: 'initialize', version, refused, envelope: {}, ...whatItSays(result, serverInfo) };
}

function discovered(
  connection: Connection,
  result: JsonObject,
  { me, refused }: { me: Introduction; refused: string[] },
): Greeting {
  connection.settle(BY_DISCOVER);
  const meta = isObject(result._meta) ? result._meta : {};
  const serverInfo = meta['io.modelcontextprotocol/serverInfo'] ?? result.serverInfo ?? null;
  const envelope = { _meta: envelopeOf(me) };
  const said = whatItSays(result, serverInfo);
  return { handshake: 'server/discover', version: BY_DISCOVER, refused, envelope, ...said };
}

function isDiscovery(result: Json): result is JsonObject {
  if (!isObject(result)) return false;
  return Array.isArray(result.supportedVersions) && result.supportedVersions.includes(BY_DISCOVER);
}

function whatItSays(raw: JsonObject, serverInfo: Json) {
  if (isTooDeep(raw)) throw new TroubleError({ kind: 'over-bound', bound: 'nesting' });
  return {
    capabilities: isObject(raw.capabilities) ? raw.capabilities : {},
    serverInfo: isObject(serverInfo) ? serverInfo : null,
    instructions: typeof raw.instructions === 'string' ? raw.instructions : null,
    raw,
  };
}

function envelopeOf({ clientInfo, capabilities }: Introduction): JsonObject {
  return {
    'io.modelcontextprotocol/protocolVersion': BY_DISCOVER,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
}
