import { describe, expect, it } from 'vitest';
import { type BaseQuestions, chooseBase, refuseDangerousEvent } from '../../src/github/base.ts';
import { eventOf, type GitHubEvent } from '../../src/github/event.ts';

const MERGE = 'm'.repeat(40);
const HEAD = 'a'.repeat(40);
const BASE = 'b'.repeat(40);

function event(over: Partial<GitHubEvent> = {}): GitHubEvent {
  return {
    name: 'pull_request',
    owner: 'o',
    repo: 'r',
    sha: MERGE,
    ref: 'refs/pull/7/merge',
    apiUrl: '',
    serverUrl: '',
    run: '',
    workflow: 'ci',
    job: 'mcp',
    pullRequest: { number: 7, headSha: HEAD, baseBranch: 'trunk', readOnlyToken: false },
    mergeGroupBase: null,
    labelled: 7,
    ...over,
  };
}

function questions(
  head: { sha: string; parents: string[] } | null,
  mergeBase: string | null = null,
): BaseQuestions {
  return {
    head: async () => head,
    mergeBase: async (branch, sha) => (branch === 'trunk' && sha === HEAD ? mergeBase : null),
  };
}

describe('chooseBase', () => {
  it.each([
    [
      'the test merge',
      event(),
      questions({ sha: MERGE, parents: [BASE, HEAD] }),
      { kind: 'ref', ref: BASE, how: 'first parent of the PR merge' },
    ],
    [
      'the head checked out',
      event(),
      questions({ sha: HEAD, parents: ['p'] }, BASE),
      { kind: 'ref', ref: BASE, how: 'merge base of the PR and its branch' },
    ],
    [
      'a merge that is the head itself',
      event(),
      questions({ sha: HEAD, parents: [BASE, 'x'] }, 'base2'),
      { kind: 'ref', ref: 'base2', how: 'merge base of the PR and its branch' },
    ],
    [
      'a merge of another head',
      event(),
      questions({ sha: MERGE, parents: [BASE, 'other'] }, 'base2'),
      { kind: 'ref', ref: 'base2', how: 'merge base of the PR and its branch' },
    ],
    [
      'a merge group',
      event({ name: 'merge_group', pullRequest: null, mergeGroupBase: BASE }),
      questions(null),
      { kind: 'ref', ref: BASE, how: 'base of the merge group' },
    ],
    [
      'a push',
      event({ name: 'push', pullRequest: null }),
      questions(null),
      { kind: 'absent', reason: 'event-without-base', how: '' },
    ],
    [
      'a schedule',
      event({ name: 'schedule', pullRequest: null }),
      questions(null),
      { kind: 'absent', reason: 'event-without-base', how: '' },
    ],
  ])('takes the base of %s', async (_, given, ask, expected) => {
    expect(await chooseBase(given, ask)).toEqual(expected);
  });

  it('says what to do when nobody tells the base', async () => {
    expect(await chooseBase(event(), questions({ sha: HEAD, parents: [] }))).toMatchObject({
      kind: 'unknown',
      hint: expect.stringContaining('`base`'),
    });
  });
});

describe('refuseDangerousEvent', () => {
  it.each(['pull_request_target', 'workflow_run', 'issue_comment'])('refuses %s', (name) => {
    expect(() => refuseDangerousEvent(event({ name }))).toThrow(/starts no server/);
  });

  it.each(['pull_request', 'push', 'merge_group', 'schedule', 'workflow_dispatch'])('lets %s run', (name) => {
    expect(() => refuseDangerousEvent(event({ name }))).not.toThrow();
  });
});

describe('eventOf', () => {
  const pull = (head: string, login = 'octocat') => ({
    sender: { login },
    pull_request: {
      number: 7,
      head: { sha: HEAD, repo: { full_name: head } },
      base: { ref: 'trunk', sha: 'stale', repo: { full_name: 'o/r' } },
    },
  });

  it.each([
    ['a branch of the repository', pull('o/r'), false],
    ['a fork', pull('stranger/r'), true],
    [
      'a fork that is gone',
      { ...pull('o/r'), pull_request: { ...pull('o/r').pull_request, head: { sha: HEAD, repo: null } } },
      true,
    ],
    ['Dependabot', pull('o/r', 'dependabot[bot]'), true],
  ])('knows the token of %s', (_, payload, readOnly) => {
    expect(eventOf({}, payload).pullRequest?.readOnlyToken).toBe(readOnly);
  });

  it('takes every address from the runner', () => {
    const environment = {
      GITHUB_SERVER_URL: 'https://ghe.example',
      GITHUB_API_URL: 'https://ghe.example/api/v3',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_RUN_ID: '42',
    };
    expect(eventOf(environment, {})).toMatchObject({
      apiUrl: 'https://ghe.example/api/v3',
      run: 'https://ghe.example/o/r/actions/runs/42',
      pullRequest: null,
    });
  });

  it.each([null, [], 'text', { pull_request: 'x' }, { pull_request: { number: '7' } }])(
    'bears the payload %j',
    (payload) => {
      expect(eventOf({}, payload).pullRequest).toBeNull();
    },
  );
});
