import { expect, test } from 'vitest';
import type { Fault } from '../support/github/faults.ts';
import { useRig } from '../support/github/use-rig.ts';
import { call, commentsPath, openDemo, type Request, tokenFor } from './client.ts';

const rig = useRig();

test.each<[string, Request, RegExp]>([
  ['an unknown query parameter', { path: '?perpage=1' }, /unknown query parameter perpage/],
  ['a body of the wrong type', { method: 'POST', path: '', body: { body: 1 } }, /body\/body must be string/],
  [
    'an unknown property',
    { method: 'POST', path: '', body: { body: 'x', text: 'y' } },
    /unknown property text/,
  ],
  ['an unknown address', { path: '/x' }, /not among the described operations/],
])('the contract finds %s', async (_, request, problem) => {
  const pull = await openDemo(rig());
  await call(rig(), {
    token: await tokenFor(rig(), pull, 'write'),
    ...request,
    path: `${commentsPath(pull)}${request.path}`,
  });
  expect(rig().problems.splice(0)).toEqual([expect.stringMatching(problem)]);
});

test('the contract finds a field that GitHub does not have', async () => {
  const pull = await openDemo(rig());
  const query = '{ viewer { name } }';
  await call(rig(), {
    token: await tokenFor(rig(), pull, 'read'),
    method: 'POST',
    path: '/graphql',
    body: { query },
  });
  expect(rig().problems.splice(0)).toEqual(['graphql: Cannot query field "name" on type "User".']);
});

test.each<[Fault['kind'], number]>([
  ['unauthorized', 401],
  ['forbidden', 403],
  ['not-found', 404],
  ['too-long', 422],
  ['rate-limited', 429],
  ['secondary-limit', 403],
  ['bad-gateway', 502],
])('the fault %s hits the second request and no other', async (kind, status) => {
  const pull = await openDemo(rig());
  const token = await tokenFor(rig(), pull, 'read');
  const path = commentsPath(pull);
  rig().fault({ kind, method: 'GET', path: new RegExp(`^${path}$`), from: 2 });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await call(rig(), { token, path })).status);
  expect(statuses).toEqual([200, status, 200]);
});

test('an answer can be lost after GitHub carried the request out', async () => {
  const pull = await openDemo(rig());
  const token = await tokenFor(rig(), pull, 'write');
  const path = commentsPath(pull);
  rig().fault({ kind: 'cut', method: 'POST', path: /comments$/, applied: true });
  await expect(call(rig(), { token, method: 'POST', path, body: { body: 'once' } })).rejects.toThrow();
  expect((await pull.comments()).map(({ body }) => body)).toEqual(['once']);
  expect(rig().requests.at(-1)).toMatchObject({
    operation: 'issues/create-comment',
    status: 0,
    fault: 'cut',
  });
});

test('two requests can be made to race', async () => {
  const pull = await openDemo(rig());
  const token = await tokenFor(rig(), pull, 'write');
  const path = commentsPath(pull);
  rig().gather('POST', /comments$/, 2);
  const first = call(rig(), { token, method: 'POST', path, body: { body: 'a' } });
  expect(await pull.comments()).toEqual([]);
  await Promise.all([first, call(rig(), { token, method: 'POST', path, body: { body: 'b' } })]);
  expect((await pull.comments()).map(({ body }) => body).sort()).toEqual(['a', 'b']);
});
