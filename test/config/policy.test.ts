import { describe, expect, it } from 'vitest';
import type { Overrides } from '../../src/config/overrides.ts';
import { parseAlone } from '../../src/config/parse.ts';
import { policyDelta } from '../../src/config/policy.ts';

/** The base's file is `c.yml`, head's another where `path` says so. */
const delta = (before: string | null, after: string | null, overrides: Overrides = {}, path = 'c.yml') =>
  policyDelta(
    {
      file: after === null ? null : parseAlone(after, path),
      overrides,
      base: { kind: 'ref', ref: 'main' },
      environment: {},
      root: '/repository',
    },
    async (file) => (file === 'c.yml' ? before : null),
  );

describe('changed limits', () => {
  const SERVER = 'servers: { a: { command: x, limits: { tool: { max: 9 } } } }';

  it.each<
    [
      name: string,
      before: string | null,
      after: string,
      changes: [limit: string, before: string, after: string][],
    ]
  >([
    ['nothing', 'limits: { tool: { max: 500 } }', 'limits: { tool: { max: 500 } } # said again', []],
    ['a first file', null, 'limits: { tool: { max: 500 } }', []],
    ['a base that cannot be read', 'limits: [', 'limits: { tool: { max: 500 } }', []],
    [
      'a raised maximum',
      'limits: { tool: { max: 500 } }',
      'limits: { tool: { max: 900 } }',
      [['limits.tool.max', '500', '900']],
    ],
    ['an added one', '', 'limits: { tools: { max: 40 } }', [['limits.tools.max', 'none', '40']]],
    ['an emptied file', 'limits: { tools: { max: 40 } }', '', [['limits.tools.max', '40', 'none']]],
    [
      'the default',
      '',
      'limits: { definitions: { increase: 10% } }',
      [['limits.definitions.increase', '5%', '10%']],
    ],
    [
      'the default taken away',
      '',
      'limits: { definitions: { increase: off, max: 1 } }',
      [
        ['limits.definitions.max', 'none', '1'],
        ['limits.definitions.increase', '5%', 'none'],
      ],
    ],
    ['the default written out', '', 'limits: { definitions: { increase: 5%, floor: 50 } }', []],
    [
      'levels and floor',
      'limits: { call: { increase: { warn: 500 } } }',
      'limits: { call: { increase: { warn: 5%, fail: 10% }, floor: { warn: 1, fail: 2 } } }',
      [
        ['limits.call.increase', 'warn 500', 'warn 5%, fail 10%'],
        ['limits.call.floor', '0', 'warn 1, fail 2'],
      ],
    ],
    [
      'the rest of the policy',
      '',
      'counter: openai\non-missing-base: fail\nlimits: { findings: off, ratchet: false }',
      [
        ['counter', 'claude', 'openai'],
        ['on-missing-base', 'warn', 'fail'],
        ['limits.findings', 'new-errors', 'off'],
        ['limits.ratchet', 'true', 'false'],
      ],
    ],
    ['a server’s own', SERVER, SERVER.replace('9', '10'), [['servers.a.limits.tool.max', '9', '10']]],
    [
      'a server’s own taken away',
      SERVER,
      'servers: { a: { command: x } }',
      [['servers.a.limits.tool.max', '9', 'none']],
    ],
    [
      'what a server inherits, once',
      'servers: { a: {} }',
      'limits: { tools: { max: 1 } }\nservers: { a: {} }',
      [['limits.tools.max', 'none', '1']],
    ],
    [
      'what a server overrides, not',
      `limits: { tool: { max: 1 } }\n${SERVER}`,
      `limits: { tool: { max: 2 } }\n${SERVER}`,
      [['limits.tool.max', '1', '2']],
    ],
    ['a new server', '', SERVER, []],
    [
      'calls and sessions',
      calls(3, '1%'),
      calls(4, '2%'),
      [
        ['servers.a.calls.c.limits.max', '3', '4'],
        ['servers.a.sessions.s.limits.increase', '1%', '2%'],
      ],
    ],
    [
      'what calls inherit, once',
      calls(3, '1%'),
      `limits: { call: { floor: 5 } }\n${calls(3, '1%')}`,
      [['servers.a.calls.c.limits.floor', '0', '5']],
    ],
  ])('%s', async (_, before, after, changes) => {
    expect((await delta(before, after)).changed).toEqual(
      changes.map(([limit, before, after]) => ({ limit, before, after })),
    );
  });
});

