import { expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { personToken } from '../support/github/emulator.ts';
import type { Fault } from '../support/github/faults.ts';
import { openPull, type Pull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';

const rig = useRig();

async function openDemo(options: { private?: boolean; fork?: 'forker' } = {}): Promise<Pull> {
  const repository = await rig().repository({ files: { 'a.txt': 'one\n' }, ...options });
  return openPull(repository, { files: { 'a.txt': 'two\n' }, ...options });
}

async function tokenFor(pull: Pull, access: 'read' | 'write'): Promise<string> {
  return rig().mint('github-actions', pull.repository, { contents: 'read', pull_requests: access });
}

interface Request {
  token?: string;
  method?: string;
  path: string;
  body?: Json;
}

async function call({ token, method = 'GET', path, body }: Request) {
  const response = await fetch(`${rig().world.apiUrl}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('<') ? text : JSON.parse(text || 'null'),
  };
}

const commentsPath = ({ repository, number }: Pull) =>
  `/repos/${repository.fullName}/issues/${number}/comments`;

test('a token of the app comments as its bot, over pages with links', async () => {
  const pull = await openDemo();
  const token = await tokenFor(pull, 'write');
  const path = commentsPath(pull);
  const made = await call({ token, method: 'POST', path, body: { body: 'hello' } });
  expect(made.status).toBe(201);
  expect(made.body.user).toMatchObject({ login: 'github-actions[bot]', type: 'Bot' });
  expect(made.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  await pull.comment('reviewer', 'other');
  const page = await call({ token, path: `${path}?per_page=1&page=1` });
  expect(page.body).toHaveLength(1);
  expect(page.headers.get('link')).toContain('rel="next"');
});

test('GitHub refuses what it would refuse', async () => {
  const pull = await openDemo();
  const path = commentsPath(pull);
  const body = { body: 'hello' };
  expect(await call({ token: 'ghs_unknown', path })).toMatchObject({
    status: 401,
    body: { message: 'Bad credentials' },
  });
  expect(await call({ token: await tokenFor(pull, 'read'), method: 'POST', path, body })).toMatchObject({
    status: 403,
    body: { message: 'Resource not accessible by integration', status: '403' },
  });
  const token = await tokenFor(pull, 'write');
  const longest = '𝄞'.repeat(65_536);
  expect(await call({ token, method: 'POST', path, body: { body: longest } })).toMatchObject({ status: 201 });
  expect(await call({ token, method: 'POST', path, body: { body: `${longest}x` } })).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'Body is too long (maximum is 65536 characters)' }] },
  });
});

test('a private repository is hidden from other tokens', async () => {
  const pull = await openDemo({ private: true });
  const path = `/repos/${pull.repository.fullName}`;
  expect((await call({ token: await tokenFor(pull, 'read'), path })).status).toBe(200);
  expect((await call({ token: personToken('reviewer'), path })).status).toBe(403);
});

test('commits, comparison and pull requests have the SHAs of git', async () => {
  const pull = await openDemo();
  const { repository } = pull;
  const token = await tokenFor(pull, 'read');
  await repository.commit('main', { 'b.txt': 'moved on\n' });
  const root = `/repos/${repository.fullName}`;
  const found = await call({ token, path: `${root}/pulls/${pull.number}` });
  expect(found.body).toMatchObject({
    head: { sha: pull.headSha },
    base: { sha: pull.baseSha },
    merge_commit_sha: pull.mergeSha,
  });
  const compared = await call({ token, path: `${root}/compare/main...${pull.headSha}` });
  expect(compared.body).toMatchObject({
    status: 'diverged',
    ahead_by: 1,
    behind_by: 1,
    merge_base_commit: { sha: pull.baseSha },
  });
  const merge = await call({ token, path: `${root}/commits/${pull.mergeSha}` });
  expect(merge.body.parents.map(({ sha }: { sha: string }) => sha)).toEqual([pull.baseSha, pull.headSha]);
});

test('a fork is found by its branch and not by its commit', async () => {
  const pull = await openDemo({ fork: 'forker' });
  const token = await tokenFor(pull, 'read');
  const root = `/repos/${pull.repository.fullName}`;
  expect((await call({ token, path: `${root}/commits/${pull.headSha}/pulls` })).body).toEqual([]);
  const [found] = (await call({ token, path: `${root}/pulls?head=forker:feature` })).body;
  expect(found).toMatchObject({ number: pull.number, head: { sha: pull.headSha, repo: { fork: true } } });
  const compared = await call({ token, path: `${root}/compare/main...forker:feature` });
  expect(compared.body.merge_base_commit.sha).toBe(pull.baseSha);
});

test('labels are read live from the pull request and from its issue', async () => {
  const pull = await openDemo();
  const token = await tokenFor(pull, 'read');
  await pull.label('tokens-accepted');
  for (const kind of ['pulls', 'issues']) {
    const { body } = await call({ token, path: `/repos/${pull.repository.fullName}/${kind}/${pull.number}` });
    expect(body.labels).toMatchObject([{ name: 'tokens-accepted' }]);
  }
});

const QUERY = `query ($owner: String!, $name: String!, $number: Int!, $ids: [ID!]!) {
  viewer { login }
  nodes(ids: $ids) { ... on IssueComment { databaseId viewerDidAuthor } }
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      headRefOid
      comments(first: 1) { nodes { databaseId author { login } viewerDidAuthor isMinimized } pageInfo { hasNextPage endCursor } }
    }
  }
}`;

test('GraphQL tells one app from another and hides a comment', async () => {
  const pull = await openDemo();
  const { repository, number } = pull;
  const token = await tokenFor(pull, 'write');
  const other = await rig().mint('other-app', repository, { pull_requests: 'write' });
  const mine = (await call({ token, method: 'POST', path: commentsPath(pull), body: { body: 'mine' } })).body;
  const theirs = (
    await call({ token: other, method: 'POST', path: commentsPath(pull), body: { body: 'theirs' } })
  ).body;
  const ask = (query: string, variables: Json) =>
    call({ token, method: 'POST', path: '/graphql', body: { query, variables } });

  const variables = {
    owner: repository.owner,
    name: repository.name,
    number,
    ids: [mine.node_id, theirs.node_id],
  };
  expect((await ask(QUERY, variables)).body).toEqual({
    data: {
      viewer: { login: 'github-actions[bot]' },
      nodes: [
        { databaseId: mine.id, viewerDidAuthor: true },
        { databaseId: theirs.id, viewerDidAuthor: false },
      ],
      repository: {
        pullRequest: {
          headRefOid: pull.headSha,
          comments: {
            nodes: [
              {
                databaseId: mine.id,
                author: { login: 'github-actions' },
                viewerDidAuthor: true,
                isMinimized: false,
              },
            ],
            pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
          },
        },
      },
    },
  });
  const hide = `mutation ($id: ID!) {
    minimizeComment(input: { subjectId: $id, classifier: OUTDATED }) { minimizedComment { isMinimized minimizedReason } }
  }`;
  expect((await ask(hide, { id: mine.node_id })).body.data.minimizeComment.minimizedComment).toEqual({
    isMinimized: true,
    minimizedReason: 'outdated',
  });
  expect((await ask('{ node(id: "nothing") { id } }', {})).body.errors).toMatchObject([
    { type: 'NOT_FOUND', path: ['node'] },
  ]);
});

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
  const pull = await openDemo();
  await call({
    token: await tokenFor(pull, 'write'),
    ...request,
    path: `${commentsPath(pull)}${request.path}`,
  });
  expect(rig().problems.splice(0)).toEqual([expect.stringMatching(problem)]);
});

test('the contract finds a field that GitHub does not have', async () => {
  const pull = await openDemo();
  const query = '{ viewer { name } }';
  await call({ token: await tokenFor(pull, 'read'), method: 'POST', path: '/graphql', body: { query } });
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
  const pull = await openDemo();
  const token = await tokenFor(pull, 'read');
  const path = commentsPath(pull);
  rig().fault({ kind, method: 'GET', path: new RegExp(`^${path}$`), from: 2 });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await call({ token, path })).status);
  expect(statuses).toEqual([200, status, 200]);
});

test('an answer can be lost after GitHub carried the request out', async () => {
  const pull = await openDemo();
  const token = await tokenFor(pull, 'write');
  const path = commentsPath(pull);
  rig().fault({ kind: 'cut', method: 'POST', path: /comments$/, applied: true });
  await expect(call({ token, method: 'POST', path, body: { body: 'once' } })).rejects.toThrow();
  expect((await pull.comments()).map(({ body }) => body)).toEqual(['once']);
  expect(rig().requests.at(-1)).toMatchObject({
    operation: 'issues/create-comment',
    status: 0,
    fault: 'cut',
  });
});

test('two requests can be made to race', async () => {
  const pull = await openDemo();
  const token = await tokenFor(pull, 'write');
  const path = commentsPath(pull);
  rig().gather('POST', /comments$/, 2);
  const first = call({ token, method: 'POST', path, body: { body: 'a' } });
  expect(await pull.comments()).toEqual([]);
  await Promise.all([first, call({ token, method: 'POST', path, body: { body: 'b' } })]);
  expect((await pull.comments()).map(({ body }) => body).sort()).toEqual(['a', 'b']);
});
