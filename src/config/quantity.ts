import type { Amount } from '../model/settings.ts';

/** How each quantity is written, for messages and the published schema. */
export const FORM = {
  time: 'a time such as `30s`, `500ms` or `10m` (at most a day)',
  amount: 'a percentage such as `5%` or a whole number of tokens such as `500`',
  count: 'a whole number such as `1500`',
  positive: 'a whole number over 0, such as `20`',
} as const;

export const TIME_PATTERN = /^(\d{1,9}(?:\.\d{1,6})?) ?(ms|s|m)$/;
export const PERCENT_PATTERN = /^\d{1,9}(?:\.\d{1,6})? ?%$/;

const UNIT = { ms: 1, s: 1_000, m: 60_000 };
const DAY_MS = 86_400_000;

/** Milliseconds; null when the text is no time or not between 1 ms and a day. */
export function timeOf(text: string): number | null {
  const [, value = '', unit = ''] = TIME_PATTERN.exec(text) ?? [];
  if (value === '') return null;
  const ms = Math.round(Number(value) * UNIT[unit as keyof typeof UNIT]);
  return ms >= 1 && ms <= DAY_MS ? ms : null;
}

/** A percentage, or a whole number as YAML or a command line gives it; null for anything else. */
export function amountOf(value: string | number): Amount | null {
  if (typeof value === 'string' && PERCENT_PATTERN.test(value))
    return { kind: 'percent', value: Number(value.slice(0, -1)) };
  const number = countOf(value);
  return number === null ? null : { kind: 'absolute', value: number };
}

/** A whole number from 0; null for anything else. */
export function countOf(value: string | number): number | null {
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : null;
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** As the config file has it: `5%`, `500`. */
export function amountText({ kind, value }: Amount): string {
  return kind === 'percent' ? `${value}%` : String(value);
}
