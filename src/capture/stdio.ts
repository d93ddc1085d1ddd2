import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { isObject } from '../json.ts';
import type { JsonObject } from '../model/json.ts';
import { lineSplitter } from './lines.ts';
import type { ServerProcess } from './process.ts';
import { type Trouble, TroubleError } from './trouble.ts';

/** How long a server that closed its standard output may take to end, so that its exit can be told. */
const HALF_CLOSED_MS = 1_000;

/**
 * The stdio transport over a process that runs already: messages as they came off the wire, all other lines
 * handed to `onNoise`. `close` leaves the process alone.
 */
export function stdioTransport(server: ServerProcess, onNoise: (line: string) => void): Transport {
  let open = true;
  const close = (trouble: Trouble | null) => {
    if (!open) return;
    open = false;
    if (trouble !== null) transport.onerror?.(new TroubleError(trouble));
    transport.onclose?.();
  };
  const transport: Transport = {
    async start() {
      const split = lineSplitter({
        onLine: (line) => {
          const messages = messagesIn(line);
          if (messages !== null) for (const message of messages) transport.onmessage?.(message);
          else if (isSpoiledAnswer(line))
            transport.onerror?.(new TroubleError({ kind: 'not-json', text: '' }));
          else onNoise(line);
        },
        onOverBound: (bound) => close({ kind: 'over-bound', bound }),
      });
      server.stdout.on('data', split);
      server.stdout.once('end', () => {
        split(null);
        setTimeout(() => close(null), HALF_CLOSED_MS).unref();
      });
      void server.ended.then(() => {
        split(null);
        close(null);
      });
    },
    async send(message) {
      if (open) server.stdin.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      close(null);
    },
  };
  return transport;
}

/** An answer by its beginning that is none: `NaN` for a number, a raw control character, neither result nor error. */
function isSpoiledAnswer(line: string): boolean {
  const head = line.slice(0, 200);
  const isWhole = /^\s{0,20}\{\s{0,5}"(?:jsonrpc|id)"\s{0,5}:/.test(head) && line.trimEnd().endsWith('}');
  return isWhole && /"id"\s{0,5}:\s{0,5}\d/.test(head) && !/"method"\s{0,5}:/.test(head);
}

/** The messages of one line: one, a batch, or null when it is no protocol. `{}` is no message. */
function messagesIn(line: string): JSONRPCMessage[] | null {
  const start = line.trimStart()[0];
  if (start !== '{' && start !== '[') return null;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const messages = Array.isArray(value) ? value : [value];
  return messages.length > 0 && messages.every(isMessage) ? (messages as JSONRPCMessage[]) : null;
}

function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value) || value.jsonrpc !== '2.0') return false;
  return typeof value.method === 'string' || 'result' in value || 'error' in value;
}
