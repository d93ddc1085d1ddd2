import { describe, expect, test } from 'vitest';
import { endAll } from '../../src/capture/living.ts';
import type { Launch } from '../../src/model/settings.ts';
import type { Exit, FailureKind } from '../../src/model/snapshot.ts';
import { captureWith, carriersOf, failureOf, names, node, snapshotOf } from './launching.ts';

const BY_ITSELF: Exit = { code: 0, signal: null, by: 'itself' };
const PUBLIC = 'node_modules/@modelcontextprotocol';

interface Failing {
  over?: Partial<Launch>;
  kind: FailureKind;
  during: string;
  says: string;
  hint: RegExp | null;
  exit: Exit | null;
}

const FAILING: Record<string, Failing & { words: string[] }> = {
  'a missing command': {
    words: ['no-such-command-of-ours'],
    kind: 'command-missing',
    during: 'start',
    says: 'The command was not found.',
    hint: /spelling/,
    exit: null,
  },
  'a command that is one word with spaces': {
    words: ['node dist/server.js'],
    kind: 'command-missing',
    during: 'start',
    says: 'The command was not found.',
    hint: /holds a space/,
    exit: null,
  },
  'a missing directory': {
    words: node('silent.mjs'),
    over: { cwd: '/no/such/directory' },
    kind: 'cwd-missing',
    during: 'start',
    says: 'The working directory of the server does not exist.',
    hint: /`cwd`/,
    exit: null,
  },
  'a file that is not executable': {
    words: ['./package.json'],
    kind: 'command-not-executable',
    during: 'start',
    says: 'The system refuses to run the command (EACCES).',
    hint: /executable/,
    exit: null,
  },
  'a file that is taken for a directory': {
    words: ['./package.json/server'],
    kind: 'command-missing',
    during: 'start',
    says: 'The command was not found.',
    hint: /spelling/,
    exit: null,
  },
  'a command that the shell does not find': {
    words: [],
    over: { command: { kind: 'shell', line: 'no-such-command-of-ours --stdio' } },
    kind: 'command-missing',
    during: 'initialize',
    says: 'The shell did not find the command (code 127).',
    hint: null,
    exit: { code: 127, signal: null, by: 'itself' },
  },
  'ends at once with 0': {
    words: node('exits.mjs', '--code=0'),
    kind: 'exited',
    during: 'initialize',
    says: 'The server ended with code 0 before it had connected.',
    hint: /sub-command or an argument/,
    exit: BY_ITSELF,
  },
  'ends at once with 1': {
    words: node('exits.mjs', '--code=1'),
    kind: 'exited',
    during: 'initialize',
    says: 'The server ended with code 1 before it had connected.',
    hint: null,
    exit: { code: 1, signal: null, by: 'itself' },
  },
  'prints its usage': {
    words: node('usage.mjs'),
    kind: 'exited',
    during: 'initialize',
    says: 'The server ended with code 0 before it had connected.',
    hint: /usage/,
    exit: BY_ITSELF,
  },
  'names a missing variable': {
    words: node('wants-variable.mjs'),
    kind: 'exited',
    during: 'initialize',
    says: 'The server ended with code 1 before it had connected.',
    hint: /the environment variable FIXTURE_API_KEY, which is not set/,
    exit: { code: 1, signal: null, by: 'itself' },
  },
  'misses a module': {
    words: node('no-such-script.mjs'),
    kind: 'exited',
    during: 'initialize',
    says: 'The server ended with code 1 before it had connected.',
    hint: /A module is missing/,
    exit: { code: 1, signal: null, by: 'itself' },
  },
  'never answers': {
    words: node('silent.mjs'),
    over: { startupTimeoutMs: 5_000 },
    kind: 'timed-out',
    during: 'initialize',
    says: 'No answer to initialize within 5 s.',
    hint: /is its standard input connected/,
    exit: BY_ITSELF,
  },
  'boots too slowly': {
    words: node('slow-boot.mjs', '--ms=60000'),
    over: { startupTimeoutMs: 1_000 },
    kind: 'timed-out',
    during: 'initialize',
    says: 'No answer to initialize within 1 s.',
    hint: null,
    exit: { code: null, signal: 'SIGTERM', by: 'SIGTERM' },
  },
  'dies in the middle of the list': {
    words: node('dies-listing.mjs'),
    kind: 'exited',
    during: 'list',
    says: 'The server was ended by SIGKILL after it had connected, before it had listed its tools.',
    hint: null,
    exit: { code: null, signal: 'SIGKILL', by: 'itself' },
  },
  'ends after its first answer': {
    words: node('one-answer.mjs'),
    kind: 'exited',
    during: 'list',
    says: 'The server ended with code 0 after it had connected, before it had listed its tools.',
    hint: /ends after its first answer/,
    exit: BY_ITSELF,
  },
  'a cursor that repeats': {
    words: node('cursor-loop.mjs'),
    kind: 'cursor-loop',
    during: 'list',
    says: 'The list has no end: after 2 pages a cursor came that had been there before.',
    hint: /nextCursor/,
    exit: BY_ITSELF,
  },
  'pages without end': {
    words: node('endless-pages.mjs'),
    kind: 'over-bound',
    during: 'list',
    says: 'A list has more than 256 pages (while listing).',
    hint: null,
    exit: BY_ITSELF,
  },
  'a nesting of 100,000': {
    words: node('deep.mjs', '--levels=100000'),
    kind: 'over-bound',
    during: 'list',
    says: 'An answer nests deeper than 512 levels (while listing).',
    hint: null,
    exit: BY_ITSELF,
  },
  'a line over 64 MiB': {
    words: node('long-line.mjs', '--mb=70'),
    kind: 'over-bound',
    during: 'list',
    says: 'A line of standard output is longer than 64 MiB (while listing).',
    hint: null,
    exit: BY_ITSELF,
  },
  'closes its standard output': {
    words: node('hangs-up.mjs'),
    kind: 'disconnected',
    during: 'list',
    says: 'The connection was closed while listing.',
    hint: null,
    exit: { code: null, signal: 'SIGTERM', by: 'SIGTERM' },
  },
  'text and message on one line': {
    words: node('glued.mjs'),
    over: { startupTimeoutMs: 5_000 },
    kind: 'timed-out',
    during: 'initialize',
    says: 'No answer to initialize within 5 s.',
    hint: /stands behind other text/,
    exit: BY_ITSELF,
  },
};

