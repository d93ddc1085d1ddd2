import type { Finding } from '../model/finding.ts';
import type { Limits } from '../model/settings.ts';
import type { Subject } from '../model/subject.ts';
import type { Check } from '../model/verdict.ts';
import { type Figure, type LimitName, MEASURES, type Measure, type Measured } from './figures.ts';
import { againstFindings } from './found.ts';
import { againstIncrease, againstMax, type Standing, withoutBase } from './thresholds.ts';

/** A check before it is said whose it is. */
export type Unserved = Omit<Check, 'server'>;

/** Every limit against what was measured, in the order of the table of limits. */
export function checksOf(measured: Measured, limits: Limits, findings: readonly Finding[]): Unserved[] {
  const names = Object.keys(MEASURES) as LimitName[];
  const found = againstFindings(findings, limits.findings, measured.base !== null);
  return [
    ...names.flatMap((name) => limitChecks(name, limits, measured)),
    ...withLimit('findings', [['server', found]]),
  ];
}

function limitChecks(name: LimitName, limits: Limits, measured: Measured): Unserved[] {
  const limit = limits[name];
  if (limit === undefined) return [];
  const { unit, whole, figures: figuresOf }: Measure = MEASURES[name];
  const { max = {}, increase = {}, floor } = limit;
  const figures = figuresOf(measured);
  const each = (standing: (figure: Figure) => Standing | null): Standings =>
    figures.map((figure) => [figure.subject, standing(figure)]);
  return [
    ...withLimit(
      `${name}.max`,
      each((figure) => againstMax(figure, max, { unit, ratchet: limits.ratchet })),
    ),
    ...withLimit(
      `${name}.increase`,
      measured.base === null
        ? [[whole, withoutBase(increase, unit)]]
        : each((figure) => againstIncrease(figure, increase, { unit, floor })),
    ),
  ];
}

type Standings = [subject: Subject, standing: Standing | null][];

/** Checks of one limit: all that do not pass, and of those that do the one that is nearest to its bound. */
export function withLimit(limit: string, standings: Standings): Unserved[] {
  const checks = everyCheck(limit, standings);
  const passing = checks.filter(({ status }) => status === 'pass');
  const figureOf = ({ actualValue }: Standing) => actualValue ?? Number.NEGATIVE_INFINITY;
  const nearest = passing.reduce<Unserved | undefined>(
    (best, check) => (best === undefined || figureOf(check) > figureOf(best) ? check : best),
    undefined,
  );
  return checks.filter((check) => check.status !== 'pass' || check === nearest);
}

/** Checks of one limit whose figures have a row each. */
export function everyCheck(limit: string, standings: Standings): Unserved[] {
  return standings.flatMap(([subject, standing]) =>
    standing === null ? [] : [{ limit, subject, ...standing }],
  );
}
