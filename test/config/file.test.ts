import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findConfig } from '../../src/config/file.ts';
import { parseAlone, parseConfig } from '../../src/config/parse.ts';
import { UserError } from '../../src/errors.ts';

const parse = (text: string) => parseAlone(text, 'c.yml');

/** One server `a` with these keys. */
const server = (keys: string) => `servers: { a: { ${keys} } }`;

describe('parseConfig', () => {
  it('takes the whole contract', () => {
    expect(parse(CONTRACT).config).toEqual(READ);
  });

  it.each(['', '# nothing\n', '{}', 'servers:\n  a: {}\n'])('takes %j', (text) => {
    expect(parse(text).config).toEqual(text.includes('a:') ? { servers: { a: {} } } : {});
  });

  it.each<[name: string, text: string, says: string]>([
    ['unknown key', 'cuonter: claude', '`cuonter` is no key: did you mean `counter`?'],
    ['unknown key, far off', 'x: 1', '`x` is no key: valid: `$schema`, `counter`,'],
    [
      'key of a server',
      'command: node x',
      '`command` belongs elsewhere: `servers: { NAME: { command: … } }`.',
    ],
    [
      'key of the limits',
      'definitions: { max: 1 }',
      '`definitions` belongs elsewhere: `limits: { definitions: … }`.',
    ],
    [
      'key of one limit',
      'limits: { max: 1 }',
      '`limits.max` belongs elsewhere: `limits: { definitions: { max: … } }`.',
    ],
    ['key in a server', server('comand: x'), '`servers.a.comand` is no key: did you mean `command`?'],
    ['snake case', server('startup_timeout: 1s'), 'did you mean `startup-timeout`?'],
    ['key in base', server('base: { setup-head: true }'), '`servers.a.base.setup-head` is no key: '],
    ['key in a limit', 'limits: { tool: { mx: 1 } }', '`limits.tool.mx` is no key: did you mean `max`?'],
    [
      'key in thresholds',
      'limits: { tool: { max: { wran: 1 } } }',
      '`limits.tool.max.wran` is no key: did you mean `warn`?',
    ],
    [
      'key in a call',
      server('calls: [{ tol: x }]'),
      '`servers.a.calls[0].tol` is no key: did you mean `tool`?',
    ],
    [
      'a template of no call',
      server('calls: [{ tool: search }, { tool: get, arguments: { id: "${serach.0.id}" } }]'),
      '`servers.a.calls[1]` has the template `${serach.0.id}`, which names no earlier call; did you mean `search`?',
    ],
    [
      'a template of a later call',
      server('calls: [{ tool: get, sweep: { id: ["${search.0.id}"] } }, { tool: search }]'),
      'which names no earlier call; there is none.',
    ],
    [
      'a number that is none of JSON',
      server('calls: [{ tool: x, sweep: { n: [1, .inf] } }]'),
      '`servers.a.calls[0].sweep.n[1]` must hold numbers of JSON: no `.inf`, no `.nan`',
    ],
    [
      'the same deep in arguments',
      server('calls: [{ tool: x, arguments: { a: [{ b: .nan }] } }]'),
      'must hold numbers of JSON',
    ],
    ['calls', server('calls: on'), '`servers.a.calls` must be a list such as'],
    ['calls beside servers', 'calls: []', '`calls` belongs elsewhere: `servers: { NAME: { calls: … } }`.'],
    [
      'error probes',
      server('error-probes: of'),
      '`servers.a.error-probes` must be `auto`, `off` or a list of tools such as `[search]`, not `of`',
    ],
    [
      'key in a session',
      server('sessions: { s: { calls: [], definition: once } }'),
      '`servers.a.sessions.s.definition` is no key: did you mean `definitions`?',
    ],
    [
      'key in comment',
      'comment: { min_change: 1 }',
      '`comment.min_change` is no key: did you mean `min-change`?',
    ],
    ['rule', 'rules: { schema-szie: off }', '`rules.schema-szie` is no key: did you mean `schema-size`?'],
    [
      'option of a rule',
      'rules: { schema-size: { maxToken: 5 } }',
      '`rules.schema-size.maxToken` is no key: did you mean `maxTokens`?',
    ],
    ['level', 'rules: { schema-size: wrning }', 'not `wrning`; did you mean `warning`?'],
    [
      'level of a tool',
      'rules: { schema-size: { tools: { t: eror } } }',
      '`rules.schema-size.tools.t` must be `error`, `warning`, `note` or `off`, not `eror`; did you mean `error`?',
    ],
    [
      'value of an option',
      'rules: { schema-size: { maxTokens: lots } }',
      '`rules.schema-size.maxTokens` must be a whole number such as `1500`, not `lots`.',
    ],
    [
      'accepted rule',
      'accept: [{ rule: schema-dpth, reason: r }]',
      '`accept[0].rule` must be the id of a rule, not `schema-dpth`; did you mean `schema-depth`?',
    ],
    [
      'accepted without a reason',
      'accept: [{ rule: schema-depth }]',
      '`accept[0].reason` must be a reason such as `"mirrors the public API"`, but is missing.',
    ],
    [
      'counter',
      'counter: cluade',
      '`counter` must be the name of a counter, not `cluade`; did you mean `claude`?',
    ],
    [
      'counter with a built-in name',
      'counters: { gemini: { command: x } }',
      '`counters.gemini` must not have the name of a built-in counter.',
    ],
    [
      'form for a counter',
      'counters: { ours: { command: x, as: antropic } }',
      '`counters.ours.as` must be `wire` or `anthropic`, not `antropic`; did you mean `anthropic`?',
    ],
    [
      'model that could be a path',
      'exact: { models: { gemini: ../x } }',
      '`exact.models.gemini` must be the name of a model such as `claude-opus-5`, not `../x`.',
    ],
    [
      'transport',
      server('transport: htpt'),
      'must be `auto`, `stdio`, `http` or `sse`, not `htpt`; did you mean `http`?',
    ],
    [
      'capability',
      server('capabilities: [root]'),
      '`servers.a.capabilities[0]` must be `roots`, `sampling` or `elicitation`, not `root`; did you mean `roots`?',
    ],
    [
      'time without unit',
      server('startup-timeout: 30'),
      '`servers.a.startup-timeout` must be a time such as `30s`, `500ms` or `10m` (at most a day), not `30`.',
    ],
    [
      'time in words',
      server('setup-timeout: ten minutes'),
      'must be a time such as `30s`, `500ms` or `10m` (at most a day), not `ten minutes`.',
    ],
    [
      'percent in words',
      'limits: { tool: { increase: 5 percent } }',
      '`limits.tool.increase` must be a percentage such as `5%` or a whole number of tokens such as `500`, or `{ warn: 5%, fail: 10% }`, or `off`, not `5 percent`.',
    ],
    ['negative increase', 'limits: { tool: { increase: -5% } }', 'not `-5%`.'],
    [
      'fraction of a token',
      'limits: { tool: { max: 1.5 } }',
      '`limits.tool.max` must be a whole number such as `1500`, or `{ warn: 1000, fail: 1500 }`, or `off`, not `1.5`.',
    ],
    ['infinite', 'limits: { tool: { max: .inf } }', '`limits.tool.max` must be a whole number'],
    ['grouped number', 'limits: { tool: { max: 1_500 } }', 'not `1_500`.'],
    ['percent as maximum', 'limits: { tool: { max: 5% } }', 'not `5%`.'],
    [
      'warning over failure',
      'limits: { tool: { increase: { warn: 10%, fail: 5% } } }',
      '`limits.tool.increase` must have `warn` under `fail`.',
    ],
    ['no threshold', 'limits: { tool: { max: {} } }', 'must be given as `{ warn: 1000, fail: 1500 }`.'],
    [
      'plain limit',
      'limits: { tools: 40 }',
      '`limits.tools` must be a mapping such as `{ max: 1500, increase: 5% }`, not `40`.',
    ],
    ['findings', 'limits: { findings: new-eror }', 'not `new-eror`; did you mean `new-errors`?'],
    ['ratchet', 'limits: { ratchet: "no" }', '`limits.ratchet` must be `true` or `false`, not `no`.'],
    [
      'on-missing-base',
      'on-missing-base: wran',
      '`on-missing-base` must be `warn` or `fail`, not `wran`; did you mean `warn`?',
    ],
    [
      'context window',
      'context-window: 0',
      '`context-window` must be a whole number over 0, such as `20`, not `0`.',
    ],
    [
      'number as variable',
      server('env: { PORT: 3000 }'),
      '`servers.a.env.PORT` must be text in quotes, such as `"3000"` or `${NAME}`, not `3000`.',
    ],
    [
      'name of a variable',
      server('env: { "A B": x }'),
      '`servers.a.env.A B` must be the name of a variable such as `CATALOG_TOKEN`.',
    ],
    [
      'name of a server',
      'servers: { "a b": {} }',
      '`servers.a b` must be a name of letters, digits, `.`, `_` and `-` such as `catalog`.',
    ],
    [
      'servers as a list',
      'servers: [a]',
      '`servers` must be a mapping whose keys are each a name of letters',
    ],
    [
      'empty value',
      server('setup:'),
      '`servers.a.setup` must be a shell line such as `npm ci && npm run build`, but is empty.',
    ],
    [
      'number in a command',
      server('command: [node, 8080]'),
      '`servers.a.command[1]` must be a text in quotes, such as `"8080"`, not `8080`.',
    ],
    ['empty command', server('command: []'), '`servers.a.command` must be a command such as'],
    ['null character', server('command: "a\\0b"'), '`servers.a.command` must hold no null character'],
    [
      'call without tool',
      server('calls: [{ name: x }]'),
      '`servers.a.calls[0].tool` must be the name of a tool such as `list_wallpapers`, but is missing.',
    ],
    [
      'two calls of a name',
      server('calls: [{ tool: x }, { tool: y, name: x }]'),
      '`servers.a.calls[1]` must have a `name` of its own.',
    ],
    [
      'two arguments to sweep',
      server('calls: [{ tool: x, sweep: { a: [1], b: [2] } }]'),
      '`servers.a.calls[0].sweep` must be exactly one argument, such as `{ limit: [5, 20, 65] }`.',
    ],
    [
      'no value to sweep',
      server('calls: [{ tool: x, sweep: { a: [] } }]'),
      '`servers.a.calls[0].sweep.a` must be a list such as `[5, 20, 65]`.',
    ],
    [
      'zero calls',
      server('calls: [{ tool: x, repeat: 0 }]'),
      '`servers.a.calls[0].repeat` must be a whole number over 0',
    ],
    [
      'call of a session',
      server('calls: [{ tool: first }], sessions: { s: { calls: [{ call: frist }] } }'),
      '`servers.a.sessions.s.calls[0].call` must name one of `calls`, not `frist`; did you mean `first`?',
    ],
    [
      'empty session',
      server('sessions: { s: { calls: [] } }'),
      '`servers.a.sessions.s.calls` must be a list that is not empty.',
    ],
    [
      'definitions of a session',
      server('calls: [{ tool: x }], sessions: { s: { definitions: twice, calls: [{ call: x }] } }'),
      'must be `once` or `every-turn`, not `twice`.',
    ],
    [
      'comment',
      'comment: changes',
      '`comment` must be a mapping such as `{ mode: changes }`, not `changes`.',
    ],
    ['comment mode', 'comment: { mode: change }', 'not `change`; did you mean `changes`?'],
    ['a list', '- a', 'the file must be a mapping such as `{ servers:'],
    [
      'a text',
      'hello',
      'the file must be a mapping such as `{ servers: { catalog: { command: node dist/server.js } } }`, not `hello`.',
    ],
  ])('refuses %s', (_, text, says) => {
    let error: unknown;
    try {
      parse(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(UserError);
    const { message } = error as UserError;
    expect(message).toContain(says);
    expect(message).toMatch(/^c\.yml:1:\d+: [^\n]*[.?]$/);
  });

  it('names line and column', () => {
    const text = 'servers:\n  catalog:\n    command: node x\n    comand: y\n    startup-timeout: 5\n';
    expect(() => parse(text)).toThrow('c.yml:4:5: `servers.catalog.comand`');
    expect(() => parse(text.replace('comand', 'cwd'))).toThrow(
      'c.yml:5:22: `servers.catalog.startup-timeout`',
    );
  });

  it('keeps any name of a tool and pollutes nothing', () => {
    const { config } = parse('rules: { schema-size: { tools: { constructor: off, toString: note } } }');
    expect(config.rules?.['schema-size']).toEqual({ tools: { constructor: 'off', toString: 'note' } });
    expect(() => parse(server('calls: [{ tool: x, arguments: { __proto__: { polluted: 1 } } }]'))).toThrow(
      '`__proto__`',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('files that a config file names', () => {
  const CONFIG = '.github/mcp-token-delta.yml';
  const reading = (files: Record<string, string>) => async (file: string) => files[file] ?? null;
  const whole = (text: string, files: Record<string, string> = {}) =>
    parseConfig(text, CONFIG, reading(files));

  it('stand where they are named', async () => {
    const { config } = await whole(
      server('calls-file: test/calls.yml, sessions: { s: { calls: [{ call: all }] } }'),
      {
        'test/calls.yml': '- { name: all, tool: list }\n- { tool: find, arguments-file: test/order.json }\n',
        'test/order.json': '{ "id": 7, "lines": [1, 2] }',
      },
    );
    expect(config.servers?.a?.calls).toEqual([
      { name: 'all', tool: 'list' },
      { tool: 'find', 'arguments-file': 'test/order.json', arguments: { id: 7, lines: [1, 2] } },
    ]);
  });

  it.each<[name: string, keys: string, files: Record<string, string>, says: string]>([
    [
      'missing',
      'calls-file: c.yml',
      {},
      `${CONFIG}:1:29: \`servers.a.calls-file\` names the file \`c.yml\`, which cannot be read.`,
    ],
    [
      'no text',
      'calls-file: 7',
      {},
      '`servers.a.calls-file` must be the path of a file such as `test/calls.yml`, not `7`.',
    ],
    [
      'outside',
      'calls-file: ../c.yml',
      {},
      'must be a path inside the working directory, such as `test/calls.yml`, not `../c.yml`.',
    ],
    ['absolute', 'calls-file: /etc/passwd', {}, 'must be a path inside the working directory'],
    [
      'beside calls',
      'calls: [], calls-file: c.yml',
      { 'c.yml': '[]' },
      '`servers.a.calls-file` and `servers.a.calls` say the same twice: keep one.',
    ],
    [
      'beside arguments',
      'calls: [{ tool: x, arguments: {}, arguments-file: a.yml }]',
      {},
      '`servers.a.calls[0].arguments-file` and `servers.a.calls[0].arguments` say the same twice',
    ],
    [
      'no list',
      'calls-file: c.yml',
      { 'c.yml': 'tool: x' },
      'c.yml:1:1: `servers.a.calls` must be a list such as',
    ],
    [
      'a fault within',
      'calls-file: c.yml',
      { 'c.yml': '- tool: x\n- tol: y\n' },
      'c.yml:2:3: `servers.a.calls[1].tol` is no key: did you mean `tool`?',
    ],
    [
      'no mapping',
      'calls: [{ tool: x, arguments-file: a.yml }]',
      { 'a.yml': '[1]' },
      'a.yml:1:1: `servers.a.calls[0].arguments` must be a mapping such as `{ limit: 20 }`, not a list.',
    ],
    ['no YAML', 'calls-file: c.yml', { 'c.yml': '[' }, 'c.yml:'],
  ])('%s', async (_, keys, files, says) => {
    await expect(whole(server(keys), files)).rejects.toThrow(says);
  });
});

describe('findConfig', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'config-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  it('is null where there is none', async () => {
    expect(await findConfig(root, null)).toBeNull();
  });

  it.each(['.github/mcp-token-delta.yml', '.github/mcp-token-delta.yaml', '.github/mcp-token-delta.json'])(
    'finds %s',
    async (path) => {
      await write(path, '{ "counter": "openai" }');
      expect(await findConfig(root, null)).toMatchObject({ path, config: { counter: 'openai' } });
    },
  );

  it('takes the one asked for', async () => {
    await write('.github/mcp-token-delta.yml', 'counter: claude');
    await write('other.yml', 'counter: gemini');
    expect(await findConfig(root, 'other.yml')).toMatchObject({
      path: 'other.yml',
      config: { counter: 'gemini' },
    });
  });

  it('reads the files that it names, below the root', async () => {
    await write('c.yml', server('calls-file: test/calls.json'));
    await write('test/calls.json', '[{ "tool": "list" }]');
    expect(await findConfig(root, 'c.yml')).toMatchObject({
      config: { servers: { a: { calls: [{ tool: 'list' }] } } },
    });
  });

  it('refuses one that is missing, a folder, too large, and two', async () => {
    await expect(findConfig(root, 'none.yml')).rejects.toThrow('There is no config file `none.yml`.');
    await expect(findConfig(root, '.')).rejects.toThrow('The config file `.` cannot be read (EISDIR).');
    await write('large.yml', ' '.repeat(1_000_001));
    await expect(findConfig(root, 'large.yml')).rejects.toThrow(
      'large.yml:1: a config file may have at most 1 MB.',
    );
    await write('.github/mcp-token-delta.yml', '');
    await write('.github/mcp-token-delta.json', '{}');
    await expect(findConfig(root, null)).rejects.toThrow(
      'There are two config files, .github/mcp-token-delta.yml and .github/mcp-token-delta.json: keep one.',
    );
  });
});

const CONTRACT = `# yaml-language-server: $schema=https://unpkg.com/mcp-token-delta/schema/config.schema.json
counter: claude
context-window: 200000
servers:
  catalog:
    command: node dist/server.js
    url: http://127.0.0.1:\${PORT}/mcp
    transport: auto
    headers: { Authorization: "Bearer \${API_TOKEN}" }
    env: { CATALOG_TOKEN: dummy }
    cwd: packages/catalog
    setup: npm ci && npm run build
    setup-head: true
    setup-timeout: 10m
    startup-timeout: 30s
    call-timeout: 1500ms
    capabilities: [roots, sampling, elicitation]
    host-prefix: mcp__catalog__
    base: { command: [node, server.js], setup: make, startup-timeout: 1m }
    limits: { tool: { max: 900 } }
    calls:
      - { name: first page, tool: list_wallpapers, arguments: { limit: 20 }, repeat: 2, limits: { max: 3000 } }
      - { name: by limit, tool: list_wallpapers, sweep: { limit: [5, 20, 65, all] } }
    sessions:
      browse: { definitions: every-turn, calls: [ { call: first page, times: 20 } ], limits: { increase: 2% } }
  other: { command: node && x, shell: true }
limits:
  definitions: { increase: 5%, floor: 50 }
  tool: { max: { warn: 1000, fail: 1500 }, increase: 25% }
  tools: { max: 40, floor: { warn: 1 } }
  instructions: { max: off }
  call: { max: 10000, increase: { warn: 500, fail: 10% } }
  session: { max: 40000, increase: 10% }
  findings: new-warnings
  ratchet: false
rules:
  schema-size: { level: error, maxTokens: 1500, tools: { create_order: off } }
  tool-name-style: off
accept:
  - { rule: schema-depth, tool: create_order, reason: "mirrors the public API" }
on-missing-base: fail
comment: { mode: on-failure, key: node-20, min-change: 30, accept-label: tokens-accepted }
counters:
  ours: { command: uvx our-tokenizer, as: anthropic, env: { MODEL: x } }
exact: { tools: true, models: { openai: gpt-5 } }
`;

const percent = (value: number) => ({ kind: 'percent', value });

const READ = {
  counter: 'claude',
  'context-window': 200_000,
  servers: {
    catalog: {
      command: 'node dist/server.js',
      url: 'http://127.0.0.1:${PORT}/mcp',
      transport: 'auto',
      headers: { Authorization: 'Bearer ${API_TOKEN}' },
      env: { CATALOG_TOKEN: 'dummy' },
      cwd: 'packages/catalog',
      setup: 'npm ci && npm run build',
      'setup-head': true,
      'setup-timeout': 600_000,
      'startup-timeout': 30_000,
      'call-timeout': 1_500,
      capabilities: ['roots', 'sampling', 'elicitation'],
      'host-prefix': 'mcp__catalog__',
      base: { command: ['node', 'server.js'], setup: 'make', 'startup-timeout': 60_000 },
      limits: { tool: { max: { fail: 900 } } },
      calls: [
        {
          name: 'first page',
          tool: 'list_wallpapers',
          arguments: { limit: 20 },
          repeat: 2,
          limits: { max: { fail: 3_000 } },
        },
        { name: 'by limit', tool: 'list_wallpapers', sweep: { limit: [5, 20, 65, 'all'] } },
      ],
      sessions: {
        browse: {
          definitions: 'every-turn',
          calls: [{ call: 'first page', times: 20 }],
          limits: { increase: { fail: percent(2) } },
        },
      },
    },
    other: { command: 'node && x', shell: true },
  },
  limits: {
    definitions: { increase: { fail: percent(5) }, floor: { warn: 50, fail: 50 } },
    tool: { max: { warn: 1_000, fail: 1_500 }, increase: { fail: percent(25) } },
    tools: { max: { fail: 40 }, floor: { warn: 1 } },
    instructions: { max: 'off' },
    call: { max: { fail: 10_000 }, increase: { warn: { kind: 'absolute', value: 500 }, fail: percent(10) } },
    session: { max: { fail: 40_000 }, increase: { fail: percent(10) } },
    findings: 'new-warnings',
    ratchet: false,
  },
  rules: {
    'schema-size': { level: 'error', maxTokens: 1_500, tools: { create_order: 'off' } },
    'tool-name-style': 'off',
  },
  accept: [{ rule: 'schema-depth', tool: 'create_order', reason: 'mirrors the public API' }],
  'on-missing-base': 'fail',
  comment: { mode: 'on-failure', key: 'node-20', 'min-change': 30, 'accept-label': 'tokens-accepted' },
  counters: { ours: { command: 'uvx our-tokenizer', as: 'anthropic', env: { MODEL: 'x' } } },
  exact: { tools: true, models: { openai: 'gpt-5' } },
};
