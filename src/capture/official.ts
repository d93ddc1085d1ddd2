import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { clamp, QUOTED } from './bounds.ts';
import type { Greeting } from './handshake.ts';
import { isPlainlyValid } from './plain.ts';

/**
 * Why the official client library would refuse these pages of tools; null when it takes them. The library
 * itself is asked, over a transport that replays what was received; not loaded for what is plainly valid.
 */
export async function officialRefusal(
  greeting: Greeting,
  pages: readonly JsonObject[],
): Promise<string | null> {
  if (!isObject(greeting.capabilities.tools) || isPlainlyValid(greeting, pages)) return null;
  const { Client } = await import('@modelcontextprotocol/client');
  const versionNegotiation = {
    mode: greeting.handshake === 'initialize' ? 'legacy' : { pin: greeting.version },
  } as const;
  const client = new Client({ name: 'replay', version: '0' }, { versionNegotiation });
  try {
    await client.connect(replay(greeting, pages));
    await client.listTools();
    return null;
  } catch (error) {
    return clamp(reasonIn(error), QUOTED.answer);
  } finally {
    await client.close();
  }
}

function replay(greeting: Greeting, pages: readonly JsonObject[]): Transport {
  const results = new Map<string, () => Json>([
    [greeting.handshake, () => greeting.raw],
    ['tools/list', () => pages[next++] ?? null],
  ]);
  let next = 0;
  const transport: Transport = {
    async start() {},
    async close() {},
    async send(message) {
      if (!('method' in message && 'id' in message)) return;
      const result = results.get(message.method)?.() ?? null;
      queueMicrotask(() =>
        transport.onmessage?.({ jsonrpc: '2.0', id: message.id, result } as JSONRPCMessage),
      );
    },
  };
  return transport;
}

/** The first of the library's complaints with its place, e.g. `/tools/0/description: expected string`. */
function reasonIn(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  try {
    const issues = JSON.parse(text.slice(text.indexOf('[')));
    const [{ path, message }] = issues;
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
    return `/${path.join('/')}: ${message}${more}`;
  } catch {
    return text;
  }
}
