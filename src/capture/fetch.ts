import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../json.ts';
import type { JsonObject } from '../model/json.ts';
import type { SentRequest } from './accept.ts';
import { BOUNDS, clamp, isTooDeep, QUOTED } from './bounds.ts';
import { type Trouble, TroubleError, troubleOf } from './trouble.ts';

const RETRY_MS = 50;
/** What a server that is still starting gives: nothing listens, or a proxy before it says so. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']);
const NOT_YET_STATUS = new Set([502, 503, 504]);

export interface Watch {
  /** While it is not aborted and nothing has answered yet, a refused connection is tried again. */
  starting: AbortSignal | null;
  /** The last request to open an event stream that failed, since the library swallows why. */
  streamTrouble: Trouble | null;
  /** The last POST that was answered well over streamable HTTP. */
  answered: SentRequest | null;
  /** Bytes received in all. */
  received: number;
  /** Takes what goes wrong in a stream, which the library would not pass on. */
  onTrouble: (trouble: Trouble) => void;
}

type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * `fetch` for the library's streamable HTTP transport. Answers that are no protocol are thrown as what they
 * are, an error answer that comes with a 4xx is handed on as an answer, and everything is bounded.
 */
export function fetchOverHttp(watch: Watch): Fetch {
  return async (input, init) => {
    const response = await patiently(watch, () => fetch(input, init));
    if (init?.method === 'POST' && response.ok) watch.answered = { input, init };
    const streams = response.ok && (response.status === 202 || typeOf(response) === 'text/event-stream');
    if (init?.method !== 'POST' || streams) return bounded(response, watch);
    return isRedirect(response) ? response : answerIn(bounded(response, watch), init.body);
  };
}

/** `fetch` for the library's SSE transport, where the answers come by the stream and not by the POST. */
export function fetchOverSse(watch: Watch): Fetch {
  return async (input, init) => {
    const response = await patiently(watch, () => fetch(input, init));
    const streams = typeOf(response) === 'text/event-stream';
    if (response.ok && (init?.method === 'POST' || streams)) return bounded(response, watch);
    if (isRedirect(response)) return response;
    const text = quoted(await bounded(response, watch).text());
    const trouble: Trouble = response.ok
      ? { kind: 'no-protocol', text }
      : { kind: 'status', status: response.status, text };
    if (init?.method !== 'POST') watch.streamTrouble = trouble;
    throw new TroubleError(trouble);
  };
}

/** Tries again while the server is still starting. */
async function patiently(watch: Watch, attempt: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const outcome = await attempt().catch((error: unknown) => troubleOf(error));
    if (watch.starting === null || !isNotYet(outcome)) {
      watch.starting = null;
      if (outcome instanceof Response) return outcome;
      throw new TroubleError(outcome);
    }
    if (outcome instanceof Response) await outcome.body?.cancel();
    await sleep(RETRY_MS, undefined, { signal: watch.starting }).catch(() => {
      throw new TroubleError({ kind: 'closed' });
    });
  }
}

function isNotYet(outcome: Response | Trouble): boolean {
  if (outcome instanceof Response) return NOT_YET_STATUS.has(outcome.status);
  return outcome.kind === 'network' && NOT_YET.has(outcome.code);
}

/** The same response, whose body fails once too much has been received in all. */
function bounded(response: Response, watch: Watch): Response {
  if (response.body === null) return response;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      watch.received += chunk.length;
      if (watch.received <= BOUNDS.output) return controller.enqueue(chunk);
      const trouble: Trouble = { kind: 'over-bound', bound: 'output' };
      controller.error(new TroubleError(trouble));
      watch.onTrouble(trouble);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}

/** The answer to a POST that came at once: as a message, or thrown as what it is. */
async function answerIn(response: Response, request: unknown): Promise<Response> {
  const { ok, status, headers } = response;
  const text = await response.text();
  const value = parse(text);
  const message = isObject(value) && value.jsonrpc === '2.0' ? value : null;
  if (message !== null && (ok || isErrorAnswer(status, message)))
    return withId({ text, message, request }, headers);
  if (!ok) throw new TroubleError({ kind: 'status', status, text: quoted(text) });
  if (text === '') return new Response(null, { status: 202, headers });
  const broken = typeOf(response) === 'application/json' && value === undefined;
  throw new TroubleError({ kind: broken ? 'not-json' : 'no-protocol', text: quoted(text) });
}

function typeOf(response: Response): string | undefined {
  return response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal to authorise stays one, whatever its body. */
function isErrorAnswer(status: number, message: JsonObject): boolean {
  return status !== 401 && status !== 403 && isObject(message.error);
}

interface Exchange {
  text: string;
  message: JsonObject;
  request: unknown;
}

/** An error without an id answers the one request that was sent. */
function withId({ text, message, request }: Exchange, headers: Headers): Response {
  const sent = typeof request === 'string' ? parse(request) : undefined;
  const id = isObject(sent) ? (sent.id ?? null) : null;
  const adopts = (message.id ?? null) === null && id !== null;
  if (adopts && isTooDeep(message)) throw new TroubleError({ kind: 'over-bound', bound: 'nesting' });
  const body = adopts ? JSON.stringify({ ...message, id }) : text;
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) kept.delete(name);
  kept.set('content-type', 'application/json');
  return new Response(body, { status: 200, headers: kept });
}

function quoted(text: string): string {
  return clamp(text.trim(), QUOTED.answer);
}
