import { getOctokit } from '@actions/github';
import type { Audience } from './audience.ts';
import type { CommentApi } from './comment.ts';
import type { ExistingComment } from './plan.ts';
import { retrying } from './retry.ts';

export type Octokit = ReturnType<typeof getOctokit>;
type Place = Pick<Audience, 'owner' | 'repo' | 'apiUrl'>;

/** GitHub answers in a second or two: what takes longer is not waited for, since a comment must not hold a job up. */
const TIMEOUT_MS = 30_000;

export function octokitFor(token: string, { apiUrl }: Place): Octokit {
  const octokit = getOctokit(token, { baseUrl: apiUrl });
  octokit.hook.before('request', (options) => {
    options.request.signal = AbortSignal.timeout(TIMEOUT_MS);
  });
  return octokit;
}

/** The comments of one pull request, over GitHub's API. */
export function commentApi(
  octokit: Octokit,
  { owner, repo }: Place,
  thread: { number: number; marker: string },
): CommentApi {
  const at = { owner, repo };
  const { number, marker } = thread;
  return {
    async marked() {
      const comments = await octokit.paginate(octokit.rest.issues.listComments, {
        ...at,
        issue_number: number,
        per_page: 100,
      });
      return comments
        .filter(({ body }) => body?.trimEnd().endsWith(marker))
        .map(({ id, node_id, body }) => ({ id, nodeId: node_id, body: body ?? '' }));
    },
    ours: (comments) => authored(octokit, comments),
    async headSha() {
      const { data } = await octokit.rest.pulls.get({ ...at, pull_number: number });
      return data.head.sha;
    },
    async create(body) {
      const { data } = await octokit.rest.issues.createComment({ ...at, issue_number: number, body });
      return data.id;
    },
    async update(id, body) {
      await octokit.rest.issues.updateComment({ ...at, comment_id: id, body });
    },
    async remove(id) {
      await octokit.rest.issues.deleteComment({ ...at, comment_id: id });
    },
  };
}

const AUTHORED = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on IssueComment { id viewerDidAuthor } } }`;

/** GitHub takes no more at once; strangers can copy our marker as often as they like. */
const MAX_IDS = 100;

interface Authored {
  nodes: ({ id?: string; viewerDidAuthor?: boolean } | null)[];
}

/** Whoever the token acts as, GitHub knows which comments are its own: no login has to be guessed. */
async function authored(octokit: Octokit, comments: ExistingComment[]): Promise<ExistingComment[]> {
  const own = new Set<string | undefined>();
  for (let at = 0; at < comments.length; at += MAX_IDS) {
    const ids = comments.slice(at, at + MAX_IDS).map(({ nodeId }) => nodeId);
    const { nodes } = await octokit.graphql<Authored>(AUTHORED, { ids });
    for (const node of nodes) if (node?.viewerDidAuthor === true) own.add(node.id);
  }
  return comments.filter(({ nodeId }) => own.has(nodeId));
}

/** Labels of a pull request as they are now. */
export async function labelsOf(octokit: Octokit, { owner, repo }: Place, number: number): Promise<string[]> {
  const { data } = await retrying(() => octokit.rest.pulls.get({ owner, repo, pull_number: number }));
  return data.labels.map(({ name }) => name);
}

/** The commit where the two ends parted; null when GitHub does not tell. */
export async function mergeBaseOf(
  octokit: Octokit,
  { owner, repo }: Place,
  ends: { base: string; head: string },
): Promise<string | null> {
  try {
    const basehead = `${ends.base}...${ends.head}`;
    const { data } = await retrying(() =>
      octokit.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead, per_page: 1 }),
    );
    return data.merge_base_commit.sha;
  } catch {
    return null;
  }
}
