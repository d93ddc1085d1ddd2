import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from './http.ts';
import { mayRead, type TokenRegistry, tokenOf } from './tokens.ts';

export interface GitRequest {
  method: string;
  path: string;
  /** Whose token came with it; null for none. */
  login: string | null;
  status: number;
}

export interface GitServerOptions {
  /** Folder with bare repositories `OWNER/NAME.git`. */
  root: string;
  tokens: TokenRegistry;
  repositories(): { fullName: string; private: boolean }[];
}

export interface GitServer {
  handle: Handler;
  log: GitRequest[];
}

/** Git's own HTTP back end behind GitHub's rules of who may fetch. Pushing is refused. */
export function createGitServer(options: GitServerOptions): GitServer {
  const log: GitRequest[] = [];
  return {
    log,
    async handle(request, response) {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      const token = tokenOf(request.headers.authorization);
      const login = token === null ? null : (options.tokens.get(token)?.login ?? null);
      const status = refusalOf(request, path, options);
      log.push({ method: request.method ?? 'GET', path, login, status: status ?? 200 });
      if (status === null) return runBackEnd(request, response, options.root);
      response.writeHead(status, status === 401 ? { 'www-authenticate': 'Basic realm="GitHub"' } : {});
      response.end(REFUSALS[status]);
    },
  };
}

const REFUSALS = {
  400: 'Duplicate header: "Authorization"',
  401: 'Invalid username or token.',
  403: 'Write access to repository not granted.',
  404: 'Repository not found.',
} as const;

function refusalOf(
  request: IncomingMessage,
  path: string,
  options: GitServerOptions,
): keyof typeof REFUSALS | null {
  if (authorizationHeaders(request) > 1) return 400;
  const token = tokenOf(request.headers.authorization);
  const owner = token === null ? null : (options.tokens.get(token) ?? null);
  if (token !== null && owner === null) return 401;
  const fullName = repositoryOf(path);
  const repository = options.repositories().find((known) => known.fullName === fullName);
  if (repository === undefined || !mayRead(owner, repository)) return token === null ? 401 : 404;
  return path.endsWith('/git-receive-pack') || request.url?.includes('service=git-receive-pack') ? 403 : null;
}

function authorizationHeaders({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length;
}

function repositoryOf(path: string): string {
  const [, owner = '', name = ''] = path.split('/');
  return `${owner}/${name.replace(/\.git$/, '')}`;
}

function runBackEnd(request: IncomingMessage, response: ServerResponse, root: string): Promise<void> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const repository = repositoryOf(path);
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      HOME: root,
      PATH_INFO: `/${repository}.git/${path.split('/').slice(3).join('/')}`,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  return passOn(child.stdout, response);
}

/** Copies a CGI answer: a head of lines, an empty line, the body. */
async function passOn(output: NodeJS.ReadableStream, response: ServerResponse): Promise<void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of output) {
    if (head === null) {
      response.write(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk as Buffer]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) continue;
    writeHead(head.subarray(0, end).toString('utf8'), response);
    response.write(head.subarray(end + 4));
    head = null;
  }
  response.end();
}

function writeHead(head: string, response: ServerResponse): void {
  let status = 200;
  for (const line of head.split('\r\n')) {
    const [name = '', value = ''] = line.split(/: (.*)/s, 2);
    if (name === 'Status') status = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}
