import type { Amount, Floor, Thresholds } from '../model/settings.ts';
import type { Check, Level, Unit } from '../model/verdict.ts';
import type { Figure } from './figures.ts';
import { amountText, NOT_COMPARED, percentText, signed } from './words.ts';

/** How one figure stands to one limit: a check without the names. */
export type Standing = Omit<Check, 'server' | 'limit' | 'subject'>;

/** The worst first. */
const LEVELS: readonly Level[] = ['fail', 'warn'];

/**
 * A figure against absolute thresholds. With `ratchet`, one that the base is over too, by as much or more, only warns.
 * Null where there is no threshold.
 */
export function againstMax(
  { head, base, noise }: Figure,
  max: Thresholds<number>,
  { unit, ratchet }: { unit: Unit; ratchet: boolean },
): Standing | null {
  const level = LEVELS.find((name) => head > (max[name] ?? Number.POSITIVE_INFINITY));
  const bound = max[level ?? 'fail'] ?? max.warn;
  if (bound === undefined) return null;
  const isOld = ratchet && level !== undefined && base !== null && base > bound && head - noise <= base;
  return {
    status: isOld ? 'warn' : (level ?? 'pass'),
    allowed: String(bound),
    actual: String(head),
    allowedValue: bound,
    actualValue: head,
    unit,
    reason: isOld ? 'already-over-on-base' : null,
  };
}

/**
 * The increase of a figure against relative thresholds. Noise alone breaks none; a percentage of nothing is skipped.
 * Null where there is no threshold, or where the base does not have the subject.
 */
export function againstIncrease(
  { head, base, noise }: Figure,
  increase: Thresholds<Amount>,
  { unit, floor }: { unit: Unit; floor: Floor },
): Standing | null {
  const tried = LEVELS.flatMap((level) => {
    const allowed = increase[level];
    return allowed === undefined ? [] : [{ level, allowed, floor: floor[level] }];
  });
  const [first] = tried;
  if (base === null || first === undefined) return null;
  const grown = head - base;
  const loud = tried.find((threshold) => isOver(grown, base, threshold));
  const calm = tried.find((threshold) => isOver(grown - Math.max(noise, 0), base, threshold));
  const figures = shown({ grown, base, unit, ...(loud ?? first) });
  if (calm !== loud) return { ...figures, status: calm?.level ?? 'skipped', reason: 'unstable' };
  if (loud !== undefined) return { ...figures, status: loud.level, reason: null };
  const isUnknown = tried.some((threshold) => isIncomparable(grown, base, threshold));
  if (isUnknown) return { ...figures, status: 'skipped', reason: 'no-baseline' };
  const isSmall = tried.some((threshold) => isOver(grown, base, { ...threshold, floor: 0 }));
  return { ...figures, status: 'pass', reason: isSmall ? 'under-floor' : null };
}

/** What a relative limit says of a server whose base was not measured. */
export function withoutBase(increase: Thresholds<Amount>, unit: Unit): Standing | null {
  const allowed = increase.fail ?? increase.warn;
  if (allowed === undefined) return null;
  return { ...shown({ grown: null, base: 0, unit, allowed }), status: 'skipped', reason: 'no-baseline' };
}

interface Threshold {
  allowed: Amount;
  floor: number;
}

/** Percentages have up to six decimals: whole numbers keep the comparison exact at the bound. */
const SCALE = 1e6;

function isOver(grown: number, base: number, { allowed, floor }: Threshold): boolean {
  if (grown <= Math.max(floor, 0)) return false;
  if (allowed.kind === 'absolute') return grown > allowed.value;
  return base > 0 && grown * 100 * SCALE > Math.round(allowed.value * SCALE) * base;
}

function isIncomparable(grown: number, base: number, { allowed, floor }: Threshold): boolean {
  return allowed.kind === 'percent' && base <= 0 && grown > Math.max(floor, 0);
}

/** Allowed and actual, as text and as numbers. `grown` is null where there is nothing to compare with. */
function shown({
  grown,
  base,
  unit,
  allowed,
}: {
  grown: number | null;
  base: number;
  unit: Unit;
  allowed: Amount;
}): Omit<Standing, 'status' | 'reason'> {
  const common = { allowed: amountText(allowed), allowedValue: allowed.value };
  if (allowed.kind === 'absolute')
    return { ...common, actual: grown === null ? NOT_COMPARED : signed(grown), actualValue: grown, unit };
  const percent = grown === null || (base <= 0 && grown !== 0) ? null : base > 0 ? (grown / base) * 100 : 0;
  const actual = percent === null ? NOT_COMPARED : percentText(percent, allowed.value);
  return { ...common, actual, actualValue: percent, unit: 'percent' };
}
