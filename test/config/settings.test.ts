import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Overrides } from '../../src/config/overrides.ts';
import { parseAlone } from '../../src/config/parse.ts';
import { type Sources, settingsOf } from '../../src/config/settings.ts';
import { UserError } from '../../src/errors.ts';
import type { CallsAsked, Command, Launch } from '../../src/model/settings.ts';

const ROOT = resolve('/repository');
const ENVIRONMENT = { API_TOKEN: 's3cret', HOST: 'example.com', EMPTY: '' };

function settings(yaml: string | null, overrides: Overrides = {}, more: Partial<Sources> = {}) {
  const file = yaml === null ? null : parseAlone(yaml, 'c.yml');
  return settingsOf({
    file,
    overrides,
    base: { kind: 'none' },
    environment: ENVIRONMENT,
    root: ROOT,
    ...more,
  });
}

/** The one server `a` with these keys. */
function server(keys: string, overrides: Overrides = {}, more: Partial<Sources> = {}) {
  const [first] = settings(`servers: { a: { ${keys} } }`, overrides, more).servers;
  if (first === undefined) throw new Error('no server');
  return first;
}

const words = (...words: string[]): Command => ({ kind: 'words', words });
const percent = (value: number) => ({ kind: 'percent' as const, value });

const LAUNCH: Launch = {
  command: words('x'),
  url: null,
  transport: 'auto',
  headers: {},
  env: {},
  cwd: '.',
  setup: null,
  setupHead: false,
  setupTimeoutMs: 600_000,
  startupTimeoutMs: 30_000,
  callTimeoutMs: 30_000,
  capabilities: [],
};

const DEFAULT_LIMITS = {
  definitions: { increase: { fail: percent(5) }, floor: { warn: 50, fail: 50 } },
  findings: 'new-errors',
  ratchet: true,
};