describe('changed rules', () => {
  const accept = (...entries: string[]) => `accept: [${entries.join(', ')}]`;
  const DEPTH = '{ rule: schema-depth, tool: order, reason: why }';

  it.each<[name: string, before: string, after: string, changes: [string, string, string][]]>([
    ['the same', 'rules: { schema-size: off }', 'rules: { schema-size: off }', []],
    [
      'other order',
      'rules: { schema-size: { level: error, maxTokens: 9 } }',
      'rules: { schema-size: { maxTokens: 9, level: error } }',
      [],
    ],
    [
      'turned off',
      '',
      'rules: { schema-root-object: off }',
      [['rules.schema-root-object', 'default', 'off']],
    ],
    [
      'loosened',
      'rules: { schema-size: { maxTokens: 9 } }',
      'rules: { schema-size: { maxTokens: 90 } }',
      [['rules.schema-size', '{"maxTokens":9}', '{"maxTokens":90}']],
    ],
    ['back to the default', 'rules: { schema-size: error }', '', [['rules.schema-size', 'error', 'default']]],
    [
      'loosened far behind',
      `rules: { schema-size: { tools: { ${'x'.repeat(120)}: error, y: error } } }`,
      `rules: { schema-size: { tools: { ${'x'.repeat(120)}: error, y: off } } }`,
      [
        [
          'rules.schema-size',
          `${`{"tools":{"${'x'.repeat(120)}`.slice(0, 99)}…`,
          `${`{"tools":{"${'x'.repeat(120)}`.slice(0, 99)}…`,
        ],
      ],
    ],
    ['accepted', '', accept(DEPTH), [['accept', 'none', 'schema-depth of order']]],
    ['no longer accepted', accept(DEPTH), '', [['accept', 'schema-depth of order', 'none']]],
    ['another reason', accept(DEPTH), accept('{ rule: schema-depth, tool: order, reason: other }'), []],
  ])('%s', async (_, before, after, changes) => {
    expect((await delta(before, after)).changed).toEqual(
      changes.map(([limit, was, now]) => ({ limit, before: was, after: now })),
    );
  });
});

describe('calls that are gone', () => {
  const server = (keys: string) => `servers: { a: { command: x, ${keys} } }`;
  const LIMITED = server(
    'calls: [{ name: c, tool: t, limits: { max: 3 } }], sessions: { s: { calls: [{ call: c }], limits: { max: 9 } } }',
  );

  it.each<[name: string, before: string, after: string, changes: [string, string, string][]]>([
    [
      'with their limits',
      LIMITED,
      server('calls: [{ name: d, tool: t }]'),
      [
        ['servers.a.calls.c.limits.max', '3', 'none'],
        ['servers.a.sessions.s.limits.max', '9', 'none'],
      ],
    ],
    [
      'all of them',
      server('calls: [{ name: c, tool: t }]'),
      server('calls: off'),
      [
        ['servers.a.calls', 'on', 'off'],
        ['servers.a.error-probes', 'auto', 'off'],
      ],
    ],
    [
      'without limits of their own',
      server('calls: [{ name: c, tool: t }]'),
      server('calls: [{ name: d, tool: t }]'),
      [],
    ],
    [
      'probes',
      server('error-probes: [t, u]'),
      server('error-probes: off'),
      [['servers.a.error-probes', 't, u', 'off']],
    ],
    ['a server with its calls, which is told as one', LIMITED, 'servers: { b: { command: y } }', []],
  ])('%s', async (_, before, after, changes) => {
    expect((await delta(before, after)).changed).toEqual(
      changes.map(([limit, was, now]) => ({ limit, before: was, after: now })),
    );
  });
});

describe('a file that is gone', () => {
  const USUAL = '.github/mcp-token-delta.yml';
  const sources = (file: string | null) => ({
    file: file === null ? null : parseAlone('', file),
    overrides: {},
    base: { kind: 'ref' as const, ref: 'main' },
    environment: {},
    root: '/repository',
  });
  const TOOLS = { limit: 'limits.tools.max', before: '4', after: 'none' };

  it.each<[name: string, head: string | null, base: string, changed: unknown[]]>([
    ['deleted', null, USUAL, [TOOLS]],
    ['under another ending', '.github/mcp-token-delta.json', USUAL, [TOOLS]],
    ['of another name, which was asked for', 'limits.yml', USUAL, []],
    ['none before either', null, 'limits.yml', []],
  ])('%s', async (_, head, base, changed) => {
    const read = async (path: string) => (path === base ? 'limits: { tools: { max: 4 } }' : null);
    expect(await policyDelta(sources(head), read)).toEqual({ changed, removed: [] });
  });

  it('reads the files that the base names', async () => {
    const files: Record<string, string> = {
      [USUAL]: 'servers: { a: { calls-file: c.yml } }',
      'c.yml': '[{ tool: t, limits: { max: 5 } }]',
    };
    const head = { ...sources(USUAL), file: parseAlone('servers: { a: { calls: [{ tool: t }] } }', USUAL) };
    const { changed } = await policyDelta(head, async (path) => files[path] ?? null);
    expect(changed).toEqual([{ limit: 'servers.a.calls.t.limits.max', before: '5', after: 'none' }]);
  });
});

function calls(max: number, increase: string): string {
  return `servers: { a: { calls: [{ name: c, tool: t, limits: { max: ${max} } }], sessions: { s: { calls: [{ call: c }], limits: { increase: ${increase} } } } } }`;
}

describe('policyDelta', () => {
  const BASE = 'limits: { tools: { max: 4 } }\nservers: { a: { command: x }, b: { command: y z, cwd: b } }';

  it('says which limits changed, and gives the servers that are gone as the base had them', async () => {
    const { changed, removed } = await delta(BASE, 'servers: { a: { command: x } }', { setup: 'make' });
    expect(changed).toEqual([{ limit: 'limits.tools.max', before: '4', after: 'none' }]);
    expect(removed).toMatchObject([
      {
        name: 'b',
        launch: { command: { kind: 'words', words: ['y', 'z'] }, cwd: 'b', setup: 'make' },
        limits: { tools: { max: { fail: 4 } } },
      },
    ]);
  });

  it('does not take what was meant for the remaining server', async () => {
    const command = { kind: 'words' as const, words: ['new'] };
    expect((await delta(BASE, 'servers: { a: {} }', { command })).removed).toMatchObject([
      { name: 'b', launch: { command: { words: ['y', 'z'] } } },
    ]);
  });

  it('leaves a variable empty that went with its server', async () => {
    const before = 'servers: { a: {}, b: { command: x, env: { T: "[${GONE}]" } } }';
    expect((await delta(before, 'servers: { a: {} }')).removed).toMatchObject([
      { launch: { env: { T: '[]' } } },
    ]);
  });

  it.each<[name: string, before: string | null, after: string | null, overrides: Overrides]>([
    ['a base without a file', null, 'servers: { a: {} }', {}],
    ['a broken base', 'servers: [', 'servers: { a: {} }', {}],
    ['no file', BASE, null, {}],
    ['one server that was picked', BASE, 'servers: { a: {} }', { server: 'a' }],
    [
      'a removed server that cannot be started',
      'servers: { a: {}, b: { command: x && y } }',
      'servers: { a: {} }',
      {},
    ],
  ])('gives no server for %s', async (_, before, after, overrides) => {
    expect((await delta(before, after, overrides)).removed).toEqual([]);
  });
});
