import type { Transport } from '@modelcontextprotocol/client';
import type { Protocol, RefusedAccept } from '../model/snapshot.ts';
import { refusedAccept } from './accept.ts';
import { fetchOverHttp, fetchOverSse, type Watch } from './fetch.ts';
import { isListening } from './port.ts';
import { TroubleError, troubleOf } from './trouble.ts';

/** How long the polite end of a session may take. */
const FAREWELL_MS = 500;

export interface Endpoint {
  url: URL;
  headers: Record<string, string>;
  transport: 'auto' | 'http' | 'sse';
  /** Aborted when a server that we start has ended or is out of time; null for one that runs already. */
  starting: AbortSignal | null;
  /** Bounds the opening of an event stream. */
  timeoutMs: number;
}

export interface EndpointTransport extends Transport {
  /** The transport that is spoken in the end. */
  spoken: () => Protocol['transport'];
  /** Whether anything accepts connections at the address. */
  reached: () => Promise<boolean>;
  /**
   * How a client is refused that accepts one type of answers only; null when it is not, and over SSE. Repeats the
   * last request: only for lists, never after a call.
   */
  refusedAccept: () => Promise<RefusedAccept | null>;
}

/**
 * The official library's transports for an address: streamable HTTP, SSE, or, for `auto`, streamable HTTP
 * first and SSE where its first POST is refused. Loads the library only now: it costs more than stdio needs.
 */
export async function endpointTransport(endpoint: Endpoint): Promise<EndpointTransport> {
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const { url, headers, starting } = endpoint;
  const watch: Watch = {
    starting,
    streamTrouble: null,
    answered: null,
    received: 0,
    onTrouble: (trouble) => outer.onerror?.(new TroubleError(trouble)),
  };
  const requestInit = { headers };
  const overHttp = () => new StreamableHTTPClientTransport(url, { requestInit, fetch: fetchOverHttp(watch) });
  const overSse = () => new SSEClientTransport(url, { requestInit, fetch: fetchOverSse(watch) });
  let inner: ReturnType<typeof overHttp> | ReturnType<typeof overSse> =
    endpoint.transport === 'sse' ? overSse() : overHttp();
  let settled = endpoint.transport !== 'auto';

  const open = async (): Promise<void> => {
    inner.onmessage = (message) => outer.onmessage?.(message);
    inner.onerror = (error) => {
      if (isUnreadable(error)) outer.onerror?.(error);
    };
    if (!(inner instanceof SSEClientTransport)) return inner.start();
    await withinTime(inner.start(), endpoint.timeoutMs).catch(async (error: unknown) => {
      await inner.close();
      throw new TroubleError(watch.streamTrouble ?? troubleOf(error));
    });
  };
  const openInstead = async (refusal: unknown): Promise<void> => {
    const refused = inner;
    inner = overSse();
    await open().catch(() => {
      inner = refused;
      throw refusal;
    });
  };
  const outer: EndpointTransport = {
    hasPerRequestStream: true,
    start: open,
    async send(message, options) {
      try {
        await (inner instanceof SSEClientTransport ? inner.send(message) : inner.send(message, options));
      } catch (error) {
        if (settled || !mayBeSse(error)) throw error;
        settled = true;
        await openInstead(error);
        await inner.send(message);
      }
      settled = true;
    },
    async close() {
      if (inner instanceof StreamableHTTPClientTransport && inner.sessionId !== undefined)
        await withinTime(inner.terminateSession(), FAREWELL_MS).catch(() => {});
      await inner.close();
      outer.onclose?.();
    },
    setProtocolVersion: (version) => inner.setProtocolVersion(version),
    spoken: () => (inner instanceof SSEClientTransport ? 'sse' : 'http'),
    reached: async () => watch.starting === null || isListening(url),
    refusedAccept: async () => (watch.answered === null ? null : refusedAccept(watch.answered)),
  };
  return outer;
}

/** A stream gave something that is no message: the answer that was waited for will not come. */
function isUnreadable(error: Error): boolean {
  return ['not-json', 'no-protocol'].includes(troubleOf(error).kind);
}

/** What a server of the older transport answers to a POST at the address of its stream. */
function mayBeSse(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble.kind === 'status' && trouble.status >= 400 && trouble.status < 500;
}

function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((done, fail) => {
    const late = new TroubleError({ kind: 'silent', method: 'GET', ms });
    const timer = setTimeout(() => fail(late), ms);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
