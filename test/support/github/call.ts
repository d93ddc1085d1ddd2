import type { IncomingMessage } from 'node:http';
import type { Json } from '../../../src/model/json.ts';
import type { Contract, Operation } from './contract.ts';
import { bodyOf } from './http.ts';
import { type TokenOwner, type TokenRegistry, tokenOf } from './tokens.ts';

/** Where the API is under its server. */
export interface Paths {
  /** In front of REST addresses: empty on github.com. */
  rest: '' | '/api/v3';
  graphql: '/graphql' | '/api/graphql';
}

export const PUBLIC_PATHS: Paths = { rest: '', graphql: '/graphql' };
export const ENTERPRISE_PATHS: Paths = { rest: '/api/v3', graphql: '/api/graphql' };

/** One request, read and recognized. */
export interface Call {
  method: string;
  /** Without the query and without an enterprise server's prefix; `/graphql` for GraphQL. */
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  raw: Buffer;
  body: Json | undefined;
  sender: { kind: 'nobody' } | { kind: 'unknown-token' } | { kind: 'known'; owner: TokenOwner };
  operation: Operation | null;
}

interface Surroundings {
  paths: Paths;
  contract: Contract;
  tokens: TokenRegistry;
}

export async function readCall(
  request: IncomingMessage,
  { paths, contract, tokens }: Surroundings,
): Promise<Call> {
  const raw = await bodyOf(request);
  const url = new URL(request.url ?? '/', 'http://gate');
  const method = request.method ?? 'GET';
  const path = url.pathname === paths.graphql ? '/graphql' : url.pathname.replace(paths.rest, '');
  return {
    method,
    path,
    query: url.searchParams,
    authorization: request.headers.authorization,
    raw,
    body: parseJson(raw),
    sender: senderOf(request.headers.authorization, tokens),
    operation: contract.find(method, path),
  };
}

export function loginOf({ sender }: Call): string | null {
  return sender.kind === 'known' ? sender.owner.login : null;
}

export function pathWithQuery({ path, query }: Call): string {
  return query.size === 0 ? path : `${path}?${query}`;
}

function senderOf(authorization: string | undefined, tokens: TokenRegistry): Call['sender'] {
  const token = tokenOf(authorization);
  if (token === null) return { kind: 'nobody' };
  const owner = tokens.get(token);
  return owner === undefined ? { kind: 'unknown-token' } : { kind: 'known', owner };
}

function parseJson(raw: Buffer): Json | undefined {
  try {
    return raw.length === 0 ? undefined : JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
