import type { Floor, Limit, Limits, Thresholds } from '../model/settings.ts';
import type { Overrides } from './overrides.ts';
import type { LimitPatch, LimitsPatch } from './shape/limits.ts';

/** The limits that hold one figure each. */
export const LIMIT_NAMES = [
  'definitions',
  'tool',
  'tools',
  'instructions',
  'call',
  'calls',
  'session',
] as const;

/** What holds without a word of the user's. */
export const DEFAULT_LIMITS: LimitsPatch = {
  definitions: { increase: { fail: { kind: 'percent', value: 5 } }, floor: { warn: 50, fail: 50 } },
};

/** Limits laid over each other, later ones over earlier ones, field by field; `off` takes one away. */
export function mergeLimits(patches: readonly LimitsPatch[]): Limits {
  const limits: Limits = { findings: 'new-errors', ratchet: true };
  for (const name of LIMIT_NAMES) {
    const limit = mergeLimit(patches.map((patch) => patch[name]));
    if (limit.max !== undefined || limit.increase !== undefined) limits[name] = limit;
  }
  for (const { findings, ratchet } of patches) {
    limits.findings = findings ?? limits.findings;
    limits.ratchet = ratchet ?? limits.ratchet;
  }
  return limits;
}

export function mergeLimit(patches: readonly (LimitPatch | undefined)[]): Limit {
  const floor: Floor = { warn: 0, fail: 0 };
  for (const patch of patches) Object.assign(floor, patch?.floor);
  const max = last(patches.map((patch) => patch?.max));
  const increase = last(patches.map((patch) => patch?.increase));
  return { ...(max && { max }), ...(increase && { increase }), floor };
}

/** What flags or inputs say of limits. */
export function limitsAsked({ maxTokens, maxIncrease }: Overrides): LimitsPatch {
  return {
    definitions: {
      ...(maxTokens === undefined ? {} : { max: { fail: maxTokens } }),
      ...(maxIncrease === undefined ? {} : { increase: { fail: maxIncrease } }),
    },
  };
}

/** Old errors fail too. All warnings failing is stricter still, and stays. */
export function strict(limits: Limits): Limits {
  return limits.findings === 'warnings' ? limits : { ...limits, findings: 'errors' };
}

function last<T>(values: readonly (Thresholds<T> | 'off' | undefined)[]): Thresholds<T> | undefined {
  const said = values.findLast((value) => value !== undefined);
  return said === 'off' ? undefined : said;
}