describe('a server that cannot be measured', () => {
  test.each(Object.entries(FAILING))('%s', async (_name, { words, over = {}, hint, ...expected }) => {
    const outcome = await captureWith({ ...(words.length > 0 ? { words } : {}), ...over });
    const failure = failureOf(outcome);
    const { kind, during, message: says, exit } = failure;
    expect({ kind, during, says, exit }).toEqual(expected);
    if (hint === null) expect(failure.hint).toBeNull();
    else expect(failure.hint).toMatch(hint);
    expect(outcome.left).toBe(0);
  });
});

describe('a server that is measured', () => {
  test.each([
    ['sdk-v1.mjs', [], { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' }],
    ['sdk-v2.mjs', [], { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' }],
    [
      'sdk-v2.mjs',
      ['--legacy=reject'],
      { version: '2026-07-28', handshake: 'server/discover', transport: 'stdio', refused: ['2025-11-25'] },
    ],
  ])('%s %s', async (script, args, protocol) => {
    const outcome = await captureWith({ words: node(script, ...args) });
    const snapshot = snapshotOf(outcome);
    expect(snapshot).toMatchObject({
      schema: 1,
      server: 'fixture',
      ref: null,
      offered: [],
      serverInfo: { name: 'well-behaved', version: '1.2.3' },
      instructions: 'Add before you greet.',
      prompts: [{ name: 'polite', description: 'Asks politely.' }],
      resources: [{ uri: 'fixture://readme', name: 'readme' }],
      resourceTemplates: [],
      boot: { kind: 'ok', exit: BY_ITSELF },
      observed: {
        stdoutNoise: { lines: 0, sample: [] },
        stderrTail: [],
        pages: { tools: 1, prompts: 1, resources: 1, resourceTemplates: 1 },
        stability: { kind: 'stable' },
        officialClientRefuses: null,
        unanswered: [],
      },
    });
    expect(snapshot.protocol).toEqual(protocol);
    expect(names(snapshot)).toEqual(['add', 'greet']);
    expect(snapshot.boot.listedMs).toBeGreaterThanOrEqual(snapshot.boot.initializedMs);
    expect(outcome.left).toBe(0);
  });

  test.each([
    ['server-filesystem', ['/tmp'], 14, 0],
    ['server-memory', [], 9, 0],
    ['server-everything', [], 13, 4],
    ['server-sequential-thinking', [], 1, 0],
  ])('%s', async (name, args, tools, prompts) => {
    const outcome = await captureWith({ words: node(`${PUBLIC}/${name}/dist/index.js`, ...args) });
    const snapshot = snapshotOf(outcome);
    expect([snapshot.tools.length, snapshot.prompts.length]).toEqual([tools, prompts]);
    expect(snapshot.boot.exit).toEqual(BY_ITSELF);
    expect(snapshot.observed).toMatchObject({
      stability: { kind: 'stable' },
      officialClientRefuses: null,
      unanswered: [],
    });
    expect(outcome.left).toBe(0);
  });

  test('all pages, the empty cursor among them', async () => {
    const snapshot = snapshotOf(await captureWith({ words: node('pages.mjs') }));
    expect(names(snapshot)).toEqual(['one', 'two', 'three']);
    expect(snapshot.observed).toMatchObject({ pages: { tools: 3 }, firstPage: 1 });
    expect(snapshot.observed.officialClientRefuses).toMatch(/^\/nextCursor: .*null/);
  });

  test('rubbish on standard output is counted and quoted', async () => {
    const { observed } = snapshotOf(await captureWith({ words: node('noisy.mjs') }));
    const sample = ['Fixture MCP Server version: 1.0', '[Breadcrumb] {', '  message: "sync"', '}', '{}'];
    expect(observed.stdoutNoise).toEqual({ lines: 8, sample });
  });

  test('a slow boot', async () => {
    const snapshot = snapshotOf(await captureWith({ words: node('slow-boot.mjs', '--ms=1500') }));
    expect(names(snapshot)).toEqual(['late']);
    expect(snapshot.boot.initializedMs).toBeGreaterThanOrEqual(1_500);
  });

  test('a flood on standard error', async () => {
    const { observed } = snapshotOf(await captureWith({ words: node('flood.mjs') }));
    expect(observed.stderrTail.at(-1)).toBe('the flood is over');
    expect(observed.stderrTail).toHaveLength(20);
  });

  test('a line of 30 MB', async () => {
    const { tools } = snapshotOf(await captureWith({ words: node('long-line.mjs', '--mb=30') }));
    expect(tools).toEqual([
      { name: 'long', description: 'a'.repeat(30_000_000), inputSchema: { type: 'object' } },
    ]);
  });

  test('tools that a strict client refuses', async () => {
    const { tools, observed } = snapshotOf(await captureWith({ words: node('odd-tools.mjs') }));
    expect(JSON.stringify(tools)).toBe(
      '[null,{"name":"mute","description":null,"inputSchema":{"type":"object"}},{"name":"bare"},' +
        '{"name":"constructor","description":"Does constructor.","inputSchema":{"type":"object"}},' +
        '{"name":"__proto__","inputSchema":{"type":"object","properties":{"__proto__":{}}}},' +
        '{"name":"mute","description":"Does mute.","inputSchema":{"type":"object"}}]',
    );
    expect(observed.officialClientRefuses).toMatch(/^\/tools\/0: .*null \(and 2 more\)$/);
  });

  test.each([
    ['unstable-order.mjs', { kind: 'order' }],
    ['unstable-text.mjs', { kind: 'text', tools: ['moody'] }],
  ])('%s', async (script, stability) => {
    expect(snapshotOf(await captureWith({ words: node(script) })).observed.stability).toEqual(stability);
  });

  test.each([
    [[], ['2025-11-25']],
    [['--mute=1'], ['2025-11-25', '2025-06-18', '2025-03-26']],
  ])('one revision only %s', async (args, refused) => {
    const { protocol } = snapshotOf(await captureWith({ words: node('one-version.mjs', ...args) }));
    expect(protocol).toEqual({ version: '2024-11-05', handshake: 'initialize', transport: 'stdio', refused });
  });

  test('lists that are declared and not answered', async () => {
    const { observed, tools } = snapshotOf(
      await captureWith({ words: node('declares.mjs'), callTimeoutMs: 3_000 }),
    );
    expect(tools).toHaveLength(1);
    expect(observed.unanswered).toEqual([
      { method: 'prompts/list', declared: true, code: -32603, message: 'prompts are broken' },
      {
        method: 'resources/list',
        declared: true,
        code: null,
        message: 'No answer to resources/list within 3 s.',
      },
    ]);
  });

  test.each([
    [[], ['ping {}', 'roots/list -32601', 'sampling/createMessage -32601']],
    [
      ['roots'],
      [
        'ping {}',
        expect.stringMatching(/^roots\/list \{"roots":\[\{"uri":"file:/),
        'sampling/createMessage -32601',
      ],
    ],
  ])('what it asks of a client that offers %s', async (capabilities, answers) => {
    const snapshot = snapshotOf(await captureWith({ words: node('asks-back.mjs'), capabilities }));
    expect(names(snapshot)).toEqual(answers);
    expect(snapshot.offered).toEqual(capabilities);
  });

  test('through the shell', async () => {
    const line = `cat package.json > /dev/null && ${node('sdk-v1.mjs')
      .map((word) => `"${word}"`)
      .join(' ')}`;
    const outcome = await captureWith({ command: { kind: 'shell', line } });
    expect(names(snapshotOf(outcome))).toEqual(['add', 'greet']);
    expect(outcome.left).toBe(0);
  });
});

describe('the end of a server', () => {
  test.each([
    ['lingers.mjs', [], { code: null, signal: 'SIGTERM', by: 'SIGTERM' }],
    ['stubborn.mjs', [], { code: null, signal: 'SIGKILL', by: 'SIGKILL' }],
    ['grandchild.mjs', [], { code: 0, signal: null, by: 'SIGKILL' }],
    ['grandchild.mjs', ['--detached=1'], { code: 0, signal: null, by: 'SIGKILL' }],
  ])('%s %s', async (script, args, exit) => {
    const outcome = await captureWith({ words: node(script, ...args) });
    expect(snapshotOf(outcome).boot.exit).toEqual(exit);
    expect(outcome.left).toBe(0);
  });

  test('is the same when it is aborted', async () => {
    const abort = new AbortController();
    const run = 'fixture-aborted-run';
    const captured = captureWith(
      { words: node('grandchild.mjs', '--detached=1'), env: { FIXTURE_ABORT: run } },
      { signal: abort.signal, onStep: (step) => step === 'list' && abort.abort(new Error('enough')) },
    );
    await expect(captured).rejects.toThrow('enough');
    expect(carriersOf(run)).toBe(0);
  });

  test('comes at once for all that live', async () => {
    const run = 'fixture-end-all-run';
    const captured = captureWith(
      { words: node('stubborn.mjs'), env: { FIXTURE_ALL: run } },
      { onStep: (step) => step === 'list' && endAll() },
    );
    expect(failureOf(await captured)).toMatchObject({
      kind: 'exited',
      exit: { signal: 'SIGKILL', by: 'itself' },
    });
    expect(carriersOf(run)).toBe(0);
  });
});

describe('secrets', () => {
  test('that we passed are in nothing that is quoted', async () => {
    const env = { FIXTURE_SECRET: 'sk-0123456789' };
    const failure = failureOf(await captureWith({ words: node('leaks.mjs'), env }));
    expect(failure).toMatchObject({
      kind: 'error-answer',
      message: 'The server answers tools/list with error -32603.',
      answer: 'bad secret ***',
      stderrTail: ['connecting with ***'],
      stdoutNoise: { lines: 1, sample: ['connected with ***'] },
    });
  });

  test('of the runner do not reach the server', async () => {
    const environment = { PATH: process.env.PATH, FIXTURE_SECRET: 'never-handed-on' };
    const failure = failureOf(await captureWith({ words: node('leaks.mjs') }, { environment }));
    expect(failure.answer).toBe('bad secret undefined');
  });
});
