import { expect, test } from 'vitest';
import { pullRequestEvent } from '../support/github/events.ts';
import { openPull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';

const rig = useRig({ enterprise: true });

test('an enterprise server has everything under one address', async () => {
  const repository = await rig().repository({ files: { 'a.txt': 'one\n' }, private: true });
  const pull = await openPull(repository, { files: { 'a.txt': 'two\n' } });
  const run = await rig().run({
    event: await pullRequestEvent(pull),
    workflow: `
on: pull_request
permissions: { contents: read, issues: read }
jobs:
  ask:
    steps:
      - uses: actions/checkout@v7
      - id: addresses
        run: |
          echo "server=$GITHUB_SERVER_URL" >> "$GITHUB_OUTPUT"
          echo "api=$GITHUB_API_URL" >> "$GITHUB_OUTPUT"
          echo "graphql=$GITHUB_GRAPHQL_URL" >> "$GITHUB_OUTPUT"
      - id: ask
        env:
          TOKEN: \${{ github.token }}
        run: |
          ask() { node -e 'fetch(process.argv[1], { method: process.argv[2], body: process.argv[3], headers: { authorization: "Bearer " + process.env.TOKEN, "content-type": "application/json" } }).then(async (r) => console.log(r.status, await r.text()))' "$@"; }
          ask "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues/1/comments" GET
          ask "$GITHUB_GRAPHQL_URL" POST '{"query":"{ viewer { login } }"}'
`,
  });
  const { serverUrl } = rig().world;
  expect(run.outputs.addresses).toEqual({
    server: serverUrl,
    api: `${serverUrl}/api/v3`,
    graphql: `${serverUrl}/api/graphql`,
  });
  expect(run.log).toContain('200 []');
  expect(run.log).toContain('200 {"data":{"viewer":{"login":"github-actions[bot]"}}}');
  expect(run.conclusion).toBe('success');
});
