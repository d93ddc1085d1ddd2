import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/model/change.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { changesBetween, lines, tool } from './sides.ts';

const STRING = { type: 'string' };
const FIND = tool('find', { query: STRING, limit: { type: 'integer' } });
const BUY = tool('buy', { article: STRING, count: { type: 'integer' } });

describe('tools', () => {
  it('added: the whole cost, by part', () => {
    // `buy`: 3 for the name, 23 for `The buy tool of a shop.`, 3 of framing, and 87 of input schema.
    expect(changesBetween([FIND], [BUY, FIND])).toEqual([
      {
        kind: 'added',
        subject: 'tool:buy',
        impact: 'added',
        delta: { letters: 116, keys: 3 },
        from: { name: 3, description: 23, inputSchema: 87, framing: 3 },
        contract: [{ at: '', what: 'added', breaking: false }],
      },
    ]);
  });

  it('removed: the same, saved, and breaking', () => {
    expect(changesBetween([FIND, BUY], [FIND])).toEqual([
      {
        kind: 'removed',
        subject: 'tool:buy',
        impact: 'removed',
        delta: { letters: -116, keys: -3 },
        from: { name: -3, description: -23, inputSchema: -87, framing: -3 },
        contract: [{ at: '', what: 'removed', breaking: true }],
      },
    ]);
  });

  it('changed: only the parts that differ', () => {
    const [change] = changesBetween([FIND], [{ ...FIND, description: 'The find tool of a shop!!!' }]);
    expect(change).toEqual({
      kind: 'changed',
      subject: 'tool:find',
      impact: 'cosmetic',
      delta: { letters: 2, keys: 0 },
      from: { description: 2 },
      contract: [{ at: '/description', what: 'description-changed', breaking: false }],
    });
  });

  it('come with the largest change first, then by name', () => {
    const longer = (item: JsonObject, by: number) => ({
      ...item,
      description: `${item.description}${'x'.repeat(by)}`,
    });
    const base = [FIND, BUY, tool('ask'), tool('zap')];
    const head = [
      longer(FIND, 1),
      tool('zap', {}, { title: 'Z' }),
      longer(BUY, 9),
      tool('ask', {}, { title: 'A' }),
    ];
    expect(changesBetween(base, head).map(({ subject }) => subject)).toEqual([
      'tool:buy',
      'tool:find',
      'tool:ask',
      'tool:zap',
    ]);
  });

  it.each<[string, JsonObject, JsonObject, Change['impact']]>([
    ['breaking', { p: STRING }, { p: { type: 'integer' } }, 'breaking'],
    ['compatible', {}, { p: STRING }, 'compatible'],
    ['cosmetic', { p: STRING }, { p: { ...STRING, description: 'New.' } }, 'cosmetic'],
  ])('are %s in one word', (_, base, head, impact) => {
    expect(changesBetween([tool('t', base)], [tool('t', head)]).map((change) => change.impact)).toEqual([
      impact,
    ]);
  });

  it('of one name are told apart by what they are', () => {
    const one = tool('search', { a: STRING });
    const two = tool('search', { b: STRING });
    expect(changesBetween([one, two], [two, one])).toEqual([]);
    expect(changesBetween([one, two], [two]).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'removed tool:search',
    ]);
    const [change] = changesBetween([one, two], [two, tool('search', { a: STRING, c: STRING })]);
    expect(change).toMatchObject({ kind: 'changed', subject: 'tool:search#2', was: 'tool:search' });
  });
});

