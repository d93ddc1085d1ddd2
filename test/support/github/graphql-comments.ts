import { GraphQLError } from 'graphql';
import { isObject } from '../../../src/json.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import type { TokenOwner } from './tokens.ts';

/** Why a comment was hidden, by its node id, in GitHub's spelling: `outdated`, `off-topic`, … */
export type MinimizedReasons = Map<string, string>;

export interface CommentPage {
  first?: number;
  last?: number;
  after?: string;
  before?: string;
}

/** A comment of the REST API as a node of the GraphQL API, seen by the owner of a token. */
export function commentNode(
  comment: JsonObject,
  { owner, minimized }: { owner: TokenOwner; minimized: MinimizedReasons },
) {
  const user = isObject(comment.user) ? comment.user : {};
  const login = String(user.login);
  const reason = minimized.get(String(comment.node_id)) ?? null;
  const own = login === owner.login;
  return {
    __typename: 'IssueComment',
    id: comment.node_id,
    databaseId: comment.id,
    fullDatabaseId: String(comment.id),
    body: comment.body,
    url: comment.html_url,
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
    author: actor(user, login),
    viewerDidAuthor: own,
    viewerCanUpdate: own,
    viewerCanDelete: own,
    viewerCanMinimize: true,
    isMinimized: reason !== null,
    minimizedReason: reason,
  };
}

/** GraphQL knows a bot by its name without the ending: `github-actions`. */
function actor(user: JsonObject, login: string) {
  return {
    __typename: user.type === 'Bot' ? 'Bot' : 'User',
    id: user.node_id,
    databaseId: user.id,
    login: login.replace(/\[bot\]$/, ''),
    url: user.html_url,
  };
}

type CommentNode = ReturnType<typeof commentNode>;

/** One page of a list, cut by GitHub's rules: `first` or `last` must be given, from 1 to 100. */
export function connection(all: CommentNode[], { first, last, after, before }: CommentPage) {
  checkSize(first ?? last);
  const start = after === undefined ? 0 : positionOf(after) + 1;
  const end = before === undefined ? all.length : positionOf(before);
  const window = all.slice(start, end).map((node, index) => ({ node, cursor: cursorOf(start + index) }));
  const edges = first === undefined ? window.slice(-(last ?? 0)) : window.slice(0, first);
  const startCursor = edges[0]?.cursor ?? null;
  const endCursor = edges.at(-1)?.cursor ?? null;
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    totalCount: all.length,
    pageInfo: {
      startCursor,
      endCursor,
      hasNextPage: endCursor !== null && positionOf(endCursor) < all.length - 1,
      hasPreviousPage: startCursor !== null && positionOf(startCursor) > 0,
    },
  };
}

function checkSize(size: number | undefined): void {
  if (size === undefined) {
    throw refused(
      'MISSING_PAGINATION_BOUNDARIES',
      'You must provide a `first` or `last` value to properly paginate the `comments` connection.',
    );
  }
  if (size < 1 || size > 100) {
    throw refused(
      'EXCESSIVE_PAGINATION',
      `Requesting ${size} records on the \`comments\` connection exceeds the limit of 100 records.`,
    );
  }
}

function refused(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}

function cursorOf(position: number): string {
  return Buffer.from(`cursor:${position}`).toString('base64');
}

function positionOf(cursor: string): number {
  return Number(Buffer.from(cursor, 'base64').toString('utf8').replace('cursor:', ''));
}
