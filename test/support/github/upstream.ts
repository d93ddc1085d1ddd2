import { isObject } from '../../../src/json.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { type Call, pathWithQuery } from './call.ts';
import { correct, correctRefusal } from './corrections.ts';
import type { Answer } from './faults.ts';
import { issueOf } from './issue.ts';
import { correctionsOf, pullNumbers, type World } from './world.ts';

/** Answers from the stateful stand-in, put right where it differs from GitHub. */
export async function askUpstream(call: Call, world: World): Promise<Answer> {
  return (OWN_ANSWERS[call.operation?.id ?? ''] ?? pass)(call, world);
}

type Answerer = (call: Call, world: World) => Promise<Answer>;

/** What the stand-in lacks or gets wrong as a whole. */
const OWN_ANSWERS: Readonly<Record<string, Answerer>> = {
  'repos/get': repository,
  'repos/compare-commits-with-basehead': compare,
  'repos/list-pull-requests-associated-with-commit': pullsOfCommit,
  'issues/get': issueOfPull,
  'issues/list-comments-for-repo': commentsOfRepository,
};

async function pass(call: Call, world: World): Promise<Answer> {
  const response = await fetch(`${world.emulator.url}${pathWithQuery(call)}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...(call.authorization === undefined ? {} : { authorization: call.authorization }),
    },
    body: call.raw.length === 0 ? undefined : call.raw,
    redirect: 'manual',
  });
  const text = await response.text();
  const link = response.headers.get('link');
  const { status } = response;
  const body = text === '' ? '' : correct(JSON.parse(text), correctionsOf(world));
  return {
    status,
    headers: link === null ? {} : { link },
    body: response.ok ? body : correctRefusal(status, body, call.sender),
  };
}

async function repository(call: Call, world: World): Promise<Answer> {
  const answer = await pass(call, world);
  if (answer.status !== 200 || !isObject(answer.body)) return answer;
  const { forks_count = 0, created_at = '', pushed_at } = answer.body;
  const counts = { network_count: forks_count, subscribers_count: 0, pushed_at: pushed_at ?? created_at };
  return { ...answer, body: { ...answer.body, ...counts } };
}

/** Understands `owner:branch` on both sides, which stands for a branch of a fork. */
async function compare(call: Call, world: World): Promise<Answer> {
  const [start = '', basehead = ''] = call.path.split(/(?<=\/compare\/)/, 2);
  const sides = decodeURIComponent(basehead)
    .split('...')
    .map((side) => commitInFork(side, start, world) ?? side);
  return pass({ ...call, path: start + sides.map(encodeURIComponent).join('...') }, world);
}

function commitInFork(side: string, path: string, { repositories }: World): string | null {
  const [owner, branch] = side.split(':', 2);
  if (branch === undefined) return null;
  const name = path.split('/')[3];
  const fork = repositories.find(({ fullName }) => fullName === `${owner}/${name}`);
  return fork?.refs.get(`refs/heads/${branch}`) ?? null;
}

/** GitHub finds a pull request by its head commit only where the branch is in the repository itself. */
async function pullsOfCommit(call: Call, world: World): Promise<Answer> {
  const [, , owner, name, , sha = ''] = call.path.split('/');
  const fullName = `${owner}/${name}`;
  const query = new URLSearchParams({ state: 'all', per_page: '100' });
  const answer = await pass({ ...call, path: `/repos/${fullName}/pulls`, query }, world);
  if (!Array.isArray(answer.body)) return answer;
  return { ...answer, body: answer.body.filter((pull) => isObject(pull) && hasCommit(pull, fullName, sha)) };
}

function hasCommit({ head, merge_commit_sha }: JsonObject, fullName: string, sha: string): boolean {
  if (merge_commit_sha === sha) return true;
  return isObject(head) && head.sha === sha && isObject(head.repo) && head.repo.full_name === fullName;
}

async function issueOfPull(call: Call, world: World): Promise<Answer> {
  const answer = await pass({ ...call, path: call.path.replace('/issues/', '/pulls/') }, world);
  if (answer.status !== 200 || !isObject(answer.body)) return answer;
  return { ...answer, body: issueOf(answer.body) };
}

async function commentsOfRepository(call: Call, world: World): Promise<Answer> {
  const fullName = call.path.split('/').slice(2, 4).join('/');
  const all: Json[] = [];
  for (const number of pullNumbers(world, fullName)) {
    const path = call.path.replace('/comments', `/${number}/comments`);
    const { body } = await pass({ ...call, path }, world);
    if (Array.isArray(body)) all.push(...body);
  }
  return { status: 200, body: all };
}
