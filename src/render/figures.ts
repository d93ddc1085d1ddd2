const NBSP = '\u00a0';
const MINUS = '\u2212';

/** `12,066`; whole numbers, a real minus sign. */
export function count(value: number): string {
  const digits = Math.abs(Math.round(value))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
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

/** `1 tool`, `3 tools`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** The first seven digits of a commit. */
export function shortRef(ref: string): string {
  return /^[0-9a-f]{40,64}$/.test(ref) ? ref.slice(0, 7) : ref;
}

function grouped(fixed: string): string {
  const [whole = '', fraction] = fixed.split('.');
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
