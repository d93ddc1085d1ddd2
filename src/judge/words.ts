import type { Amount } from '../model/settings.ts';

/** Where there is no figure to show. */
export const NOT_COMPARED = 'not compared';

/** `5%` or `500`. */
export function amountText({ kind, value }: Amount): string {
  return kind === 'percent' ? `${value}%` : String(value);
}

/** `+1262`, `-12` or `0`. */
export function signed(value: number | string): string {
  return Number(value) > 0 ? `+${value}` : String(value);
}

/** `+11.7%`, with as many decimals as it takes to tell an increase from the allowed one that it is over. */
export function percentText(percent: number, allowed: number): string {
  if (percent === 0) return '0%';
  const isShown = (decimals: number) => percent <= allowed || Number(percent.toFixed(decimals)) > allowed;
  const decimals = [1, 2, 3, 4, 5].find(isShown) ?? 6;
  return `${signed(percent.toFixed(decimals))}%`;
}
