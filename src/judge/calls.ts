import type { CallCost, CallOutcome } from '../model/response.ts';
import type { Problem } from '../model/verdict.ts';

/** Calls of the config file that have no figure at head, or that fail there and did not on the base: said, never a zero. */
export function callProblems(
  head: readonly CallCost[],
  base: readonly CallCost[] | null,
): Omit<Problem, 'server'>[] {
  const before = new Map(base?.map((call) => [call.subject, call.outcome.kind]));
  return head.flatMap((call) => {
    const { kind } = call.outcome;
    const isError = kind === 'tool-error' || kind === 'protocol-error';
    const isNew = before.get(call.subject) === 'ok';
    if (call.origin !== 'configured' || kind === 'ok' || (isError && !isNew)) return [];
    const since = isNew ? ' The base answers it.' : '';
    return [
      {
        level: 'warn',
        code: isError ? 'call-failed' : 'call-unmeasured',
        message: `The call ${JSON.stringify(call.name)} ${outcomeWords(call.outcome)}.${since}`,
      },
    ];
  });
}

function outcomeWords(outcome: CallOutcome): string {
  switch (outcome.kind) {
    case 'ok':
      return 'was answered';
    case 'tool-error':
      return 'ends in an error of the tool';
    case 'protocol-error':
      return `is refused${outcome.code === null ? '' : ` (error ${outcome.code})`}`;
    case 'timed-out':
      return `was not answered within ${outcome.ms / 1_000} s`;
    case 'crashed':
      return `ended the server (${outcome.signal ?? `code ${outcome.code}`})`;
    case 'disconnected':
      return 'ended the connection';
    case 'over-bound':
      return `was given up: ${OVER[outcome.bound]}`;
    case 'malformed':
      return 'was answered by something that is no result';
    case 'not-made':
      return `was not made: ${NOT_MADE[outcome.reason]}`;
  }
}

const OVER = {
  bytes: 'its response is too large',
  nesting: 'its response nests too deep',
  'total-time': 'the calls took too long together',
  calls: 'there are too many calls',
} satisfies Record<Extract<CallOutcome, { kind: 'over-bound' }>['bound'], string>;

const NOT_MADE = {
  'unknown-tool': 'the server does not list its tool',
  template: 'an earlier result does not have what a template names',
  'server-gone': 'the server does not start again after an earlier call ended it',
  bound: 'the bound on time or number of calls was reached',
} satisfies Record<Extract<CallOutcome, { kind: 'not-made' }>['reason'], string>;
