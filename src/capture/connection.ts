import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { type Trouble, troubleOf } from './trouble.ts';

const METHOD_NOT_FOUND = -32601;

/** What came back for one request: verbatim, whatever it is. */
export type Answer =
  | { kind: 'result'; result: Json }
  | { kind: 'error'; code: number | null; message: string; data: Json }
  | { kind: 'trouble'; trouble: Trouble };

/** Answers a request of the server's; undefined when we do not know the method. */
export type Answerer = (method: string) => JsonObject | undefined;

/** JSON-RPC over a transport: results raw, so that servers which are wrong can be seen. */
export interface Connection {
  /** Starts the transport. Rejects as its `start` does. */
  open: () => Promise<void>;
  request: (method: string, params: JsonObject | undefined, timeoutMs: number) => Promise<Answer>;
  notify: (method: string) => Promise<void>;
  /** Tells the transport the revision that was settled on. */
  settle: (version: string) => void;
  close: () => Promise<void>;
}

export function connectionOver(transport: Transport, answerer: Answerer): Connection {
  const pending: Pending = new Map();
  let open = true;
  let lastId = 0;
  const failAll = (trouble: Trouble) => {
    for (const settle of [...pending.values()]) settle({ kind: 'trouble', trouble });
  };
  transport.onmessage = (message) => {
    const received = message as unknown as JsonObject;
    if (typeof received.method === 'string') reply(transport, received, answerer);
    else settlerFor(pending, received)?.(answerIn(received));
  };
  transport.onerror = (error) => failAll(troubleOf(error));
  transport.onclose = () => {
    open = false;
    failAll({ kind: 'closed' });
  };
  return {
    open: () => transport.start(),
    async request(method, params, timeoutMs) {
      if (!open) return { kind: 'trouble', trouble: { kind: 'closed' } };
      const message = { jsonrpc: '2.0', id: ++lastId, method, ...(params === undefined ? {} : { params }) };
      return exchange(transport, pending, { message, timeoutMs });
    },
    notify: (method) => transport.send({ jsonrpc: '2.0', method }).catch(() => {}),
    settle: (version) => transport.setProtocolVersion?.(version),
    close: () => transport.close(),
  };
}

type Pending = Map<number, (answer: Answer) => void>;

interface Outgoing {
  message: { jsonrpc: string; id: number; method: string };
  timeoutMs: number;
}

function exchange(transport: Transport, pending: Pending, { message, timeoutMs }: Outgoing): Promise<Answer> {
  const abort = new AbortController();
  return new Promise((done) => {
    const settle = (answer: Answer) => {
      clearTimeout(timer);
      pending.delete(message.id);
      done(answer);
    };
    const fail = (trouble: Trouble) => settle({ kind: 'trouble', trouble });
    const timer = setTimeout(() => {
      fail({ kind: 'silent', method: message.method, ms: timeoutMs });
      abort.abort();
    }, timeoutMs);
    pending.set(message.id, settle);
    const onRequestStreamEnd = () => fail({ kind: 'closed' });
    transport
      .send(message as JSONRPCMessage, { requestSignal: abort.signal, onRequestStreamEnd })
      .catch((error: unknown) => fail(troubleOf(error)));
  });
}

/** The request that a message answers; an error without an id belongs to the only one that waits. */
function settlerFor(pending: Pending, { id, error }: JsonObject): ((answer: Answer) => void) | undefined {
  if (typeof id === 'number') return pending.get(id);
  const [only, ...others] = pending.values();
  return id === null && error !== undefined && others.length === 0 ? only : undefined;
}

function answerIn({ result, error }: JsonObject): Answer {
  if (error === undefined) return { kind: 'result', result: result ?? null };
  const { code, message, data } = isObject(error) ? error : {};
  return {
    kind: 'error',
    code: typeof code === 'number' ? code : null,
    message: typeof message === 'string' ? message : '',
    data: data ?? null,
  };
}

function reply(transport: Transport, { id, method }: JsonObject, answerer: Answerer): void {
  if (typeof id !== 'number' && typeof id !== 'string') return;
  const result = answerer(String(method));
  const outcome =
    result === undefined ? { error: { code: METHOD_NOT_FOUND, message: 'Method not found' } } : { result };
  transport.send({ jsonrpc: '2.0', id, ...outcome } as JSONRPCMessage).catch(() => {});
}
