import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { INPUTS } from '../../src/config/fields.ts';
import { parseAlone } from '../../src/config/parse.ts';
import { timeOf } from '../../src/config/quantity.ts';
import {
  actionYml,
  CONFIG_SCHEMA_ID,
  configSchema,
  inputsTable,
  optionsTable,
  outputsTable,
} from '../../src/config/reference.ts';
import { DEFAULT_LAUNCH } from '../../src/config/server.ts';
import { RULES } from '../../src/lint/rules/index.ts';

/** The contract's names, written out: renaming one breaks its users. */
const CONTRACT_INPUTS = [
  'command url headers env working-directory setup setup-timeout startup-timeout config base base-command',
  'base-snapshot on-missing-base counter max-tokens max-increase warn-only comment comment-key accept-label',
  'github-token report snapshot sarif html anthropic-api-key openai-api-key gemini-api-key',
].flatMap((line) => line.split(' '));

const CONTRACT_OUTPUTS = [
  'verdict definition-tokens definition-delta definition-delta-percent response-tokens response-delta tools',
  'new-findings report snapshot summary-markdown comment-id',
].flatMap((line) => line.split(' '));

describe('action.yml', () => {
  const file = readFileSync(new URL('../../action.yml', import.meta.url), 'utf8');
  const action = parse(file);

  it('is made from the tables', () => {
    expect(file).toBe(actionYml());
  });

  it('has the contract’s inputs and outputs, each with a description on one line', () => {
    expect(Object.keys(action.inputs).sort()).toEqual([...CONTRACT_INPUTS].sort());
    expect(Object.keys(action.outputs).sort()).toEqual([...CONTRACT_OUTPUTS].sort());
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)] as {
      description: string;
    }[])
      expect(description).toMatch(/^[^\n]{10,120}\.$/);
  });

  it('defaults the token alone, or it would shadow the file', () => {
    const defaults = Object.entries(action.inputs).filter(([, input]) =>
      Object.hasOwn(input as object, 'default'),
    );
    expect(defaults.map(([name, input]) => [name, (input as { default: string }).default])).toEqual([
      ['github-token', '${{ github.token }}'],
    ]);
  });

  it('runs on Node 24', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/action.js' });
    expect(action.branding).toEqual({ icon: expect.any(String), color: expect.any(String) });
    expect(action.name).toMatch(/./);
  });
});

describe('configSchema', () => {
  const text = configSchema();
  const schema = JSON.parse(text);
  const validate = new Ajv({ strict: true, allowUnionTypes: true, strictTypes: false }).compile(schema);

  it('is a draft that editors read, under its address', () => {
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(schema.$id).toBe(CONFIG_SCHEMA_ID);
    expect(text).toMatch(/^\{\n {2}"\$schema"/);
    expect(text).toMatch(/\}\n$/);
    expect(text).not.toContain('9007199254740991');
  });

  it('describes every key at the top and of a server, and every rule', () => {
    const server = schema.properties.servers.additionalProperties.properties;
    const keys = Object.entries({ ...schema.properties, ...server, ...server.base.properties });
    const bare = keys.filter(
      ([, value]) => typeof (value as { description?: unknown }).description !== 'string',
    );
    expect(bare).toEqual([]);
    expect(Object.keys(schema.properties.rules.properties)).toEqual(RULES.map(({ id }) => id));
  });

  it.each([
    '{}',
    'counter: claude\nservers: { a: { command: node x, startup-timeout: 30s, env: { A: "1" } } }',
    'servers: { a: { command: [node, x], base: { command: y }, limits: { tool: { max: 5 } } } }',
    'limits: { definitions: { increase: 5%, floor: { warn: 1 } }, tool: { max: { warn: 1, fail: 2 }, increase: off } }',
    'rules: { schema-size: { level: error, maxTokens: 5, tools: { x: off } }, tool-name-style: off }',
    'servers: { a: { command: x, calls: [{ tool: t, sweep: { n: [1, all] } }], sessions: { s: { calls: [{ call: t }] } } } }',
    'accept: [{ rule: schema-depth, reason: r }]\ncomment: { mode: never }\ncounters: { c: { command: x, shell: true } }',
    '$schema: https://example.com/x.json',
  ])('and the reader both take %s', (yaml) => {
    expect(() => parseAlone(yaml, 'c.yml')).not.toThrow();
    validate(parse(yaml));
    expect(validate.errors).toBeNull();
  });

  it.each([
    'x: 1',
    'command: x',
    'context-window: -1',
    'servers: { "a b": {} }',
    'servers: { a: { comand: x } }',
    'servers: { a: { command: [] } }',
    'servers: { a: { startup-timeout: 30 } }',
    'servers: { a: { startup-timeout: 30 sec } }',
    'servers: { a: { transport: htp } }',
    'servers: { a: { env: { A: 1 } } }',
    'servers: { a: { base: { setup-head: true } } }',
    'servers: { a: { calls: [{}] } }',
    'limits: { tool: { max: 1.5 } }',
    'limits: { tool: { increase: 5 percent } }',
    'limits: { tool: { max: { wran: 1 } } }',
    'limits: { tool: 5 }',
    'rules: { schema-szie: off }',
    'rules: { schema-size: { maxToken: 5 } }',
    'rules: { schema-size: { maxTokens: x } }',
    'accept: [{ rule: schema-depth }]',
    'comment: { mode: change }',
  ])('and the reader both refuse %s', (yaml) => {
    expect(() => parseAlone(yaml, 'c.yml')).toThrow();
    expect(validate(parse(yaml))).toBe(false);
  });

  it('states the defaults that hold', () => {
    const server = schema.properties.servers.additionalProperties.properties;
    expect({
      setupTimeoutMs: timeOf(server['setup-timeout'].default),
      startupTimeoutMs: timeOf(server['startup-timeout'].default),
      callTimeoutMs: timeOf(server['call-timeout'].default),
      setupHead: server['setup-head'].default,
      transport: server.transport.default,
    }).toEqual({
      setupTimeoutMs: DEFAULT_LAUNCH.setupTimeoutMs,
      startupTimeoutMs: DEFAULT_LAUNCH.startupTimeoutMs,
      callTimeoutMs: DEFAULT_LAUNCH.callTimeoutMs,
      setupHead: DEFAULT_LAUNCH.setupHead,
      transport: DEFAULT_LAUNCH.transport,
    });
  });
});

describe('tables of the README', () => {
  it.each<[name: string, table: string, rows: number, row: string]>([
    [
      'inputs',
      inputsTable(),
      Object.keys(INPUTS).length,
      '| `max-tokens` | Most tokens of all tool definitions. |',
    ],
    [
      'outputs',
      outputsTable(),
      CONTRACT_OUTPUTS.length,
      '| `verdict` | `pass`, `fail` or `error` (not measured). |',
    ],
    [
      'options',
      optionsTable(),
      32,
      '| `-o, --output FILE` | `check` `snapshot` `show` `render` `plan` `demo` | Write to a file. |',
    ],
  ])('%s', (_, table, rows, row) => {
    const lines = table.trimEnd().split('\n');
    expect(lines).toHaveLength(rows + 2);
    expect(lines).toContain(row);
    const cells = lines.map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(cells).size).toBe(1);
  });
});
