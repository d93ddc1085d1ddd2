import { grouped } from '../words.ts';

export { plural } from '../words.ts';

const NBSP = '\u00a0';
const MINUS = '\u2212';

/** `12,066`; whole numbers, a real minus sign. */
export function count(value: number): string {
  const digits = grouped(Math.abs(Math.round(value)));
  return value < 0 && digits !== '0' ? MINUS + digits : digits;
}

/** `+1,262`, `−12`, `0`. */
export function signed(value: number): string {
  return Math.round(value) > 0 ? `+${count(value)}` : count(value);
}

/** `11.7 %` of a ratio; two digits below a tenth of a percent, so that a change never reads as none. */
export function percent(ratio: number): string {
  const value = Math.abs(ratio * 100);
  const digits = value >= 0.095 || value === 0 ? 1 : 2;
  return `${grouped(value.toFixed(digits))}${NBSP}%`;
}

/** `+11.7 %`, `−0.3 %`. */
export function signedPercent(ratio: number): string {
  if (ratio === 0) return `0${NBSP}%`;
  return (ratio > 0 ? '+' : MINUS) + percent(ratio);
}

/** `+1,262 (+11.7 %)`; the percentage only over a base above zero. */
export function change(base: number, head: number): string {
  const delta = head - base;
  if (Math.round(delta) === 0) return '0';
  return base > 0 ? `${signed(delta)} (${signedPercent(delta / base)})` : signed(delta);
}

/** `200k`, `1M`: a context window. */
export function windowSize(tokens: number): string {
  if (tokens >= 1_000_000 && tokens % 100_000 === 0) return `${tokens / 1_000_000}M`;
  return tokens % 1_000 === 0 ? `${tokens / 1_000}k` : count(tokens);
}

/** The first seven digits of a commit. */
export function shortRef(ref: string): string {
  return /^[0-9a-f]{40,64}$/.test(ref) ? ref.slice(0, 7) : ref;
}
