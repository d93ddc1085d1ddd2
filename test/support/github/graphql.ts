import { readFileSync } from 'node:fs';
import { buildSchema, type ExecutionResult, GraphQLError, graphql } from 'graphql';
import { isObject } from '../../../src/json.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { type Answer, refusal } from './faults.ts';
import { type CommentPage, commentNode, connection, type MinimizedReasons } from './graphql-comments.ts';
import type { TokenOwner } from './tokens.ts';

/** What the GraphQL side reads from the stateful stand-in. */
export interface GraphqlSource {
  repositories(): { fullName: string; private: boolean }[];
  /** All comments of one pull request, or of the whole repository, as the REST API has them. */
  comments(repository: string, pullNumber?: number): Promise<JsonObject[]>;
  pull(repository: string, pullNumber: number): Promise<JsonObject | null>;
}

export interface GraphqlApi {
  answer(body: Json | undefined, owner: TokenOwner | null): Promise<{ answer: Answer; problems: string[] }>;
}

interface Viewer {
  owner: TokenOwner;
  source: GraphqlSource;
  minimized: MinimizedReasons;
}

/** The part of GitHub's GraphQL API that deals with comments. Queries off its schema are problems. */
export function createGraphqlApi(source: GraphqlSource): GraphqlApi {
  const schema = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'));
  const minimized: MinimizedReasons = new Map();
  return {
    async answer(body, owner) {
      if (owner === null) {
        return { answer: refusal(401, 'This endpoint requires you to be authenticated.'), problems: [] };
      }
      if (!isObject(body) || typeof body.query !== 'string') {
        return { answer: refusal(400, 'Problems parsing JSON'), problems: ['graphql: no query in the body'] };
      }
      const result = await graphql({
        schema,
        source: body.query,
        rootValue: ROOT,
        contextValue: { owner, source, minimized } satisfies Viewer,
        variableValues: isObject(body.variables) ? body.variables : {},
        ...(typeof body.operationName === 'string' ? { operationName: body.operationName } : {}),
      });
      return { answer: { status: 200, body: asGitHubSays(result) }, problems: problemsOf(result) };
    },
  };
}

/** GitHub puts the kind of an error beside its message. */
function asGitHubSays({ data, errors }: ExecutionResult): Json {
  const said = errors?.map((error) => {
    const { extensions, ...rest } = error.toJSON();
    return { ...(typeof extensions?.type === 'string' ? { type: extensions.type } : {}), ...rest };
  });
  return JSON.parse(
    JSON.stringify({ ...(data === undefined ? {} : { data }), ...(said ? { errors: said } : {}) }),
  );
}

/** Errors without a kind are not refusals of GitHub's but faults of the query. */
function problemsOf({ errors = [] }: ExecutionResult): string[] {
  return errors
    .filter((error) => typeof error.extensions.type !== 'string')
    .map((error) => `graphql: ${error.message}`);
}

const ROOT = {
  viewer: (_: object, { owner }: Viewer) => ({
    id: `U_${owner.login}`,
    databaseId: null,
    login: owner.login,
    url: `https://github.com/${owner.login}`,
  }),
  node: ({ id }: { id: string }, viewer: Viewer) => findComment(id, viewer),
  nodes({ ids }: { ids: string[] }, viewer: Viewer) {
    if (ids.length > 100) throw refused('ARGUMENT_LIMIT', 'You may not provide more than 100 node ids.');
    return ids.map((id) => findComment(id, viewer));
  },
  repository({ owner, name }: { owner: string; name: string }, viewer: Viewer) {
    const fullName = `${owner}/${name}`;
    if (!readable(viewer).some((repository) => repository.fullName === fullName)) {
      throw refused('NOT_FOUND', `Could not resolve to a Repository with the name '${fullName}'.`);
    }
    return {
      id: `R_${fullName}`,
      nameWithOwner: fullName,
      pullRequest: ({ number }: { number: number }) => pullRequest(fullName, number, viewer),
    };
  },
  async minimizeComment({ input }: { input: MinimizeInput }, viewer: Viewer) {
    if (!mayWrite(viewer.owner)) throw refused('FORBIDDEN', 'Resource not accessible by integration');
    await findComment(input.subjectId, viewer);
    viewer.minimized.set(input.subjectId, input.classifier.toLowerCase().replace('_', '-'));
    return {
      clientMutationId: input.clientMutationId ?? null,
      minimizedComment: await findComment(input.subjectId, viewer),
    };
  },
};

interface MinimizeInput {
  subjectId: string;
  classifier: string;
  clientMutationId?: string;
}

async function pullRequest(repository: string, number: number, viewer: Viewer) {
  const pull = await viewer.source.pull(repository, number);
  if (pull === null || !isObject(pull.head)) {
    throw refused('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`);
  }
  return {
    __typename: 'PullRequest',
    id: pull.node_id,
    number,
    headRefOid: pull.head.sha,
    async comments(page: CommentPage) {
      const comments = await viewer.source.comments(repository, number);
      return connection(
        comments.map((comment) => commentNode(comment, viewer)),
        page,
      );
    },
  };
}

async function findComment(id: string, viewer: Viewer) {
  for (const { fullName } of readable(viewer)) {
    const comments = await viewer.source.comments(fullName);
    const found = comments.find(({ node_id }) => node_id === id);
    if (found !== undefined) return commentNode(found, viewer);
  }
  throw refused('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);
}

function readable({ owner, source }: Viewer) {
  return source.repositories().filter((repository) => {
    if (!repository.private) return true;
    if (owner.kind === 'person') return repository.fullName.startsWith(`${owner.login}/`);
    const { issues = 'none', pull_requests = 'none' } = owner.permissions;
    return owner.repository === repository.fullName && (issues !== 'none' || pull_requests !== 'none');
  });
}

function mayWrite(owner: TokenOwner): boolean {
  if (owner.kind === 'person') return true;
  return owner.permissions.issues === 'write' || owner.permissions.pull_requests === 'write';
}

function refused(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}
