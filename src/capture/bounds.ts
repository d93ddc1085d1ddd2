/** How much a server may make us hold or do. Over one of these is a named failure, never a hang or a crash. */
export const BOUNDS = {
  /** Bytes of one line of standard output. */
  line: 64 * 2 ** 20,
  /** Bytes that a server sends in all. */
  output: 256 * 2 ** 20,
  /** Pages of one list. */
  pages: 256,
  /** Items of one list. */
  items: 20_000,
  /** Objects and arrays inside each other, in one item of a list. */
  nesting: 512,
} as const;

export type Bound = keyof typeof BOUNDS;

/** How much calls may take, on one side of one server. Over one of these is a named outcome, and the rest goes on. */
export const CALL_BOUNDS = {
  /** UTF-16 units of one result as JSON. */
  bytes: 32 * 2 ** 20,
  /** Requests in all, repetitions included. */
  requests: 2_000,
  /** Of all calls together. */
  totalMs: 300_000,
  /** For the answer to a call that nobody configured. */
  uninvitedMs: 5_000,
  /** For the answers to all of these. */
  uninvitedTotalMs: 10_000,
  /** Tools that are called without being configured. */
  automatic: 20,
  /** Tools that are called wrongly on purpose. */
  probed: 10,
  /** Times that a server is started again after a call broke it. */
  reopened: 3,
} as const;

/** How much of a server's text is kept to be quoted. */
export const QUOTED = {
  lines: 20,
  line: 400,
  noiseLines: 5,
  noiseLine: 200,
  answer: 300,
  names: 10,
  unstableTools: 1_000,
  version: 40,
} as const;

/** Whether a value nests deeper than the bound. Does not recurse, so no nesting can exhaust the stack. */
export function isTooDeep(root: unknown, bound: number = BOUNDS.nesting): boolean {
  let level: object[] = typeof root === 'object' && root !== null ? [root] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= bound) return true;
    level = level.flatMap(childObjects);
  }
  return false;
}

/** The first so many characters, never half of a surrogate pair. */
export function clamp(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function childObjects(parent: object): object[] {
  return Object.values(parent).filter((value) => typeof value === 'object' && value !== null);
}
