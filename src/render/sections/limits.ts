import type { Breach, Check } from '../../model/verdict.ts';
import type { Inline } from '../document.ts';

const MARK = { pass: '✅', warn: '⚠️', fail: '❌', skipped: '–' } satisfies Record<Check['status'], string>;

/** Why a broken limit does not fail. */
const REASONS = {
  'already-over-on-base': ', as on the base',
  'under-floor': ', under the floor',
  'no-baseline': '',
  'warn-only': ', warning only',
  'accept-label': ', accepted by label',
  unstable: ', noise aside',
} satisfies Record<NonNullable<Check['reason']>, string>;

/** The cell of a row that a limit gates: `❌ +5 %`, or both limits where an absolute one stands beside. */
export function limitCell(checks: readonly Check[]): Inline[] {
  const words = checks.map((check) => {
    const reason = check.reason === null ? '' : REASONS[check.reason];
    return `${MARK[check.status]}\u00a0${limitWords(check)}${reason}`;
  });
  return [words.join(' · ')];
}

/** `+5 %` for an increase, `12,000` for a maximum. */
export function limitWords({ limit, allowed }: Pick<Breach, 'limit' | 'allowed'>): string {
  const spaced = allowed
    .replace(/%$/, '\u00a0%')
    .replace(/^[\d.]+/, (digits) => digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ','));
  return limit.endsWith('.increase') ? `+${spaced.replace(/^\+/, '')}` : spaced;
}

/** The checks of one kind of limit for a server as a whole, by the limit's first word. */
export function checksOf(checks: readonly Check[], server: string, group: string): Check[] {
  return checks.filter((check) => check.server === server && check.limit.split('.')[0] === group);
}
