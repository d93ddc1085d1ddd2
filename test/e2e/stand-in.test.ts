import { expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { personToken } from '../support/github/emulator.ts';
import { useRig } from '../support/github/use-rig.ts';
import { call, commentsPath, openDemo, tokenFor } from './client.ts';

const rig = useRig();

test('a token of the app comments as its bot, over pages with links', async () => {
  const pull = await openDemo(rig());
  const token = await tokenFor(rig(), pull, 'write');
  const path = commentsPath(pull);
  const made = await call(rig(), { token, method: 'POST', path, body: { body: 'hello' } });
  expect(made.status).toBe(201);
  expect(made.body.user).toMatchObject({ login: 'github-actions[bot]', type: 'Bot' });
  expect(made.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  await pull.comment('reviewer', 'other');
  const page = await call(rig(), { token, path: `${path}?per_page=1&page=1` });
  expect(page.body).toHaveLength(1);
  expect(page.headers.get('link')).toContain('rel="next"');
});

test('GitHub refuses what it would refuse', async () => {
  const pull = await openDemo(rig());
  const path = commentsPath(pull);
  const body = { body: 'hello' };
  expect(await call(rig(), { token: 'ghs_unknown', path })).toMatchObject({
    status: 401,
    body: { message: 'Bad credentials' },
  });
  expect(
    await call(rig(), { token: await tokenFor(rig(), pull, 'read'), method: 'POST', path, body }),
  ).toMatchObject({
    status: 403,
    body: { message: 'Resource not accessible by integration', status: '403' },
  });
  const token = await tokenFor(rig(), pull, 'write');
  const longest = '𝄞'.repeat(65_536);
  expect(await call(rig(), { token, method: 'POST', path, body: { body: longest } })).toMatchObject({
    status: 201,
  });
  expect(await call(rig(), { token, method: 'POST', path, body: { body: `${longest}x` } })).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'Body is too long (maximum is 65536 characters)' }] },
  });
});

test('a private repository is hidden from other tokens', async () => {
  const pull = await openDemo(rig(), { private: true });
  const path = `/repos/${pull.repository.fullName}`;
  expect((await call(rig(), { token: await tokenFor(rig(), pull, 'read'), path })).status).toBe(200);
  expect((await call(rig(), { token: personToken('reviewer'), path })).status).toBe(403);
});

test('commits, comparison and pull requests have the SHAs of git', async () => {
  const pull = await openDemo(rig());
  const { repository } = pull;
  const token = await tokenFor(rig(), pull, 'read');
  await repository.commit('main', { 'b.txt': 'moved on\n' });
  const root = `/repos/${repository.fullName}`;
  const found = await call(rig(), { token, path: `${root}/pulls/${pull.number}` });
  expect(found.body).toMatchObject({
    head: { sha: pull.headSha },
    base: { sha: pull.baseSha },
    merge_commit_sha: pull.mergeSha,
  });
  const compared = await call(rig(), { token, path: `${root}/compare/main...${pull.headSha}` });
  expect(compared.body).toMatchObject({
    status: 'diverged',
    ahead_by: 1,
    behind_by: 1,
    merge_base_commit: { sha: pull.baseSha },
  });
  const merge = await call(rig(), { token, path: `${root}/commits/${pull.mergeSha}` });
  expect(merge.body.parents.map(({ sha }: { sha: string }) => sha)).toEqual([pull.baseSha, pull.headSha]);
});

test('a fork is found by its branch and not by its commit', async () => {
  const pull = await openDemo(rig(), { fork: 'forker' });
  const token = await tokenFor(rig(), pull, 'read');
  const root = `/repos/${pull.repository.fullName}`;
  expect((await call(rig(), { token, path: `${root}/commits/${pull.headSha}/pulls` })).body).toEqual([]);
  const [found] = (await call(rig(), { token, path: `${root}/pulls?head=forker:feature` })).body;
  expect(found).toMatchObject({ number: pull.number, head: { sha: pull.headSha, repo: { fork: true } } });
  const compared = await call(rig(), { token, path: `${root}/compare/main...forker:feature` });
  expect(compared.body.merge_base_commit.sha).toBe(pull.baseSha);
});

test('labels are read live from the pull request and from its issue', async () => {
  const pull = await openDemo(rig());
  const token = await tokenFor(rig(), pull, 'read');
  await pull.label('tokens-accepted');
  for (const kind of ['pulls', 'issues']) {
    const { body } = await call(rig(), {
      token,
      path: `/repos/${pull.repository.fullName}/${kind}/${pull.number}`,
    });
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
  const pull = await openDemo(rig());
  const { repository, number } = pull;
  const token = await tokenFor(rig(), pull, 'write');
  const other = await rig().mint('other-app', repository, { pull_requests: 'write' });
  const mine = (
    await call(rig(), { token, method: 'POST', path: commentsPath(pull), body: { body: 'mine' } })
  ).body;
  const theirs = (
    await call(rig(), { token: other, method: 'POST', path: commentsPath(pull), body: { body: 'theirs' } })
  ).body;
  const ask = (query: string, variables: Json) =>
    call(rig(), { token, method: 'POST', path: '/graphql', body: { query, variables } });

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
