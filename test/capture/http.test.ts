import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../src/capture/port.ts';
import type { Launch } from '../../src/model/settings.ts';
import { captureWith, failureOf, names, node, snapshotOf } from './launching.ts';

const URL_WITH_PORT = 'http://127.0.0.1:${PORT}/mcp';
const BY_SIGTERM = { code: null, signal: 'SIGTERM', by: 'SIGTERM' };

describe('a server that we start over HTTP', () => {
  test.each<[string, string[], Partial<Launch>, object]>([
    ['sdk-v1-http.mjs', [], {}, { version: '2025-11-25', handshake: 'initialize', transport: 'http' }],
    ['sdk-v2-http.mjs', [], {}, { version: '2025-11-25', handshake: 'initialize', transport: 'http' }],
    [
      'sdk-v2-http.mjs',
      ['--legacy=reject'],
      { transport: 'http' },
      { version: '2026-07-28', handshake: 'server/discover', transport: 'http', refused: ['2025-11-25'] },
    ],
    [
      'sdk-v1-sse.mjs',
      [],
      { url: URL_WITH_PORT.replace('/mcp', '/sse') },
      { version: '2025-11-25', handshake: 'initialize', transport: 'sse' },
    ],
    [
      'sdk-v1-sse.mjs',
      [],
      { url: URL_WITH_PORT.replace('/mcp', '/sse'), transport: 'sse' },
      { version: '2025-11-25', handshake: 'initialize', transport: 'sse' },
    ],
  ])('%s %s %o', async (script, args, over, protocol) => {
    const words = node(script, ...args, '${PORT}');
    const outcome = await captureWith({ words, url: URL_WITH_PORT, ...over });
    const snapshot = snapshotOf(outcome);
    expect(snapshot.protocol).toEqual(protocol);
    expect(names(snapshot)).toEqual(['add', 'greet']);
    expect(snapshot).toMatchObject({
      serverInfo: { name: 'well-behaved' },
      instructions: 'Add before you greet.',
      prompts: [{ name: 'polite' }],
      resources: [{ name: 'readme' }],
      boot: { exit: BY_SIGTERM },
      observed: { stability: { kind: 'stable' }, officialClientRefuses: null, unanswered: [] },
    });
    expect(outcome.left).toBe(0);
  });

  test('is waited for', async () => {
    const env = { FIXTURE_DELAY_MS: '1500' };
    const outcome = await captureWith({
      words: node('http.mjs', 'well', '${PORT}'),
      url: URL_WITH_PORT,
      env,
    });
    expect(snapshotOf(outcome).boot.initializedMs).toBeGreaterThanOrEqual(1_500);
  });

  test('finds its port in the environment', async () => {
    const line = `"${process.execPath}" "${node('http.mjs')[1]}" well $PORT`;
    const outcome = await captureWith({ command: { kind: 'shell', line }, url: URL_WITH_PORT });
    expect(names(snapshotOf(outcome))).toEqual(['remote']);
    expect(outcome.left).toBe(0);
  });

  test.each<[string, string[], Partial<Launch>, object]>([
    [
      'never listens',
      node('silent.mjs'),
      { startupTimeoutMs: 1_500 },
      { kind: 'refused', message: 'Nothing accepts connections at the address.', exit: BY_SIGTERM },
    ],
    [
      'ends at once',
      node('exits.mjs', '--code=3'),
      {},
      {
        kind: 'exited',
        message: 'The server ended with code 3 before it had connected.',
        exit: { code: 3, signal: null, by: 'itself' },
      },
    ],
    ['is not there', ['no-such-command-of-ours'], {}, { kind: 'command-missing', exit: null }],
    [
      'answers nothing',
      node('http.mjs', 'hangs', '${PORT}'),
      { startupTimeoutMs: 5_000 },
      { kind: 'timed-out', message: 'No answer to initialize within 5 s.', exit: BY_SIGTERM },
    ],
  ])('that %s', async (_what, words, over, failure) => {
    const outcome = await captureWith({ words, url: URL_WITH_PORT, ...over });
    expect(failureOf(outcome)).toMatchObject(failure);
    expect(outcome.left).toBe(0);
  });

  test('on a port that something else has', async () => {
    await using other = await running('http.mjs', 'well');
    const words = node('http.mjs', 'well', String(other.port));
    const failure = failureOf(await captureWith({ words, url: other.url }));
    expect(failure).toMatchObject({
      kind: 'port-taken',
      during: 'start',
      hint: expect.stringContaining('${PORT}'),
    });
  });
});