describe('settingsOf', () => {
  it('needs a command alone', () => {
    expect(settings(null, { command: words('x') })).toEqual({
      counter: 'claude',
      contextWindow: 200_000,
      counters: [],
      exact: { tools: false, models: {} },
      servers: [
        {
          name: 'server',
          launch: LAUNCH,
          base: {},
          limits: DEFAULT_LIMITS,
          hostPrefix: '',
          calls: [],
          automaticCalls: true,
          errorProbes: { kind: 'auto' },
          sessions: [],
        },
      ],
      base: { kind: 'none' },
      onMissingBase: 'warn',
      warnOnly: false,
      rules: {},
      accept: [],
      comment: { mode: 'changes', key: '', minChange: 20, acceptLabel: null },
      configFile: null,
    });
    expect(settings('counter: openai', { command: words('x'), server: 'mine' })).toMatchObject({
      counter: 'openai',
      servers: [{ name: 'mine' }],
      configFile: 'c.yml',
    });
  });

  it.each<[string, CallsAsked]>([
    ['', { calls: [], automaticCalls: true, errorProbes: { kind: 'auto' } }],
    [', calls: off', { calls: [], automaticCalls: false, errorProbes: { kind: 'off' } }],
    [', calls: []', { calls: [], automaticCalls: false, errorProbes: { kind: 'auto' } }],
    [', error-probes: off', { calls: [], automaticCalls: true, errorProbes: { kind: 'off' } }],
    [
      ', calls: off, error-probes: [t]',
      { calls: [], automaticCalls: false, errorProbes: { kind: 'tools', names: ['t'] } },
    ],
  ])('calls of a server%s', (keys, expected) => {
    expect(settings(`servers: { a: { command: x${keys} } }`).servers).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  it('takes all of the file', () => {
    const all = settings(`
counter: ours
context-window: 1000000
counters: { ours: { command: "tok | cat", shell: true, env: { T: "\${API_TOKEN}" } } }
on-missing-base: fail
rules: { schema-size: { level: error, maxTokens: 9, tools: { constructor: off } }, tool-name-style: off }
accept: [{ rule: schema-depth, reason: why }]
comment: { mode: never, key: k, min-change: 0, accept-label: ok }
servers:
  a:
    command: x 'y z'
    cwd: ./packages/../packages/a/
    setup-head: true
    call-timeout: 1s
    capabilities: [roots, sampling, roots]
    host-prefix: mcp__a__
    calls:
      - { tool: t }
      - { name: all, tool: t, sweep: { n: [1, all] }, repeat: 3, limits: { max: 7 } }
    error-probes: [t, u, t]
    sessions:
      s: { calls: [{ call: all }, { call: t, times: 2 }], limits: { increase: 1% } }
limits: { call: { max: 9, increase: 5 }, session: { floor: 3 } }
`);
    expect(all).toMatchObject({
      counter: 'ours',
      contextWindow: 1_000_000,
      counters: [
        { id: 'ours', command: { kind: 'shell', line: 'tok | cat' }, as: 'wire', env: { T: 's3cret' } },
      ],
      onMissingBase: 'fail',
      accept: [{ rule: 'schema-depth', reason: 'why' }],
      comment: { mode: 'never', key: 'k', minChange: 0, acceptLabel: 'ok' },
    });
    expect(all.rules).toEqual({
      'schema-size': { level: 'error', options: { maxTokens: 9 }, tools: { constructor: 'off' } },
      'tool-name-style': { level: 'off', options: {}, tools: {} },
    });
    expect(Object.getPrototypeOf(all.rules['tool-name-style']?.tools)).toBeNull();
    expect(all.servers).toEqual([
      {
        name: 'a',
        launch: {
          ...LAUNCH,
          command: words('x', 'y z'),
          cwd: 'packages/a',
          setupHead: true,
          callTimeoutMs: 1_000,
          capabilities: ['roots', 'sampling'],
        },
        base: {},
        automaticCalls: false,
        errorProbes: { kind: 'tools', names: ['t', 'u'] },
        hostPrefix: 'mcp__a__',
        limits: {
          ...DEFAULT_LIMITS,
          call: {
            max: { fail: 9 },
            increase: { fail: { kind: 'absolute', value: 5 } },
            floor: { warn: 0, fail: 0 },
          },
        },
        calls: [
          {
            name: 't',
            tool: 't',
            arguments: {},
            sweep: null,
            repeat: 1,
            limit: {
              max: { fail: 9 },
              increase: { fail: { kind: 'absolute', value: 5 } },
              floor: { warn: 0, fail: 0 },
            },
          },
          {
            name: 'all',
            tool: 't',
            arguments: {},
            sweep: { argument: 'n', values: [1, 'all'] },
            repeat: 3,
            limit: {
              max: { fail: 7 },
              increase: { fail: { kind: 'absolute', value: 5 } },
              floor: { warn: 0, fail: 0 },
            },
          },
        ],
        sessions: [
          {
            name: 's',
            definitions: 'once',
            calls: [
              { call: 'all', times: 1 },
              { call: 't', times: 2 },
            ],
            limit: { increase: { fail: percent(1) }, floor: { warn: 3, fail: 3 } },
          },
        ],
      },
    ]);
  });

  it('fills variables in and leaves the port', () => {
    const { launch } = server(
      'command: x, url: "http://${HOST}:${PORT}/", headers: { A: "B ${API_TOKEN}" }, env: { C: "${EMPTY}", D: "${PORT}", E: "$${HOST}" }',
    );
    expect(launch).toMatchObject({
      url: 'http://example.com:${PORT}/',
      headers: { A: 'B s3cret' },
      env: { C: '', D: '${PORT}', E: '${HOST}' },
    });
  });

  it('asks for no variable of a server that is not measured', () => {
    const file = 'servers: { a: { command: x }, b: { command: "y", env: { T: "${UNSET}" } } }';
    expect(settings(file, { server: 'a' }).servers.map(({ name }) => name)).toEqual(['a']);
    expect(() => settings(file)).toThrow(
      'c.yml:1:60: `servers.b.env.T` takes the variable `UNSET`, which is not set',
    );
  });

  it.each<[name: string, keys: string, overrides: Overrides, launch: Partial<Launch>]>([
    ['a command over a command', 'command: x', { command: words('y') }, { command: words('y') }],
    [
      'a command keeps a started url',
      'command: x, url: "http://h:${PORT}"',
      { command: words('y') },
      { command: words('y'), url: 'http://h:${PORT}' },
    ],
    [
      'a command over an endpoint',
      'url: http://h, transport: sse, headers: { A: b }',
      { command: words('y') },
      { command: words('y'), url: null, transport: 'auto', headers: {} },
    ],
    [
      'an endpoint over a command',
      'command: x, transport: stdio',
      { url: 'http://h' },
      { command: null, url: 'http://h', transport: 'auto' },
    ],
    [
      'a started url over a command',
      'command: x',
      { url: 'http://h:${PORT}' },
      { command: words('x'), url: 'http://h:${PORT}' },
    ],
    [
      'variables one by one',
      'command: x, env: { A: "1", B: "2" }',
      { env: { B: '3', C: '${HOST}' } },
      { env: { A: '1', B: '3', C: 'example.com' } },
    ],
    [
      'headers in any case',
      'url: http://h, headers: { X-A: "1", B: "2" }',
      { headers: { 'x-a': '3' } },
      { command: null, url: 'http://h', headers: { B: '2', 'x-a': '3' } },
    ],
    [
      'times, folder, setup',
      'command: x, setup: s, cwd: a, startup-timeout: 1s',
      { setup: 't', cwd: 'b/', startupTimeoutMs: 5, setupTimeoutMs: 6 },
      { setup: 't', cwd: 'b', startupTimeoutMs: 5, setupTimeoutMs: 6 },
    ],
    ['a folder inside, absolute', 'command: x', { cwd: resolve(ROOT, 'p/q') }, { cwd: 'p/q' }],
    ['a folder outside', 'command: x', { cwd: resolve('/elsewhere') }, { cwd: resolve('/elsewhere') }],
  ])('lays %s', (_, keys, overrides, launch) => {
    expect(server(keys, overrides).launch).toEqual({ ...LAUNCH, ...launch });
  });

  it.each<[name: string, keys: string, overrides: Overrides, base: Partial<Launch>]>([
    ['nothing', 'command: x, env: { A: b }', {}, {}],
    ['what it says again', 'command: x, base: { command: x }', {}, {}],
    [
      'its own words',
      'command: x, env: { A: "1" }, base: { command: "y z", setup: make, cwd: old, env: { B: "2" }, setup-timeout: 1m }',
      {},
      {
        command: words('y', 'z'),
        setup: 'make',
        cwd: 'old',
        env: { A: '1', B: '2' },
        setupTimeoutMs: 60_000,
      },
    ],
    [
      'its own shell line',
      'command: a && b, shell: true, base: { command: c && d }',
      {},
      { command: { kind: 'shell', line: 'c && d' } },
    ],
    [
      'its own words without the shell',
      'command: a && b, shell: true, base: { command: c, shell: false }',
      {},
      { command: words('c') },
    ],
    [
      'a command instead of an endpoint',
      'url: http://h, headers: { A: b }, base: { command: y }',
      { headers: { C: 'd' } },
      { command: words('y'), url: null, headers: {} },
    ],
    ['another endpoint', 'url: http://h, base: { url: http://i }', {}, { url: 'http://i' }],
    [
      'an endpoint instead of a command',
      'command: x, base: { url: http://i }',
      {},
      { command: null, url: 'http://i' },
    ],
    [
      'the command of base-command',
      'command: x, base: { command: y, setup: s }',
      { baseCommand: words('z') },
      { command: words('z'), setup: 's' },
    ],
    [
      'the file where it differs on purpose, flags elsewhere',
      'command: x, base: { command: y, cwd: old, setup: s, env: { A: "1" } }',
      { command: words('n'), cwd: 'new', setup: 't', env: { A: '2' } },
      { command: words('y'), cwd: 'old' },
    ],
  ])('gives the base %s', (_, keys, overrides, base) => {
    expect(server(keys, overrides).base).toEqual(base);
  });

  it('gives a base by command that command', () => {
    const base = { kind: 'command' as const, command: words('old') };
    expect(server('command: x, base: { command: y }', {}, { base })).toMatchObject({
      base: { command: words('old') },
    });
  });

  it('lets flags and inputs beat the file', () => {
    const file =
      'counter: openai\non-missing-base: warn\ncomment: { mode: never, key: a }\nservers: { a: { command: x } }';
    const over = settings(file, {
      counter: 'gemini',
      onMissingBase: 'fail',
      warnOnly: true,
      comment: { mode: 'always', acceptLabel: 'l' },
    });
    expect(over).toMatchObject({
      counter: 'gemini',
      onMissingBase: 'fail',
      warnOnly: true,
      comment: { mode: 'always', key: 'a', minChange: 20, acceptLabel: 'l' },
    });
  });

  it.each<[name: string, yaml: string, says: string]>([
    ['no server', '', 'No server is named: give its command, e.g. `node dist/server.js`'],
    [
      'neither command nor url',
      'servers: { a: {} }',
      'c.yml:1:15: `servers.a` has neither a `command` nor a `url`: give one',
    ],
    [
      'stdio with a url',
      'servers: { a: { url: http://h, transport: stdio } }',
      'c.yml:1:15: `servers.a` has a `url`, but `transport: stdio`: remove one of the two.',
    ],
    [
      'http without a url',
      'servers: { a: { command: x, transport: http } }',
      'c.yml:1:15: `servers.a` has `transport: http`, but no `url`: give one',
    ],
    [
      'sse without a url on base',
      'servers: { a: { command: x, base: { transport: sse } } }',
      'c.yml:1:15: `servers.a`, on the base, has `transport: sse`, but no `url`',
    ],
    [
      'a port without a command',
      'servers: { a: { url: "http://h:${PORT}" } }',
      'c.yml:1:15: `servers.a` has `${PORT}` in its `url`, but no `command` that could listen there.',
    ],
    [
      'headers without a url',
      'servers: { a: { command: x, headers: { A: b } } }',
      'c.yml:1:15: `servers.a` has `headers`, but no `url` to send them to.',
    ],
    [
      'another scheme',
      'servers: { a: { url: "ftp://${API_TOKEN}@h" } }',
      'c.yml:1:22: `servers.a.url` must be an address such as `https://example.com/mcp`',
    ],
    ['no address', 'servers: { a: { url: example.com/mcp } }', '`servers.a.url` must be an address'],
    [
      'an unset variable',
      'servers: { a: { url: "http://h/${APITOKEN}" } }',
      'c.yml:1:22: `servers.a.url` takes the variable `APITOKEN`, which is not set (`API_TOKEN` is set)',
    ],
    [
      'an unset variable on base',
      'servers: { a: { command: x, base: { env: { T: "${X_Y}" } } } }',
      '`servers.a.base.env.T` takes the variable `X_Y`',
    ],
    [
      'an unset variable of a counter',
      '{ counters: { c: { command: x, env: { T: "${X_Y}" } } }, servers: { a: { command: x } } }',
      '`counters.c.env.T` takes the variable `X_Y`',
    ],
    [
      'a header that cannot be sent',
      'servers: { a: { url: http://h, headers: { A: "a\\nb" } } }',
      '`servers.a.headers.A` cannot be sent: the value of `A` holds characters that no header can carry.',
    ],
    [
      'shell syntax',
      'servers: { a: { command: npm i && node x } }',
      'c.yml:1:26: `servers.a.command` holds `&&`, but no shell reads it: quote it, or set `shell: true`',
    ],
    [
      'shell syntax on base',
      'servers: { a: { command: x, base: { command: "a | b" } } }',
      '`servers.a.base.command` holds `|`',
    ],
    [
      'a list for the shell',
      'servers: { a: { command: [x], shell: true } }',
      '`servers.a.command` must be one string where `shell: true` stands, not a list.',
    ],
    ['a shell alone', 'servers: { a: { shell: true } }', '`servers.a.shell` must stand beside a `command`.'],
    [
      'a folder outside',
      'servers: { a: { command: x, cwd: ../b } }',
      '`servers.a.cwd` must lie inside the repository, e.g. `packages/catalog`.',
    ],
    [
      'a folder outside, absolute',
      'servers: { a: { command: x, cwd: /etc } }',
      '`servers.a.cwd` must lie inside',
    ],
  ])('refuses %s', (_, yaml, says) => {
    expect(() => settings(yaml)).toThrow(UserError);
    expect(() => settings(yaml)).toThrow(says);
    expect(() => settings(yaml)).not.toThrow('s3cret');
  });

  const TWO = 'servers: { catalog: { command: x }, orders: { command: "y" } }';

  it.each<[name: string, yaml: string | null, overrides: Overrides, says: string]>([
    [
      'an unknown server',
      TWO,
      { server: 'catlog' },
      'The config file has no server `catlog`: did you mean `catalog`?',
    ],
    [
      'a prototype as server',
      TWO,
      { server: 'constructor' },
      'The config file has no server `constructor`: valid: `catalog`, `orders`.',
    ],
    [
      'a bad name of a server',
      null,
      { server: 'a b', command: words('x') },
      'The server `a b` must have a name of letters',
    ],
    [
      'a command for two',
      TWO,
      { command: words('z') },
      '`command` is for one server, but the config file has 2 (`catalog`, `orders`): set it in the file, or pick one, e.g. `--server catalog`.',
    ],
    ['a url for two', TWO, { url: 'http://h' }, '`url` is for one server'],
    ['a base command for two', TWO, { baseCommand: words('z') }, '`base-command` is for one server'],
    [
      'two transports',
      null,
      { command: words('x'), url: 'http://h' },
      'A command and a url are two ways to reach a server: give one, or write the port as `${PORT}`',
    ],
    [
      'an unset variable',
      null,
      { command: words('x'), env: { A: '${APITOKEN}' } },
      '`env` (`A`) takes the variable `APITOKEN`, which is not set',
    ],
    ['no address', null, { url: 'example.com' }, '`url` must be an address such as'],
    [
      'headers without a url',
      null,
      { command: words('x'), headers: { A: 'b' } },
      'The server `server` has `headers`, but no `url`',
    ],
    [
      'headers that lost their url',
      'servers: { a: { url: http://h } }',
      { command: words('x'), headers: { A: 'b' } },
      'has `headers`, but no `url`',
    ],
    [
      'a counter',
      null,
      { command: words('x'), counter: 'cluade' },
      'There is no counter `cluade`: did you mean `claude`?',
    ],
  ])('refuses flags with %s', (_, yaml, overrides, says) => {
    expect(() => settings(yaml, overrides)).toThrow(UserError);
    expect(() => settings(yaml, overrides)).toThrow(says);
  });

  it('refuses one snapshot for two servers, and a base for a folder that has none', () => {
    const base = { kind: 'snapshot' as const, file: 's.json' };
    expect(() => settings(TWO, {}, { base })).toThrow('`base-snapshot` is for one server');
    expect(settings(TWO, { server: 'orders' }, { base }).servers).toHaveLength(1);
    expect(() =>
      server('command: x', { cwd: resolve('/elsewhere') }, { base: { kind: 'ref', ref: 'main' } }),
    ).toThrow('The working directory lies outside of the repository, so the base has none');
  });
});

describe('limits', () => {
  const floor = (tokens: number) => ({ warn: tokens, fail: tokens });

  it.each<[name: string, general: string, own: string, overrides: Overrides, limits: object]>([
    ['the only default', '{}', '{}', {}, DEFAULT_LIMITS],
    [
      'a maximum beside it',
      '{ definitions: { max: 9 } }',
      '{}',
      {},
      { definitions: { max: { fail: 9 }, increase: { fail: percent(5) }, floor: floor(50) } },
    ],
    [
      'another increase',
      '{ definitions: { increase: 500 } }',
      '{}',
      {},
      { definitions: { increase: { fail: { kind: 'absolute', value: 500 } }, floor: floor(50) } },
    ],
    [
      'a floor for warnings',
      '{ definitions: { floor: { warn: 5 } } }',
      '{}',
      {},
      { definitions: { increase: { fail: percent(5) }, floor: { warn: 5, fail: 50 } } },
    ],
    ['no increase', '{ definitions: { increase: off } }', '{}', {}, { definitions: undefined }],
    [
      'others without a floor',
      '{ tool: { max: 7 }, tools: { max: 3 }, instructions: { increase: 1% } }',
      '{}',
      {},
      {
        tool: { max: { fail: 7 }, floor: floor(0) },
        tools: { max: { fail: 3 }, floor: floor(0) },
        instructions: { increase: { fail: percent(1) }, floor: floor(0) },
      },
    ],
    [
      'a server’s own, field by field',
      '{ tool: { max: 7, increase: 1%, floor: 2 }, findings: off, ratchet: false }',
      '{ tool: { max: { warn: 3 } }, findings: errors }',
      {},
      {
        tool: { max: { warn: 3 }, increase: { fail: percent(1) }, floor: floor(2) },
        findings: 'errors',
        ratchet: false,
      },
    ],
    ['a server’s own off', '{ tool: { max: 7 } }', '{ tool: { max: off } }', {}, { tool: undefined }],
    [
      'flags over all',
      '{ definitions: { max: { warn: 1, fail: 2 } } }',
      '{ definitions: { max: 3, increase: off } }',
      { maxTokens: 4, maxIncrease: percent(9) },
      { definitions: { max: { fail: 4 }, increase: { fail: percent(9) }, floor: floor(50) } },
    ],
    ['strict', '{ findings: off }', '{}', { strict: true }, { findings: 'errors' }],
    ['strict, stricter already', '{ findings: warnings }', '{}', { strict: true }, { findings: 'warnings' }],
  ])('%s', (_, general, own, overrides, limits) => {
    const [first] = settings(
      `limits: ${general}\nservers: { a: { command: x, limits: ${own} } }`,
      overrides,
    ).servers;
    expect(first?.limits).toEqual({ ...DEFAULT_LIMITS, ...limits });
  });
});
