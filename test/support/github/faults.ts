import type { Json } from '../../../src/model/json.ts';

export type FaultKind =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'too-long'
  | 'rate-limited'
  | 'secondary-limit'
  | 'bad-gateway'
  | 'cut';

/** What goes wrong on purpose, and with which of the requests that match. */
export interface Fault {
  kind: FaultKind;
  method?: string;
  /** Tested on the path without the query, such as `/repos/octocat/demo/issues/1/comments` or `/graphql`. */
  path: RegExp;
  /** The first matching request that is hit; 1 if not said. */
  from?: number;
  /** How many are hit; 1 if not said, `Infinity` for all. */
  times?: number;
  /** GitHub carries the request out, and only its answer is lost. */
  applied?: boolean;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** JSON, or text that is sent as it is; empty for no body. */
  body: Json;
}

/** Faults that wait for their request; a request is hit by the first one that fits. */
export interface Faults {
  add(fault: Fault): void;
  take(method: string, path: string): Fault | null;
}

export function createFaults(): Faults {
  const waiting: { fault: Fault; seen: number }[] = [];
  return {
    add: (fault) => void waiting.push({ fault, seen: 0 }),
    take(method, path) {
      const hits = waiting.filter(({ fault }) => matches(fault, method, path));
      for (const hit of hits) hit.seen += 1;
      return hits.find(({ fault, seen }) => inRange(fault, seen))?.fault ?? null;
    },
  };
}

function matches({ method, path: pattern }: Fault, actual: string, path: string): boolean {
  return (method === undefined || method === actual) && pattern.test(path);
}

function inRange({ from = 1, times = 1 }: Fault, seen: number): boolean {
  return seen >= from && seen < from + times;
}

const DOCS = 'https://docs.github.com/rest/issues/comments#create-an-issue-comment';

/** GitHub's words for each fault; a cut connection has none. */
export const FAULT_ANSWERS = {
  unauthorized: refusal(401, 'Bad credentials'),
  forbidden: {
    ...refusal(403, 'Resource not accessible by integration'),
    headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' },
  },
  'not-found': refusal(404, 'Not Found'),
  'too-long': {
    status: 422,
    body: {
      message: 'Validation Failed',
      errors: [
        {
          resource: 'IssueComment',
          code: 'unprocessable',
          field: 'data',
          message: 'Body is too long (maximum is 65536 characters)',
        },
      ],
      documentation_url: DOCS,
      status: '422',
    },
  },
  'rate-limited': {
    ...refusal(429, 'API rate limit exceeded for installation.'),
    headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' },
  },
  'secondary-limit': {
    ...refusal(
      403,
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    ),
    headers: { 'retry-after': '1' },
  },
  'bad-gateway': {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  },
  cut: null,
} satisfies Record<FaultKind, Answer | null>;

export function refusal(status: number, message: string): Answer {
  return { status, body: { message, documentation_url: DOCS, status: String(status) } };
}
