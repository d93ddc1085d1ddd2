import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/model/json.ts';
import { createBarriers } from './barriers.ts';
import { ENTERPRISE_PATHS, PUBLIC_PATHS } from './call.ts';
import { type AppSlug, PEOPLE, personToken, startEmulator } from './emulator.ts';
import { createFaults, type Fault } from './faults.ts';
import { createGate, type RequestLog } from './gate.ts';
import { createGitServer, type GitRequest } from './git-server.ts';
import { createGraphqlApi, type GraphqlSource } from './graphql.ts';
import { type Handler, serve } from './http.ts';
import type { Permissions, TokenRegistry } from './tokens.ts';
import { ask, askAll, pullNumbers, type Repository, type World } from './world.ts';

/** GitHub on this machine: REST, GraphQL and git, with state. */
export interface StandIn extends AsyncDisposable {
  world: World;
  tokens: TokenRegistry;
  /** Requests to the REST and GraphQL API in order of arrival. */
  requests: RequestLog[];
  gitRequests: GitRequest[];
  /** Requests and answers off GitHub's description: must be empty at the end of a test. */
  problems: string[];
  fault(fault: Fault): void;
  /** Holds matching requests back until so many have arrived. */
  gather(method: string, path: RegExp, count: number): void;
  /** A token of the app with these permissions, for one repository. */
  mint(app: AppSlug, repository: Repository, permissions: Permissions): Promise<string>;
}

export interface StandInOptions {
  /** An enterprise server: one address for everything, REST under `/api/v3`, GraphQL under `/api/graphql`. */
  enterprise?: boolean;
}

export async function startStandIn({ enterprise = false }: StandInOptions = {}): Promise<StandIn> {
  const root = await mkdtemp(join(tmpdir(), 'github-'));
  const tokens: TokenRegistry = new Map(
    PEOPLE.map((login) => [personToken(login), { kind: 'person', login }]),
  );
  const handlers: { api: Handler; git: Handler } = { api: notYet, git: notYet };
  const apiServer = await serve((request, response) => handlers.api(request, response));
  const gitServer = await serve((request, response) =>
    (enterprise && request.url?.startsWith('/api/') ? handlers.api : handlers.git)(request, response),
  );
  const addresses = enterprise
    ? enterpriseAddresses(gitServer.url)
    : addressesOf(apiServer.url, gitServer.url);
  const emulator = await startEmulator(addresses.apiUrl);
  const world: World = { emulator, root, ...addresses, repositories: [], pulls: new Map() };
  const faults = createFaults();
  const barriers = createBarriers();
  const gate = createGate({
    world,
    paths: enterprise ? ENTERPRISE_PATHS : PUBLIC_PATHS,
    tokens,
    faults,
    graphql: createGraphqlApi(graphqlSource(world)),
    hold: barriers.hold,
  });
  const git = createGitServer({
    root: join(root, 'git'),
    tokens,
    repositories: () => world.repositories,
  });
  handlers.api = gate.handle;
  handlers.git = git.handle;
  return {
    world,
    tokens,
    requests: gate.log,
    gitRequests: git.log,
    problems: gate.problems,
    fault: faults.add,
    gather: barriers.gather,
    mint: (app, repository, permissions) => mint({ world, tokens }, { app, repository, permissions }),
    async [Symbol.asyncDispose]() {
      await apiServer[Symbol.asyncDispose]();
      await gitServer[Symbol.asyncDispose]();
      await emulator[Symbol.asyncDispose]();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const notYet: Handler = async (_, response) => void response.writeHead(503).end();

function addressesOf(apiUrl: string, serverUrl: string) {
  return { apiUrl, graphqlUrl: `${apiUrl}/graphql`, serverUrl };
}

function enterpriseAddresses(serverUrl: string) {
  return { apiUrl: `${serverUrl}/api/v3`, graphqlUrl: `${serverUrl}/api/graphql`, serverUrl };
}

/** The GraphQL side reads as the owner of everything and judges by itself who may see it. */
function graphqlSource(world: World): GraphqlSource {
  const as = PEOPLE[0];
  return {
    repositories: () => world.repositories,
    async comments(repository, number) {
      const numbers = number === undefined ? pullNumbers(world, repository) : [number];
      const lists = numbers.map((next) =>
        askAll<JsonObject>(world, { as, path: `/repos/${repository}/issues/${next}/comments` }),
      );
      return (await Promise.all(lists)).flat();
    },
    pull: (repository, number) =>
      pullNumbers(world, repository).includes(number)
        ? ask<JsonObject>(world, { as, path: `/repos/${repository}/pulls/${number}` })
        : Promise.resolve(null),
  };
}

interface Wish {
  app: AppSlug;
  repository: Repository;
  permissions: Permissions;
}

async function mint(
  { world, tokens }: Pick<StandIn, 'world' | 'tokens'>,
  { app, repository, permissions }: Wish,
): Promise<string> {
  const token = await world.emulator.mint(app, repository.name, permissions);
  tokens.set(token, { kind: 'app', login: `${app}[bot]`, permissions, repository: repository.fullName });
  return token;
}
