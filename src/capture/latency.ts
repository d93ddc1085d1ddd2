import type { Latency } from '../model/response.ts';

/** Percentiles by nearest rank, in milliseconds to a tenth; undefined of no times. */
export function latencyOf(times: readonly number[]): Latency | undefined {
  const [first] = times;
  if (first === undefined) return undefined;
  const sorted = [...times].sort((a, b) => a - b);
  const rank = (share: number) => tenth(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return {
    calls: times.length,
    first: tenth(first),
    p50: rank(0.5),
    p95: rank(0.95),
    p99: rank(0.99),
    max: rank(1),
  };
}

function tenth(ms: number): number {
  return Math.round(ms * 10) / 10;
}
