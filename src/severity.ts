import type { Severity } from './model/finding.ts';

const RANK = { error: 0, warning: 1, note: 2 } satisfies Record<Severity, number>;

/** The place of a severity, the gravest first, from 0. */
export function rankOf(severity: Severity): number {
  return RANK[severity];
}
