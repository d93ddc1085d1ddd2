import type { Breach, Check } from '../../model/verdict.ts';
import type { Inline } from '../document.ts';

const MARK = { pass: '✅', warn: '⚠️', fail: '❌', skipped: '–' } satisfies Record<Check['status'], string>;

/** The cell of a row that a limit gates: `❌ +5 %`, or both limits where an absolute one stands beside. */
export function limitCell(checks: readonly Check[]): Inline[] {
  return [
    checks
      .map(
        (check) =>
          `${MARK[check.status]}\u00a0${limitWords(check)}${check.reason === 'under-floor' ? ', under the floor' : ''}`,
      )
      .join(' · '),
  ];
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
