import { type Asked, responseProblems } from './judge/calls.ts';
import { checksOf, type Unserved } from './judge/checks.ts';
import { responseChecks } from './judge/responses.ts';
import { baseState, headState, type JudgedSide } from './judge/states.ts';
import type { Change } from './model/change.ts';
import type { Finding } from './model/finding.ts';
import type { Limits } from './model/settings.ts';
import type { CounterId } from './model/subject.ts';
import type { Breach, Check, Outcome, Verdict } from './model/verdict.ts';

export type { JudgedSide } from './judge/states.ts';

/** One server: what was measured, and what it is held against. */
export interface JudgeInput {
  server: string;
  head: JudgedSide;
  base: JudgedSide;
  /** What `compare` found; empty where a side is missing. */
  changes: Change[];
  findings: Finding[];
  limits: Limits;
  /** What the config file asks of calls and sessions; absent where it asks nothing. */
  asked?: Asked;
  counter: CounterId;
  onMissingBase: 'warn' | 'fail';
  /** A broken limit is said and does not fail. */
  warnOnly: boolean;
  /** The label that accepts broken limits, where the pull request bears it; null or absent elsewhere. */
  acceptLabel?: string | null;
}

/**
 * Holds one server against its limits. A value at the bound passes, and exact numbers are compared, never shown ones.
 * A head that was not measured is an error; so is a base, where `onMissingBase` says so. Without a base, relative limits
 * are skipped and absolute ones hold. An increase is not asked of a tool that the base does not have.
 */
export function judge(input: JudgeInput): Verdict {
  const { server, head, base } = input;
  const states = [headState(head), head.kind === 'measured' ? baseState(base, input.onMissingBase) : null];
  const problems = states.filter((state) => state !== null).map((state) => ({ server, ...state }));
  if (head.kind !== 'measured') return verdictOf([], problems);
  const measured = { ...input, head: head.costs, base: base.kind === 'measured' ? base.costs : null };
  const asked = input.asked ?? { calls: [], sessions: [] };
  const unmeasured = responseProblems(measured, input.limits, asked);
  const checks = [
    ...checksOf(measured, input.limits, input.findings),
    ...responseChecks(measured, input.limits, asked),
  ];
  return verdictOf(
    checks.map((check) => eased(check, input)),
    [...problems, ...unmeasured.map((problem) => ({ server, ...problem }))],
  );
}

/** The verdict on a run: the worst outcome of its servers. */
export function mergeVerdicts(verdicts: readonly Verdict[]): Verdict {
  return verdictOf(
    verdicts.flatMap(({ checks }) => checks),
    verdicts.flatMap(({ problems }) => problems),
  );
}

const EXIT_CODES = { pass: 0, fail: 1, error: 2 } as const satisfies Record<Outcome, number>;

/** 0: measured and fine. 1: measured and over a limit. 2: not measured. */
export function exitCode({ outcome }: Verdict): 0 | 1 | 2 {
  return EXIT_CODES[outcome];
}

function verdictOf(checks: Check[], problems: Verdict['problems']): Verdict {
  const breaches = checks.flatMap((check): Breach[] => {
    const { status, ...rest } = check;
    return status === 'fail' || status === 'warn' ? [{ ...rest, level: status }] : [];
  });
  const isError = problems.some(({ level }) => level === 'error');
  const isFailed = breaches.some(({ level }) => level === 'fail');
  return { outcome: isError ? 'error' : isFailed ? 'fail' : 'pass', breaches, checks, problems };
}

/** A broken limit that does not fail here, and why. */
function eased(check: Unserved, { server, acceptLabel, warnOnly }: JudgeInput): Check {
  const reason = acceptLabel ? 'accept-label' : warnOnly ? 'warn-only' : null;
  return check.status === 'fail' && reason !== null
    ? { server, ...check, status: 'warn', reason }
    : { server, ...check };
}
