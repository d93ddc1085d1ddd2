import { describe, expect, it } from 'vitest';
import type { Overrides } from '../../src/config/overrides.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { policyDelta } from '../../src/config/policy.ts';

const delta = (before: string | null, after: string | null, overrides: Overrides = {}) =>
  policyDelta(
    {
      file: after === null ? null : parseConfig(after, 'c.yml'),
      overrides,
      base: { kind: 'ref', ref: 'main' },
      environment: {},
      root: '/repository',
    },
    before,
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
  ])('%s', (_, before, after, changes) => {
    expect(delta(before, after).changed).toEqual(
      changes.map(([limit, before, after]) => ({ limit, before, after })),
    );
  });
});

function calls(max: number, increase: string): string {
  return `servers: { a: { calls: [{ name: c, tool: t, limits: { max: ${max} } }], sessions: { s: { calls: [{ call: c }], limits: { increase: ${increase} } } } } }`;
}

describe('policyDelta', () => {
  const BASE = 'limits: { tools: { max: 4 } }\nservers: { a: { command: x }, b: { command: y z, cwd: b } }';

  it('says which limits changed, and gives the servers that are gone as the base had them', () => {
    const { changed, removed } = delta(BASE, 'servers: { a: { command: x } }', { setup: 'make' });
    expect(changed).toEqual([{ limit: 'limits.tools.max', before: '4', after: 'none' }]);
    expect(removed).toMatchObject([
      {
        name: 'b',
        launch: { command: { kind: 'words', words: ['y', 'z'] }, cwd: 'b', setup: 'make' },
        limits: { tools: { max: { fail: 4 } } },
      },
    ]);
  });

  it('does not take what was meant for the remaining server', () => {
    const command = { kind: 'words' as const, words: ['new'] };
    expect(delta(BASE, 'servers: { a: {} }', { command }).removed).toMatchObject([
      { name: 'b', launch: { command: { words: ['y', 'z'] } } },
    ]);
  });

  it('leaves a variable empty that went with its server', () => {
    const before = 'servers: { a: {}, b: { command: x, env: { T: "[${GONE}]" } } }';
    expect(delta(before, 'servers: { a: {} }').removed).toMatchObject([{ launch: { env: { T: '[]' } } }]);
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
  ])('gives no server for %s', (_, before, after, overrides) => {
    expect(delta(before, after, overrides).removed).toEqual([]);
  });
});
