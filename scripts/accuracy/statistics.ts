export interface Spread {
  n: number;
  /** Relative errors without their sign. */
  mean: number;
  p95: number;
  worst: number;
  /** With its sign: below zero where the estimates are too low on average. */
  bias: number;
}

/** How far estimates are from the truth. The 95th percentile is the nearest rank. */
export function spreadOf(pairs: readonly { estimate: number; truth: number }[]): Spread {
  const errors = pairs.map(({ estimate, truth }) => estimate / truth - 1);
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  return {
    n: pairs.length,
    mean: mean(sizes),
    p95: sizes[Math.ceil(sizes.length * 0.95) - 1] ?? 0,
    worst: sizes.at(-1) ?? 0,
    bias: mean(errors),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
