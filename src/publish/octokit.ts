import { getOctokit } from '@actions/github';
import type { GitHubEvent } from '../github/event.ts';
import type { CommentApi } from './comment.ts';
import type { ExistingComment } from './plan.ts';

export type Octokit = ReturnType<typeof getOctokit>;
type Place = Pick<GitHubEvent, 'owner' | 'repo' | 'apiUrl'>;

export function octokitFor(token: string, { apiUrl }: Place): Octokit {
  return getOctokit(token, { baseUrl: apiUrl });
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

interface Authored {
  nodes: ({ id?: string; viewerDidAuthor?: boolean } | null)[];
}

/** Whoever the token acts as, GitHub knows which comments are its own: no login has to be guessed. */
async function authored(octokit: Octokit, comments: ExistingComment[]): Promise<ExistingComment[]> {
  const { nodes } = await octokit.graphql<Authored>(AUTHORED, { ids: comments.map(({ nodeId }) => nodeId) });
  const own = new Set(nodes.filter((node) => node?.viewerDidAuthor === true).map((node) => node?.id));
  return comments.filter(({ nodeId }) => own.has(nodeId));
}

/** Labels of a pull request as they are now. */
export async function labelsOf(octokit: Octokit, { owner, repo }: Place, number: number): Promise<string[]> {
  const labels = await octokit.paginate(octokit.rest.issues.listLabelsOnIssue, {
    owner,
    repo,
    issue_number: number,
    per_page: 100,
  });
  return labels.map(({ name }) => name);
}

/** The commit where the two ends parted; null when GitHub does not tell. */
export async function mergeBaseOf(
  octokit: Octokit,
  { owner, repo }: Place,
  ends: { base: string; head: string },
): Promise<string | null> {
  try {
    const basehead = `${ends.base}...${ends.head}`;
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead({
      owner,
      repo,
      basehead,
      per_page: 1,
    });
    return data.merge_base_commit.sha;
  } catch {
    return null;
  }
}
