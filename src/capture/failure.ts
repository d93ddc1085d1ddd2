import type { Failure, FailureKind } from '../model/snapshot.ts';
import { BOUNDS, type Bound, clamp, QUOTED } from './bounds.ts';
import { type Evidence, NO_EVIDENCE } from './evidence.ts';
import { hintFor } from './hints.ts';
import { type Mask, maskedNoise } from './mask.ts';
import type { Trouble } from './trouble.ts';

/** A trouble as the failure that the report shows. */
export function failureOf(trouble: Trouble, evidence: Evidence, mask: Mask): Failure {
  const { kind, message, hint, answer } = classify(trouble, evidence);
  return {
    kind,
    during: evidence.during,
    message,
    ...(answer === undefined || answer === '' ? {} : { answer: clamp(mask(answer), QUOTED.answer) }),
    hint: hint ?? (UNEXPLAINED.has(trouble.kind) ? hintFor(trouble, evidence) : null),
    exit: evidence.exit,
    stderrTail: evidence.stderr.slice(-QUOTED.lines).map(mask),
    stdoutNoise: maskedNoise(evidence.noise, mask),
  };
}

/** Troubles that what the server printed may explain. */
const UNEXPLAINED: ReadonlySet<Trouble['kind']> = new Set(['closed', 'network', 'silent', 'error-answer']);

/** The sentence alone, for a list that is not needed to measure. */
export function messageOf(trouble: Trouble): string {
  return classify(trouble, NO_EVIDENCE).message;
}

interface Classified {
  kind: FailureKind;
  message: string;
  hint?: string;
  answer?: string;
}

function classify(trouble: Trouble, evidence: Evidence): Classified {
  const { during } = evidence;
  switch (trouble.kind) {
    case 'no-directory':
      return {
        kind: 'cwd-missing',
        message: 'The working directory of the server does not exist.',
        hint: 'Check `cwd`: it is relative to the root of the tree that is measured.',
      };
    case 'not-started':
      return notStarted(trouble, evidence);
    case 'port-taken':
      return {
        kind: 'port-taken',
        message: `Something listens on port ${trouble.port} before the server was started, so it would be measured instead.`,
        hint: 'Write `${PORT}` for the port in `url` and hand it to the server: each side gets a free one.',
      };
    case 'closed':
    case 'network':
      return evidence.ended ? ended(evidence) : unconnected(trouble, evidence);
    case 'silent':
      return {
        kind: 'timed-out',
        message: `No answer to ${trouble.method} within ${inSeconds(trouble.ms)}.`,
      };
    case 'status':
      return { ...ofStatus(trouble.status), answer: trouble.text };
    case 'not-json':
      return { kind: 'broken-json', message: 'The answer is no valid JSON.', answer: trouble.text };
    case 'no-protocol':
      return { kind: 'not-mcp', message: 'What answers does not speak MCP.', answer: trouble.text };
    case 'error-answer':
      return {
        kind: 'error-answer',
        message: `The server answers ${trouble.method} with ${trouble.code === null ? 'an error' : `error ${trouble.code}`}.`,
        answer: trouble.text,
      };
    case 'malformed':
      return {
        kind: 'list-malformed',
        message: `The answer to ${trouble.method} is no list: ${trouble.what}.`,
      };
    case 'cursor-loop':
      return {
        kind: 'cursor-loop',
        message: `The list has no end: after ${trouble.pages} pages a cursor came that had been there before.`,
        hint: 'Leave `nextCursor` out of the last page.',
      };
    case 'over-bound':
      return { kind: 'over-bound', message: `${OVER[trouble.bound]} (while ${WHILE[during]}).` };
  }
}

const OVER = {
  line: `A line of standard output is longer than ${BOUNDS.line / 2 ** 20} MiB`,
  output: `The server sent more than ${BOUNDS.output / 2 ** 20} MiB`,
  pages: `A list has more than ${BOUNDS.pages} pages`,
  items: `A list has more than ${BOUNDS.items} items`,
  nesting: `An answer nests deeper than ${BOUNDS.nesting} levels`,
} satisfies Record<Bound, string>;

const WHILE = {
  worktree: 'checking out',
  setup: 'setting up',
  start: 'starting',
  initialize: 'connecting',
  list: 'listing',
} satisfies Record<Failure['during'], string>;

function notStarted(
  { code, exists }: Extract<Trouble, { kind: 'not-started' }>,
  { words }: Evidence,
): Classified {
  if (code === 'ENOTDIR' || (code === 'ENOENT' && !exists))
    return {
      kind: 'command-missing',
      message: 'The command was not found.',
      hint: words[0]?.includes(' ')
        ? 'The first word of `command` holds a space: write one string, or each word as an item of a list.'
        : 'Check its spelling, and whether `setup` installs it.',
    };
  if (code === 'ENOENT')
    return {
      kind: 'command-not-executable',
      message:
        'The command is there, but what should run it is not: its first line names a missing interpreter.',
    };
  return {
    kind: 'command-not-executable',
    message: `The system refuses to run the command (${code}).`,
    hint: 'Make the file executable, or name the program that runs it, e.g. `node` or `python`.',
  };
}

function ended({ during, exit, shell }: Evidence): Classified {
  if (shell && exit?.code === 127)
    return { kind: 'command-missing', message: 'The shell did not find the command (code 127).' };
  if (shell && exit?.code === 126)
    return { kind: 'command-not-executable', message: 'The shell could not run the command (code 126).' };
  const how = exit?.signal ? `was ended by ${exit.signal}` : `ended with code ${exit?.code ?? 'unknown'}`;
  const when =
    during === 'list' ? 'after it had connected, before it had listed its tools' : 'before it had connected';
  return { kind: 'exited', message: `The server ${how} ${when}.` };
}

function unconnected(trouble: Trouble, { during }: Evidence): Classified {
  const code = trouble.kind === 'network' ? trouble.code : null;
  if (code === 'ECONNREFUSED')
    return { kind: 'refused', message: 'Nothing accepts connections at the address.' };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { kind: 'refused', message: 'The host name of the address cannot be resolved.' };
  const why = code === null ? '' : ` (${code})`;
  return { kind: 'disconnected', message: `The connection was closed while ${WHILE[during]}${why}.` };
}

function ofStatus(status: number): Classified {
  if (status === 401 || status === 403)
    return {
      kind: 'unauthorized',
      message: `The address asks for authorisation (HTTP ${status}).`,
      hint: 'Give credentials by `headers`, or let the server list its tools without them.',
    };
  if (status === 404)
    return {
      kind: 'not-found',
      message: 'Nothing is served at this path (HTTP 404).',
      hint: 'Check the path of `url`; many servers answer at /mcp.',
    };
  return { kind: 'http-error', message: `The address answers with HTTP ${status}.` };
}

function inSeconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}
