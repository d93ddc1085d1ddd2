import { beforeAll, describe, expect, it } from 'vitest';
import parameterIgnored from '../../../src/lint/rules/response-parameter-ignored.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { node } from '../launching.ts';
import {
  blocksOf,
  type Called,
  called,
  figuresOf,
  measuredOf,
  outcomesOf,
  receivedBy,
  saidOf,
  wanted,
} from './calling.ts';

const words = node('node_modules/@modelcontextprotocol/server-sequential-thinking/dist/index.js');
const over = { env: { DISABLE_THOUGHT_LOGGING: 'true' } };
const thought = { thought: 'why', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 3 };
const think = (name: string, args: JsonObject = {}) =>
  wanted(name, 'sequentialthinking', { ...thought, ...args });

/** What it answers, after so many thoughts; a call that only reads is made twice. */
function answer(thoughtHistoryLength: number, over: JsonObject = {}) {
  const { thoughtNumber, totalThoughts, nextThoughtNeeded } = thought;
  return { thoughtNumber, totalThoughts, nextThoughtNeeded, branches: [], ...over, thoughtHistoryLength };
}

describe('server-sequential-thinking', () => {
  let server: Called;
  beforeAll(async () => {
    server = await called(
      words,
      [
        think('first'),
        { ...think('long'), sweep: { argument: 'thought', values: ['short', 'long '.repeat(200)] } },
        { ...think('revised'), sweep: { argument: 'revisesThought', values: [1, 2] } },
        think('branch', { thoughtNumber: 2, branchFromThought: 1, branchId: 'b' }),
        think('beyond', { thoughtNumber: 12 }),
      ],
      over,
    );
  });

  it.each([
    ['first', answer(1)],
    ['long (thought: "short")', answer(3)],
    ['branch', answer(11, { thoughtNumber: 2, branches: ['b'] })],
    ['beyond', answer(13, { thoughtNumber: 12, totalThoughts: 12, branches: ['b'] })],
  ])('%s: indented text as a block, structured content to the model', (name, structured) => {
    const bytes = JSON.stringify(structured, null, 2).length;
    expect(blocksOf(server, name)).toEqual([['text', 1, bytes]]);
    expect(server.call(name)).toMatchObject({
      ...figuresOf(JSON.stringify(structured)),
      outcome: { kind: 'ok' },
      response: { sent: 'structured-content', signs: [{ kind: 'structured-duplicate', bytes }] },
    });
  });

  it('sees that a counter alone differs between two equal calls', () => {
    expect(server.call('first').stability).toEqual({ kind: 'masked', kinds: ['counter'] });
    expect(server.call('branch').stability).toEqual({ kind: 'masked', kinds: ['counter'] });
  });

  it('takes apart an object without records', () => {
    const { json, text } = server.call('first').response ?? {};
    expect(json).toMatchObject({
      records: null,
      whitespaceTokens: 0,
      arrays: [{ path: 'branches', length: 0 }],
    });
    expect(json?.fields.map(({ path, bytes }) => [path, bytes]).sort()).toEqual(
      Object.entries(answer(1))
        .map(([key, value]) => [key, `${JSON.stringify(key)}:${JSON.stringify(value)}`.length])
        .sort(),
    );
    expect(text).toBeUndefined();
  });

  it('does not grow over a sweep of a text that it does not repeat', () => {
    const [short, long] = server.answered.filter((name) => name.startsWith('long'));
    expect(long).toMatch(/…\)$/);
    expect(server.call(long ?? '').bytes).toBe(server.call(short ?? '').bytes);
  });

  it('says of no argument that it changes nothing, as each answer counts on', () => {
    expect(saidOf(server, parameterIgnored)).toEqual([]);
  });

  it('measures on the wire what was received', () => {
    expect(measuredOf(server)).toEqual(receivedBy(server));
  });

  it('probes it, as it says that it only reads', () => {
    expect(outcomesOf(server, 'probe')).toEqual([
      ['sequentialthinking (wrong type)', 'tool-error'],
      ['a tool that is not listed', 'tool-error'],
    ]);
    expect(server.call('sequentialthinking (wrong type)').response?.signs).toEqual([]);
  });
});

it('without configuration calls nothing, as no thought can be guessed', async () => {
  const { snapshot, answered } = await called(words, [], over);
  expect(answered).toEqual(['sequentialthinking (wrong type)', 'a tool that is not listed']);
  const missing = ['thought', 'nextThoughtNeeded', 'thoughtNumber', 'totalThoughts'];
  expect(snapshot.uncalled).toEqual([{ tool: 'sequentialthinking', reason: 'needs-arguments', missing }]);
});
