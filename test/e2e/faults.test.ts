import { expect, test } from 'vitest';
import { type CommentOutcome, publishComment } from '../../src/publish/comment.ts';
import { commentApi, octokitFor } from '../../src/publish/octokit.ts';
import { markerOf } from '../../src/publish/plan.ts';
import type { Fault, FaultKind } from '../support/github/faults.ts';
import { openPull, type Pull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import { comment, FAILED, openBoats, ours, PASSED, RENAMED_BOATS, runPull, seen } from './scenario.ts';

const rig = useRig();

/** The requests of a comment, by their method and the path below the repository. */
const REQUESTS = {
  'pulls.get': ['GET', /\/pulls\/1$/],
  list: ['GET', /\/issues\/1\/comments$/],
  create: ['POST', /\/issues\/1\/comments$/],
  update: ['PATCH', /\/issues\/comments\/\d+$/],
  graphql: ['POST', /^\/graphql$/],
} as const satisfies Record<string, readonly [string, RegExp]>;

type RequestName = keyof typeof REQUESTS;
type Case = [request: RequestName, kind: FaultKind, applied: boolean];

const PASSING: FaultKind[] = ['rate-limited', 'secondary-limit', 'bad-gateway', 'cut'];
const REFUSALS: FaultKind[] = ['unauthorized', 'forbidden', 'not-found'];
const WRITES: RequestName[] = ['create', 'update'];

function casesOf(requests: RequestName[]): Case[] {
  return requests.flatMap((request): Case[] => [
    ...[...PASSING, ...REFUSALS].map((kind): Case => [request, kind, false]),
    ...(WRITES.includes(request)
      ? ([
          [request, 'too-long', false],
          [request, 'bad-gateway', true],
          [request, 'cut', true],
        ] as Case[])
      : []),
  ]);
}

/** Without permission to read the pull request the comment is written all the same. */
function recovers([request, kind]: Case): boolean {
  return PASSING.includes(kind) || (request === 'pulls.get' && ['forbidden', 'not-found'].includes(kind));
}

async function write(pull: Pull, words: string): Promise<CommentOutcome> {
  const { repository, number, headSha } = pull;
  const token = await rig().mint('github-actions', repository, { pull_requests: 'write' });
  const place = { owner: repository.owner, repo: repository.name, apiUrl: rig().world.apiUrl };
  const marker = markerOf('mcp/cost/default');
  const api = commentApi(octokitFor(token, place), place, { number, marker });
  return publishComment(api, { body: `${words}\n${marker}`, wanted: true, headSha });
}

async function meet([request, kind, applied]: Case): Promise<{ outcome: CommentOutcome; words: string[] }> {
  const name = `${request}-${kind}-${applied}`.replaceAll('.', '-');
  const repository = await rig().repository({ name, files: { 'a.txt': 'one\n' } });
  const pull = await openPull(repository, { files: { 'a.txt': 'two\n' } });
  if (request !== 'create') await write(pull, 'old');
  const [method, path] = REQUESTS[request];
  const below = request === 'graphql' ? path : new RegExp(`^/repos/${repository.fullName}${path.source}`);
  rig().fault({ kind, method, path: below, applied } satisfies Fault);
  const outcome = await write(pull, 'new');
  return { outcome, words: (await ours(pull)).map(({ body }) => body.split('\n')[0] ?? '') };
}

async function judge(one: Case): Promise<void> {
  const { outcome, words } = await meet(one);
  const before = one[0] === 'create' ? [] : ['old'];
  if (recovers(one)) expect([outcome.kind, words]).toEqual(['written', ['new']]);
  else expect([outcome.kind, words]).toEqual(['refused', before]);
}

test.concurrent.each(casesOf(['pulls.get', 'list', 'create', 'update']))(
  '%s meets %s (carried out: %s): never two comments',
  async (...one) => judge(one),
);

test.each(casesOf(['graphql']))('%s meets %s', async (...one) => judge(one));

const ALWAYS = { path: /./, times: Number.POSITIVE_INFINITY };

test.each<[string, Fault, boolean]>([
  [
    'a comment whose answer is lost',
    { kind: 'bad-gateway', method: 'POST', path: /\/comments$/, applied: true },
    true,
  ],
  ['a limit', { kind: 'rate-limited', method: 'GET', path: /\/comments$/ }, true],
  ['a refusal of everything', { kind: 'unauthorized', ...ALWAYS }, false],
  ['connections that are cut', { kind: 'cut', ...ALWAYS }, false],
])('%s costs no verdict', async (_, fault, written) => {
  const pull = await openBoats(rig());
  const event = () =>
    rig().fault({
      ...fault,
      path: new RegExp(`^/repos/${pull.repository.fullName}.*${fault.path.source}|^/graphql`),
    });
  event();
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(FAILED);
  expect(run.summary).toContain('over the +5');
  expect(run.annotations[0]?.level).toBe('error');
  if (written) await comment(pull);
  else
    expect(run.annotations.at(-1)).toMatchObject({
      level: 'notice',
      message: expect.stringMatching(/^No comment: GitHub/),
    });
});

test('a green run stays green when no comment can be written', async () => {
  const pull = await openBoats(rig(), { files: RENAMED_BOATS });
  rig().fault({ kind: 'too-long', method: 'POST', path: new RegExp(`^/repos/${pull.repository.fullName}/`) });
  const run = await runPull(rig(), pull, { inputs: { comment: 'always' } });
  expect(seen(run)).toEqual(PASSED);
  expect(await ours(pull)).toEqual([]);
});
