import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './http.ts';
import { BOAT_TOOLS, mcpServer } from './mcp-server.ts';

let file = '';
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'demo-')), 'server.mjs');
});
afterAll(() => rm(join(file, '..'), { recursive: true }));

async function ask(client: Client) {
  const { tools } = await client.listTools();
  const { content } = await client.callTool({ name: 'list_boats', arguments: { harbour: 'Kiel' } });
  await client.close();
  return { names: tools.map(({ name }) => name), content };
}

const EXPECTED = {
  names: ['list_boats', 'book_boat'],
  content: [{ type: 'text', text: '[{"id":7,"name":"Seagull","seats":4}]' }],
};

test('the demo server speaks to a real client over stdio', async () => {
  await writeFile(file, mcpServer(BOAT_TOOLS));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [file] }));
  expect(await ask(client)).toEqual(EXPECTED);
});

test('the demo server speaks to a real client over HTTP', async () => {
  await writeFile(file, mcpServer(BOAT_TOOLS, { transport: 'http' }));
  const port = await freePort();
  const server = spawn(process.execPath, [file], { env: { PORT: String(port) }, stdio: 'ignore' });
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  await untilListening(url);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(url));
  expect(await ask(client)).toEqual(EXPECTED);
  server.kill();
});

async function untilListening(url: URL): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a server that crashes says why', async () => {
  await writeFile(file, mcpServer(BOAT_TOOLS, { crash: 'unknown option --read-only' }));
  const server = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const chunks: Buffer[] = [];
  server.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => server.on('close', resolve));
  expect([code, Buffer.concat(chunks).toString()]).toEqual([1, 'unknown option --read-only\n']);
});
