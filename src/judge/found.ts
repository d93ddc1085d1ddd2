import type { Finding, Severity } from '../model/finding.ts';
import type { FindingsLimit } from '../model/settings.ts';
import { plural } from '../words.ts';
import type { Standing } from './thresholds.ts';
import { NOT_COMPARED } from './words.ts';

interface Counted {
  severities: Severity[];
  /** Only what this change brought: needs a base. */
  onlyNew: boolean;
}

const COUNTED = {
  'new-errors': { severities: ['error'], onlyNew: true },
  errors: { severities: ['error'], onlyNew: false },
  'new-warnings': { severities: ['error', 'warning'], onlyNew: true },
  warnings: { severities: ['error', 'warning'], onlyNew: false },
  off: null,
} satisfies Record<FindingsLimit, Counted | null>;

/** Findings against the limit on them: none is allowed. Accepted ones never count. Null where the limit is off. */
export function againstFindings(
  findings: readonly Finding[],
  limit: FindingsLimit,
  hasBase: boolean,
): Standing | null {
  const counted: Counted | null = COUNTED[limit];
  if (counted === null) return null;
  const common = { allowed: '0', allowedValue: 0, unit: 'findings' } as const;
  if (counted.onlyNew && !hasBase)
    return { ...common, actual: NOT_COMPARED, actualValue: null, status: 'skipped', reason: 'no-baseline' };
  const found = findings.filter(
    ({ severity, introduced, accepted }) =>
      accepted === undefined && counted.severities.includes(severity) && (introduced || !counted.onlyNew),
  );
  return {
    ...common,
    actual: wordsFor(found, counted),
    actualValue: found.length,
    status: found.length > 0 ? 'fail' : 'pass',
    reason: null,
  };
}

/** `2 new errors`, or `1 error and 3 warnings`. */
function wordsFor(found: readonly Finding[], { severities, onlyNew }: Counted): string {
  const counts = severities
    .map((severity) => ({ severity, count: found.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0);
  const kind = onlyNew ? 'new ' : '';
  if (counts.length === 0) return `no ${kind}${severities.join('s or ')}s`;
  return counts.map(({ severity, count }) => plural(count, `${kind}${severity}`)).join(' and ');
}