describe('an endpoint that runs', () => {
  test.each<[string, object]>([
    [
      'unauthorized',
      {
        kind: 'unauthorized',
        message: 'The address asks for authorisation (HTTP 401).',
        answer: '{"error":"who are you"}',
      },
    ],
    [
      'forbidden',
      { kind: 'unauthorized', message: 'The address asks for authorisation (HTTP 403).', answer: 'not you' },
    ],
    ['missing', { kind: 'not-found', message: 'Nothing is served at this path (HTTP 404).' }],
    ['broken', { kind: 'http-error', message: 'The address answers with HTTP 500.', answer: 'it hurts' }],
    [
      'page',
      {
        kind: 'not-mcp',
        message: 'What answers does not speak MCP.',
        answer: '<!doctype html><title>Welcome</title>',
      },
    ],
    [
      'garbage',
      { kind: 'broken-json', message: 'The answer is no valid JSON.', answer: '{"jsonrpc": "2.0", "id"' },
    ],
    ['garbage-stream', { kind: 'broken-json', message: 'The answer is no valid JSON.' }],
    ['empty-stream', { kind: 'disconnected', message: 'The connection was closed while connecting.' }],
    ['resets', { kind: 'disconnected' }],
    ['hangs', { kind: 'timed-out', message: 'No answer to initialize within 1.5 s.' }],
  ])('answers with %s', async (way, failure) => {
    await using server = await running('http.mjs', way);
    const startupTimeoutMs = way === 'hangs' ? 1_500 : 60_000;
    const outcome = await captureWith({ url: server.url, startupTimeoutMs });
    expect(failureOf(outcome)).toMatchObject({
      during: 'initialize',
      exit: null,
      stderrTail: [],
      ...failure,
    });
  });

  test('is not there', async () => {
    const url = `http://127.0.0.1:${await freePort()}/mcp`;
    const failure = failureOf(await captureWith({ url }));
    expect(failure).toMatchObject({
      kind: 'refused',
      message: 'Nothing accepts connections at the address.',
    });
  });

  test('has a name that does not resolve', async () => {
    const failure = failureOf(await captureWith({ url: 'http://no-such-host.invalid/mcp' }));
    expect(failure).toMatchObject({
      kind: 'refused',
      message: 'The host name of the address cannot be resolved.',
    });
  });

  test('gets our headers', async () => {
    await using server = await running('http.mjs', 'needs-header');
    expect(failureOf(await captureWith({ url: server.url })).kind).toBe('unauthorized');
    const headers = { 'X-Fixture': 'open sesame' };
    const snapshot = snapshotOf(await captureWith({ url: server.url, headers }));
    expect(names(snapshot)).toEqual(['remote']);
    expect(snapshot.boot.exit).toBeNull();
  });

  test.each([
    ['names its own', 'refuses-version', ['2025-11-25']],
    ['names none', 'refuses-plainly', ['2025-11-25', '2025-06-18']],
  ])('refuses our revision with HTTP 400 and %s', async (_what, way, refused) => {
    await using server = await running('http.mjs', way);
    const { protocol } = snapshotOf(await captureWith({ url: server.url }));
    expect(protocol).toEqual({ version: '2025-03-26', handshake: 'initialize', transport: 'http', refused });
  });

  test.each([
    ['sdk-v1-http.mjs', [], { accept: 'application/json', status: 406 }],
    ['http.mjs', ['wants-both-types'], { accept: 'application/json', status: 400 }],
    ['http.mjs', ['takes-ids-once'], undefined],
    ['http.mjs', ['well'], undefined],
    ['sdk-v1-sse.mjs', [], undefined],
  ])('%s %s is asked for one type of answers', async (script, args, refusedAccept) => {
    await using server = await running(script, ...args);
    const url = script.endsWith('sse.mjs') ? server.url.replace('/mcp', '/sse') : server.url;
    const { observed } = snapshotOf(await captureWith({ url }));
    expect(observed.refusedAccept).toEqual(refusedAccept);
  });

  test('is told that its session is over', async () => {
    await using server = await running('sdk-v1-http.mjs');
    snapshotOf(await captureWith({ url: server.url }));
    await expect.poll(() => server.stderr()).toMatch(/^session closed /);
  });
});

interface Running extends AsyncDisposable {
  port: number;
  url: string;
  stderr: () => string;
}

/** Starts a fixture and waits until it listens. */
async function running(script: string, ...args: string[]): Promise<Running> {
  const port = await freePort();
  const [file = '', ...words] = node(script, ...args, String(port));
  const child = spawn(file, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  while (!(await accepts(port))) await new Promise((done) => setTimeout(done, 50));
  return {
    port,
    url: `http://127.0.0.1:${port}/mcp`,
    stderr: () => stderr,
    [Symbol.asyncDispose]: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
