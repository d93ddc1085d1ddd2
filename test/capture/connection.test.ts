import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { connectionOver } from '../../src/capture/connection.ts';
import { TroubleError } from '../../src/capture/trouble.ts';

/** A transport that answers each request with these messages, and keeps what is sent. */
function scripted(...answers: object[]) {
  const sent: object[] = [];
  const transport: Transport = {
    async start() {},
    async send(message) {
      sent.push(message);
      if ('method' in message) for (const answer of answers) transport.onmessage?.(answer as JSONRPCMessage);
    },
    async close() {
      transport.onclose?.();
    },
  };
  const connection = connectionOver(transport, (method) => (method === 'ping' ? {} : undefined));
  return { connection, transport, sent };
}

const SILENT = { kind: 'trouble', trouble: { kind: 'silent', method: 'm', ms: 20 } };

test.each<[string, object[], object]>([
  ['a result', [{ id: 1, result: { a: 1 } }], { kind: 'result', result: { a: 1 } }],
  ['a result that is null', [{ id: 1, result: null }], { kind: 'result', result: null }],
  [
    'an error',
    [{ id: 1, error: { code: 3, message: 'no', data: [1] } }],
    { kind: 'error', code: 3, message: 'no', data: [1] },
  ],
  ['an error that is text', [{ id: 1, error: 'no' }], { kind: 'error', code: null, message: '', data: null }],
  [
    'an error without an id',
    [{ id: null, error: { code: 3 } }],
    { kind: 'error', code: 3, message: '', data: null },
  ],
  ['a result without an id', [{ id: null, result: 1 }], SILENT],
  ['an id of another kind', [{ id: '1', result: 1 }], SILENT],
  [
    'the answer to something else first',
    [
      { id: 7, result: 1 },
      { id: 1, result: 2 },
    ],
    { kind: 'result', result: 2 },
  ],
  [
    'the answer twice',
    [
      { id: 1, result: 1 },
      { id: 1, result: 2 },
    ],
    { kind: 'result', result: 1 },
  ],
  ['nothing', [], SILENT],
])('%s', async (_what, answers, answer) => {
  const { connection } = scripted(...answers);
  await connection.open();
  expect(await connection.request('m', undefined, 20)).toEqual(answer);
});

test('requests of the server are answered, notifications are not', async () => {
  const { transport, sent } = scripted();
  const receive = (message: object) => transport.onmessage?.(message as JSONRPCMessage);
  receive({ id: 'a', method: 'ping' });
  receive({ id: 5, method: 'sampling/createMessage' });
  receive({ method: 'notifications/message' });
  expect(sent).toEqual([
    { jsonrpc: '2.0', id: 'a', result: {} },
    { jsonrpc: '2.0', id: 5, error: { code: -32601, message: 'Method not found' } },
  ]);
});

test('all that wait hear of the end, and of a trouble before it', async () => {
  const { connection, transport } = scripted();
  const first = connection.request('m', {}, 60_000);
  transport.onerror?.(new TroubleError({ kind: 'over-bound', bound: 'line' }));
  const second = connection.request('m', {}, 60_000);
  await connection.close();
  expect([await first, await second, await connection.request('m', {}, 60_000)]).toEqual([
    { kind: 'trouble', trouble: { kind: 'over-bound', bound: 'line' } },
    { kind: 'trouble', trouble: { kind: 'closed' } },
    { kind: 'trouble', trouble: { kind: 'closed' } },
  ]);
});