describe('renamed tools', () => {
  const renamed = (name: string, item: JsonObject, over: JsonObject = {}) => ({ ...item, ...over, name });

  it('are one breaking change', () => {
    expect(changesBetween([FIND, BUY], [renamed('search', FIND), BUY])).toEqual([
      {
        kind: 'renamed',
        subject: 'tool:search',
        was: 'tool:find',
        impact: 'breaking',
        delta: { letters: 2, keys: 0 },
        from: { name: 2 },
        contract: [{ at: '', what: 'renamed', breaking: true }],
      },
    ]);
  });

  it('are found whatever their number', () => {
    const base = Array.from({ length: 300 }, (_, index) => tool(`t${index}`, { [`p${index}`]: STRING }));
    const head = base.map((item) => renamed(`shop_${item.name}`, item)).reverse();
    const changes = changesBetween(base, head);
    expect(changes).toHaveLength(300);
    expect(
      changes.every(
        ({ kind, was, subject }) => kind === 'renamed' && subject === was?.replace(':', ':shop_'),
      ),
    ).toBe(true);
  });

  it('pair in their order where several have one definition', () => {
    const same = { description: 'Pings.', inputSchema: { type: 'object' } };
    const changes = changesBetween(
      [
        { name: 'a', ...same },
        { name: 'b', ...same },
      ],
      [
        { name: 'x', ...same },
        { name: 'y', ...same },
      ],
    );
    expect(changes.map(({ was, subject }) => [was, subject])).toEqual([
      ['tool:a', 'tool:x'],
      ['tool:b', 'tool:y'],
    ]);
  });

  const LONG = tool(
    'list_orders',
    { state: STRING, page: { type: 'integer' }, sort: STRING },
    {
      description: 'Lists the orders of a customer, newest first, with their state and total.',
    },
  );

  it('with a small edit are found too, and the edit is told', () => {
    const head = renamed('orders', LONG, {
      description: 'Lists all orders of a customer, newest first, with their state and total.',
      inputSchema: {
        type: 'object',
        properties: { state: STRING, page: { type: 'integer' }, sort: STRING, limit: { type: 'integer' } },
      },
    });
    const [change, ...others] = changesBetween([LONG, BUY], [head, BUY]);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ kind: 'renamed', subject: 'tool:orders', was: 'tool:list_orders' });
    expect(lines(change?.contract ?? [])).toEqual([
      'renamed! ',
      'description-changed /description',
      'parameter-added /inputSchema/properties/limit',
    ]);
  });

  it('are not guessed where two candidates are as good', () => {
    const head = ['open_orders', 'closed_orders'].map((name) =>
      renamed(name, LONG, { description: `${LONG.description} Only ${name}.` }),
    );
    expect(
      changesBetween([LONG], head)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['added', 'added', 'removed']);
  });

  it('are not guessed where little is shared', () => {
    expect(
      changesBetween([FIND], [BUY])
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['added', 'removed']);
  });

  it('are not guessed among too many', () => {
    const base = Array.from({ length: 201 }, (_, index) => tool(`t${index}`, { [`p${index}`]: STRING }));
    const head = base.map((item) => renamed(`shop_${item.name}`, item, { title: 'New' }));
    expect(new Set(changesBetween(base, head).map(({ kind }) => kind))).toEqual(
      new Set(['added', 'removed']),
    );
  });
});

describe('merged tools', () => {
  const params = { owner: STRING, repo: STRING, number: { type: 'integer' } };
  const comments = tool('get_pr_comments', params, { description: 'Comments of a pull request.' });
  const reviews = tool('get_pr_reviews', params, { description: 'Reviews of a pull request.' });
  const read = tool(
    'pr_read',
    { method: { enum: ['get_comments', 'get_reviews'] }, ...params },
    { description: 'Reads one aspect of a pull request.' },
  );

  it('are removed, breaking, and point to the one that took over', () => {
    const changes = changesBetween([comments, reviews], [read]);
    const summary = changes.map(({ kind, subject, mergedInto }) => [kind, subject, mergedInto]);
    expect(summary.sort()).toEqual([
      ['added', 'tool:pr_read', undefined],
      ['removed', 'tool:get_pr_comments', 'tool:pr_read'],
      ['removed', 'tool:get_pr_reviews', 'tool:pr_read'],
    ]);
    expect(changes.filter(({ contract }) => contract.some(({ breaking }) => breaking))).toHaveLength(2);
  });

  it('are at least two, and spoken of by the new one', () => {
    const heirs = (base: JsonObject[], head: JsonObject[]) =>
      changesBetween(base, head).map((change) => change.mergedInto);
    expect(heirs([comments, BUY], [read])).toEqual([undefined, undefined, undefined]);
    expect(heirs([comments, reviews], [BUY])).toEqual([undefined, undefined, undefined]);
  });
});
