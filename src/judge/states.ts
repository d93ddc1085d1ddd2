import type { Costs } from '../model/cost.ts';
import type { Absence, Failure } from '../model/snapshot.ts';
import type { Problem } from '../model/verdict.ts';

/** One side as far as limits go: its figures, or why there are none. */
export type JudgedSide =
  | { kind: 'measured'; costs: Costs }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'absent'; reason: Absence };

type State = Omit<Problem, 'server'>;

/** What keeps the head from being judged; null when it was measured. */
export function headState(head: JudgedSide): State | null {
  if (head.kind === 'measured') return null;
  if (head.kind === 'absent' && head.reason === 'removed-at-head')
    return {
      level: 'warn',
      code: 'server-removed',
      message: 'The change removes this server: there is nothing to measure at head.',
    };
  const why = head.kind === 'failed' ? head.failure.message : 'There is nothing to measure.';
  return { level: 'error', code: 'head-unmeasured', message: `The head could not be measured. ${why}` };
}

/** What keeps head from being compared; null when the base was measured, or none was asked for. */
export function baseState(base: JudgedSide, onMissingBase: 'warn' | 'fail'): State | null {
  const state =
    base.kind === 'failed' ? failed(base.failure) : base.kind === 'absent' ? ABSENT[base.reason] : null;
  if (state === null) return null;
  const { isGate, ...rest } = state;
  return { ...rest, level: isGate ? (onMissingBase === 'fail' ? 'error' : 'warn') : 'note' };
}

/** A state of the base. A gate: somebody wanted this base, and `on-missing-base` decides what its lack means. */
type BaseState = Omit<State, 'level'> & { isGate: boolean };

function failed({ message }: Failure): BaseState {
  return {
    isGate: true,
    code: 'base-unmeasured',
    message: `No comparable baseline: the base could not be measured. ${message} Only absolute limits were applied.`,
  };
}

const ABSENT = {
  'not-requested': null,
  'event-without-base': {
    isGate: false,
    code: 'no-baseline',
    message: 'This event has no base to compare with: only absolute limits were applied.',
  },
  'no-server-at-base': {
    isGate: false,
    code: 'server-added',
    message:
      'The base does not have this server yet: this is its first measurement, and only absolute limits were applied.',
  },
  'removed-at-head': null,
  'endpoint-without-base': {
    isGate: true,
    code: 'no-baseline',
    message:
      'An endpoint that runs already has no base of its own: give a base snapshot or a base address. Only absolute limits were applied.',
  },
} satisfies Record<Absence, BaseState | null>;
