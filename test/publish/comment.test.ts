import { describe, expect, it } from 'vitest';
import { type CommentApi, publishComment } from '../../src/publish/comment.ts';
import { markerOf } from '../../src/publish/plan.ts';

interface Stored {
  id: number;
  nodeId: string;
  body: string;
  mine: boolean;
}

/** A pull request's comments in memory, with failures to be thrown by the n-th call of a method. */
function github(stored: Omit<Stored, 'nodeId'>[], fail: Record<string, unknown[]> = {}) {
  const comments: Stored[] = stored.map((one) => ({ ...one, nodeId: `N${one.id}` }));
  const calls: string[] = [];
  const act = async <T>(name: string, effect: () => T): Promise<T> => {
    calls.push(name);
    const error = fail[name]?.shift();
    const result = error === undefined || (error as { after?: boolean }).after ? effect() : undefined;
    if (error !== undefined) throw error;
    return result as T;
  };
  const api: CommentApi = {
    marked: () => act('marked', () => comments.map((one) => ({ ...one }))),
    ours: (some) => act('ours', () => some.filter(({ id }) => comments.find((one) => one.id === id)?.mine)),
    headSha: () => act('headSha', () => 'head'),
    create: (body) =>
      act('create', () => {
        const id = Math.max(0, ...comments.map((one) => one.id)) + 1;
        comments.push({ id, nodeId: `N${id}`, body, mine: true });
        return id;
      }),
    update: (id, body) =>
      act('update', () => void Object.assign(comments.find((one) => one.id === id) ?? {}, { body })),
    remove: (id) =>
      act(
        'remove',
        () =>
          void comments.splice(
            comments.findIndex((one) => one.id === id),
            1,
          ),
      ),
  };
  return { api, calls, comments };
}

const status = (code: number, after = false) =>
  Object.assign(new Error(`HTTP ${code}`), {
    status: code,
    after,
    response: { headers: code === 429 || code >= 500 ? { 'retry-after': '0' } : {} },
  });
const request = { body: 'new', wanted: true, headSha: 'head' };

describe('publishComment', () => {
  it.each([
    ['creates one', [], request, { kind: 'written', id: 1, how: 'created' }, ['new']],
    ['makes none that is not wanted', [], { ...request, wanted: false }, { kind: 'not-wanted' }, []],
    [
      'edits its own in place',
      [{ id: 4, body: 'old', mine: true }],
      request,
      { kind: 'written', id: 4, how: 'updated' },
      ['new'],
    ],
    [
      'keeps its own current though none is wanted',
      [{ id: 4, body: 'old', mine: true }],
      { ...request, wanted: false },
      { kind: 'written', id: 4, how: 'updated' },
      ['new'],
    ],
    [
      'writes nothing where nothing changed',
      [{ id: 4, body: 'new', mine: true }],
      request,
      { kind: 'written', id: 4, how: 'unchanged' },
      ['new'],
    ],
    [
      'leaves a forged marker alone',
      [{ id: 4, body: 'old', mine: false }],
      request,
      { kind: 'written', id: 5, how: 'created' },
      ['old', 'new'],
    ],
    [
      'folds two of its own into the first',
      [
        { id: 9, body: 'b', mine: true },
        { id: 4, body: 'a', mine: true },
      ],
      request,
      { kind: 'written', id: 4, how: 'updated' },
      ['new'],
    ],
    ['says nothing on a head that moved on', [], { ...request, headSha: 'older' }, { kind: 'outdated' }, []],
  ])('%s', async (_, stored, given, outcome, bodies) => {
    const { api, comments } = github(stored);
    expect(await publishComment(api, given)).toEqual(outcome);
    expect(comments.map(({ body }) => body)).toEqual(bodies);
  });

  it.each([
    ['a created comment whose answer was lost', { create: [status(502, true)] }],
    ['a refused creation that passes', { create: [status(502)] }],
    ['a rate limit', { marked: [status(429)] }],
    ['two passing faults', { marked: [status(500), status(503)] }],
  ])('makes exactly one through %s', async (_, fail) => {
    const { api, comments } = github([], fail);
    expect((await publishComment(api, request)).kind).toBe('written');
    expect(comments.map(({ body }) => body)).toEqual(['new']);
  });

  it.each([
    ['401', { headSha: [status(401)] }, 401],
    ['403', { create: [status(403)] }, 403],
    ['404', { marked: [status(404)] }, 404],
    ['422', { create: [status(422)] }, 422],
    ['three faults in a row', { marked: [status(500), status(500), status(500)] }, 500],
  ])('gives up on %s without an exception', async (_, fail, code) => {
    expect(await publishComment(github([], fail).api, request)).toMatchObject({
      kind: 'refused',
      status: code === 403 ? 403 : code,
    });
  });

  it('gives way to a job that was first', async () => {
    const { api, comments } = github([]);
    const race: CommentApi = {
      ...api,
      create: async (body) => {
        comments.push({ id: 1, nodeId: 'N1', body: 'theirs', mine: true });
        return api.create(body);
      },
    };
    expect(await publishComment(race, request)).toEqual({ kind: 'written', id: 1, how: 'updated' });
    expect(comments.map(({ id, body }) => [id, body])).toEqual([[1, 'new']]);
  });
});

describe('markerOf', () => {
  it.each([
    ['ci/mcp/default', '<!-- mcp-token-delta key=ci/mcp/default -->'],
    ['a-->b', '<!-- mcp-token-delta key=a___b -->'],
    ['a\nb', '<!-- mcp-token-delta key=a_b -->'],
  ])('%j', (key, marker) => expect(markerOf(key)).toBe(marker));
});
