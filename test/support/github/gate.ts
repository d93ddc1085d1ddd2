import type { ServerResponse } from 'node:http';
import { isObject } from '../../../src/json.ts';
import type { Json } from '../../../src/model/json.ts';
import { type Call, loginOf, type Paths, pathWithQuery, readCall } from './call.ts';
import { type Contract, loadContract } from './contract.ts';
import { type Answer, FAULT_ANSWERS, type Fault, type FaultKind, type Faults, refusal } from './faults.ts';
import type { GraphqlApi } from './graphql.ts';
import type { Handler } from './http.ts';
import type { TokenRegistry } from './tokens.ts';
import { askUpstream } from './upstream.ts';
import type { World } from './world.ts';

/** One request as it arrived, with how it was answered. */
export interface RequestLog {
  method: string;
  /** With the query, without the prefix of an enterprise server. */
  path: string;
  /** GitHub's name of the operation, such as `issues/create-comment`, or `graphql`; null for an unknown one. */
  operation: string | null;
  /** Who asked; null for nobody. */
  login: string | null;
  body: Json | null;
  /** 0 when the connection was cut. */
  status: number;
  fault: FaultKind | null;
}

export interface GateOptions {
  world: World;
  paths: Paths;
  tokens: TokenRegistry;
  faults: Faults;
  graphql: GraphqlApi;
  /** Lets a test hold a request back until it wants it answered. */
  hold(method: string, path: string): Promise<void>;
}

export interface Gate {
  handle: Handler;
  log: RequestLog[];
  /** Requests and answers that are off GitHub's description. Must stay empty. */
  problems: string[];
}

/** GitHub's API: the stateful stand-in with everything in front of it that it gets wrong or lacks. */
export function createGate(options: GateOptions): Gate {
  const contract = loadContract();
  const log: RequestLog[] = [];
  const problems: string[] = [];
  return {
    log,
    problems,
    async handle(request, response) {
      const call = await readCall(request, { ...options, contract });
      const entry = logEntry(call);
      log.push(entry);
      await options.hold(call.method, call.path);
      const fault = options.faults.take(call.method, call.path);
      entry.fault = fault?.kind ?? null;
      const answer = await answerOrFail(call, fault, { ...options, contract, problems });
      if (answer === null) return void request.socket.destroy();
      entry.status = answer.status;
      send(response, answer, log.length);
    },
  };
}

function logEntry(call: Call): RequestLog {
  const operation = call.operation?.id ?? (call.path === '/graphql' ? 'graphql' : null);
  return {
    method: call.method,
    path: pathWithQuery(call),
    operation,
    login: loginOf(call),
    body: call.body ?? null,
    status: 0,
    fault: null,
  };
}

interface Judges extends GateOptions {
  contract: Contract;
  problems: string[];
}

/** Null where the connection is to be cut. */
async function answerOrFail(call: Call, fault: Fault | null, judges: Judges): Promise<Answer | null> {
  if (fault === null) return answer(call, judges);
  if (fault.applied) await answer(call, judges);
  return FAULT_ANSWERS[fault.kind];
}

async function answer(call: Call, { world, graphql, contract, problems }: Judges): Promise<Answer> {
  const { sender, operation } = call;
  if (sender.kind === 'unknown-token') return refusal(401, 'Bad credentials');
  if (call.path === '/graphql') {
    const found = await graphql.answer(call.body, sender.kind === 'known' ? sender.owner : null);
    problems.push(...found.problems);
    return found.answer;
  }
  if (operation === null) {
    problems.push(`request ${call.method} ${call.path}: not among the described operations`);
    return refusal(404, 'Not Found');
  }
  problems.push(...contract.judgeRequest(operation, call.query, call.body));
  if (isTooLong(call)) return FAULT_ANSWERS['too-long'];
  const found = await askUpstream(call, world);
  problems.push(...contract.judgeResponse(operation, found.status, found.body));
  return found;
}

const MAXIMUM_BODY = 65_536;

/** GitHub counts characters, not UTF-16 units or bytes. */
function isTooLong({ operation, body }: Call): boolean {
  if (operation?.id !== 'issues/create-comment' && operation?.id !== 'issues/update-comment') return false;
  return isObject(body) && typeof body.body === 'string' && [...body.body].length > MAXIMUM_BODY;
}

function send(response: ServerResponse, { status, headers, body }: Answer, requestNumber: number): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-github-media-type': 'github.v3; format=json',
    'x-github-request-id': `RIG:${requestNumber}`,
    ...headers,
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
