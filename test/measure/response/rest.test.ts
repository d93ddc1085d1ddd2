import { describe, expect, it } from 'vitest';
import { restSigns } from '../../../src/measure/response/rest.ts';
import type { Json } from '../../../src/model/json.ts';

const tool = (...names: string[]): Json => ({
  inputSchema: { properties: Object.fromEntries(names.map((name) => [name, {}])) },
});
const by = (text: string | Json, of: Json = tool('query')) =>
  restSigns([typeof text === 'string' ? text : JSON.stringify(text)], of);

describe('restSigns', () => {
  it.each<[string | Json, string]>([
    [{ items: [1], truncated: true }, '"truncated": true'],
    [{ items: [1], has_more: true }, '"has_more": true'],
    [{ data: { hasMore: true } }, '"hasMore": true'],
    [{ has_more: true, next_cursor: null }, '"has_more": true'],
    ['abc\n... [truncated]', 'a mark at its end'],
    ['abc (output truncated)', 'a mark at its end'],
    ['abc… 1,234 more characters', 'a mark at its end'],
    ['abc\n\n<content truncated>', 'a mark at its end'],
  ])('%j', (text, what) => expect(by(text)).toEqual([{ kind: 'cut-short', by: what }]));

  it.each<string | Json>([
    { items: [1], has_more: true, next_cursor: 'x' },
    { has_more: true, nextPage: 2 },
    { truncated: true, hint: 'Ask for one id.' },
    { has_more: false, truncated: false },
    [{ truncated: true }],
    { items: [{ truncated: true }] },
    'Content truncated. Call fetch with a start_index of 5000.',
    '[truncated: call read with offset 10]',
    '... [truncated, saved to /tmp/x]',
    'The word truncated is here.',
    'There are 12 more rows to come, and a long sentence goes on after it, for more than sixty characters.',
  ])('not %j', (text) => expect(by(text)).toEqual([]));

  it.each(['cursor', 'page', 'start_index', 'limit', 'max_results', 'offset', 'head'])(
    'not where the tool takes %s',
    (name) => expect(by({ has_more: true }, tool('query', name))).toEqual([]),
  );
  it.each(['query', 'path', 'id'])('where the tool takes %s', (name) =>
    expect(by({ has_more: true }, tool(name))).toHaveLength(1),
  );
});
