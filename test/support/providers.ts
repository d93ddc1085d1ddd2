import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../../src/json.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';

/** What the stand-in does with a request, instead of a count. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Takes the request and cuts the connection. */
  | 'cut'
  /** Never answers. */
  | 'hang';

export interface Request {
  /** Requests may overtake each other: tell them by what they hold. */
  index: number;
  provider: Name;
  model: string;
  /** How many. */
  tools: number;
}

export interface StandIn extends AsyncDisposable {
  /** Of all three providers. */
  url: string;
  /** Every request that came, in its order. */
  requests: Request[];
  /** What was wrong with the form of requests. */
  wrong: string[];
  /** The most requests that were under way at one time. */
  mostAtOnce: () => number;
}

type Name = 'anthropic' | 'openai' | 'gemini';

export const KEYS = {
  anthropic: 'sk-ant-api03-Xq7PzR2mVb9LkTn4',
  openai: 'sk-proj-Hd8WcYf3JsGu6EaK1oQi',
  gemini: 'AIzaSyB5tNvM0xLrZpDgUe7hCw',
};

/** What one tool costs here, in the form in which the provider is sent it. */
export function costOf(tool: Json): number {
  return Math.ceil(JSON.stringify(tool).length / 3);
}

/** Once per request, by provider: the message, and what comes with any tools. */
const FIXED = { anthropic: 8 + 286, openai: 7 + 16, gemini: 2 };

/** The three endpoints that count, with their checks of a request, on one port. */
export async function startProviders(
  faultOf: (request: Request) => Fault | null = () => null,
): Promise<StandIn> {
  const requests: Request[] = [];
  const wrong: string[] = [];
  let running = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    running += 1;
    most = Math.max(most, running);
    response.once('close', () => {
      running -= 1;
    });
    const asked = await read(request);
    if (typeof asked === 'string') {
      wrong.push(asked);
      send(response, 400, errorOf(asked));
      return;
    }
    const { name, model, tools } = asked;
    const seen = { index: requests.length, provider: name, model, tools: tools.length };
    const fault = faultOf(seen);
    requests.push(seen);
    // A little time, so that requests meet.
    await new Promise((done) => setTimeout(done, 5));
    if (fault === 'hang') return;
    if (fault === 'cut') response.destroy();
    else if (fault !== null) send(response, fault.status, fault.body ?? '', fault.headers);
    else {
      const { status, body } = answerTo(name, tools);
      send(response, status, body);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    wrong,
    mostAtOnce: () => most,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Providers refuse two tools of one name. */
function answerTo(name: Name, tools: readonly Json[]): { status: number; body: string } {
  const names = tools.map((tool) => (isObject(tool) ? tool.name : null));
  const twice = names.find((one, at) => names.indexOf(one) !== at);
  if (twice !== undefined)
    return { status: 400, body: errorOf(`tools: Tool names must be unique: ${twice}`) };
  const tokens = tools.reduce((sum: number, tool) => sum + costOf(tool), FIXED[name]);
  const bodies = {
    anthropic: { input_tokens: tokens },
    openai: { object: 'response.input_tokens', input_tokens: tokens },
    gemini: { totalTokens: tokens },
  };
  return { status: 200, body: JSON.stringify(bodies[name]) };
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

export function errorOf(message: string): string {
  return JSON.stringify({ error: { type: 'invalid_request_error', message } });
}

interface Asked {
  name: Name;
  model: string;
  tools: Json[];
}

/** The request, or what is wrong with it. */
async function read(request: IncomingMessage): Promise<Asked | string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as JsonObject;
  const { method, url = '', headers } = request;
  if (method !== 'POST') return `method ${method}`;
  if (headers['content-type'] !== 'application/json') return `content type ${headers['content-type']}`;
  if (url === '/v1/messages/count_tokens') return anthropic(headers, body);
  if (url === '/v1/responses/input_tokens') return openai(headers, body);
  const [, model] = /^\/v1beta\/models\/([\w.-]+):countTokens$/.exec(url) ?? [];
  return model === undefined ? `path ${url}` : gemini(headers, body, model);
}

type Headers = IncomingMessage['headers'];

function anthropic(headers: Headers, { model, messages, tools, ...rest }: JsonObject): Asked | string {
  if (headers['x-api-key'] !== KEYS.anthropic) return 'x-api-key';
  if (headers['anthropic-version'] !== '2023-06-01') return 'anthropic-version';
  if (JSON.stringify(messages) !== '[{"role":"user","content":"x"}]') return 'messages';
  const problem = misfit(tools, {
    keys: ['name', 'description', 'input_schema'],
    required: ['name', 'input_schema'],
  });
  return asked('anthropic', model, tools, problem ?? extra(rest));
}

function openai(headers: Headers, { model, input, tools, ...rest }: JsonObject): Asked | string {
  if (headers.authorization !== `Bearer ${KEYS.openai}`) return 'authorization';
  if (input !== 'x') return 'input';
  const problem = misfit(tools, {
    keys: ['type', 'name', 'description', 'parameters', 'strict'],
    required: ['type', 'name', 'parameters', 'strict'],
  });
  return asked('openai', model, tools, problem ?? extra(rest));
}

function gemini(headers: Headers, body: JsonObject, path: string): Asked | string {
  if (headers['x-goog-api-key'] !== KEYS.gemini) return 'x-goog-api-key';
  const { generateContentRequest, ...others } = body;
  if (!isObject(generateContentRequest)) return 'generateContentRequest';
  const { model, contents, tools, ...rest } = generateContentRequest;
  if (model !== `models/${path}`) return 'model';
  if (JSON.stringify(contents) !== '[{"role":"user","parts":[{"text":"x"}]}]') return 'contents';
  const [first] = Array.isArray(tools) ? tools : [];
  const list = isObject(first) ? first.functionDeclarations : undefined;
  const problem = misfit(list, { keys: ['name', 'description', 'parametersJsonSchema'], required: ['name'] });
  return asked('gemini', path, list, problem ?? extra({ ...others, ...rest }));
}

function asked(
  name: Name,
  model: Json | undefined,
  tools: Json | undefined,
  problem: string | null,
): Asked | string {
  if (problem !== null) return problem;
  return typeof model === 'string' && Array.isArray(tools) ? { name, model, tools } : 'model or tools';
}

function misfit(
  tools: Json | undefined,
  { keys, required }: { keys: string[]; required: string[] },
): string | null {
  if (!Array.isArray(tools) || tools.length === 0) return 'no tools';
  for (const tool of tools) {
    if (!isObject(tool)) return 'a tool that is no object';
    const lacking = required.find((key) => !(key in tool));
    const unknown = Object.keys(tool).find((key) => !keys.includes(key));
    if (lacking !== undefined || unknown !== undefined) return `tool key ${lacking ?? unknown}`;
  }
  return null;
}

function extra(rest: JsonObject): string | null {
  const [key] = Object.keys(rest);
  return key === undefined ? null : `key ${key}`;
}
