import type { CallBound, CallOutcome, NotMade } from './model/response.ts';

/** How a call ended, after its name: `was not answered within 30 s`. */
export function outcomeWords(outcome: CallOutcome): string {
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
} satisfies Record<CallBound, string>;

const NOT_MADE = {
  'unknown-tool': 'the server does not list its tool',
  template: 'an earlier result does not have what a template names',
  'server-gone': 'the server was not started again after an earlier call ended it',
  bound: 'the bound on time or number of calls was reached',
} satisfies Record<NotMade, string>;
