import type { OutputName } from '../config/fields.ts';
import type { MeasuredSide, Report } from '../model/report.ts';
import { samplePairs, samplesOf, tokensOfAll } from '../samples.ts';

/** Figures of the report as outputs of the step: sums over the servers, and empty where nothing was measured. */
export function figuresOf(report: Report): Partial<Record<OutputName, string>> {
  const heads = report.servers.map(({ head }) => head).filter((side) => side.kind === 'measured');
  const tokens = heads.length === 0 ? null : sum(heads, (side) => definitions(side, report));
  const compared = report.servers.flatMap(({ head, base }) =>
    head.kind === 'measured' && base.kind === 'measured' ? [{ head, base }] : [],
  );
  const before = sum(compared, ({ base }) => definitions(base, report));
  const delta =
    compared.length === 0 ? null : sum(compared, ({ head }) => definitions(head, report)) - before;
  const samples = heads.flatMap(samplesOf);
  const introduced = report.servers.flatMap(({ findings }) =>
    findings.filter((finding) => finding.introduced && finding.accepted === undefined),
  );
  return {
    verdict: report.verdict.outcome,
    'definition-tokens': shown(tokens),
    'definition-delta': shown(delta),
    'definition-delta-percent': delta === null || before === 0 ? '' : ((delta / before) * 100).toFixed(2),
    'response-tokens': shown(samples.length === 0 ? null : tokensOfAll(samples, report.counter)),
    'response-delta': shown(responseDelta(compared, report)),
    tools: heads.length === 0 ? '' : String(sum(heads, ({ tools }) => tools.length)),
    'new-findings': String(introduced.length),
  };
}

/** Of the calls that both sides answered; null where there is none. */
function responseDelta(
  compared: readonly { head: MeasuredSide; base: MeasuredSide }[],
  report: Report,
): number | null {
  const pairs = compared.flatMap(({ head, base }) => samplePairs(head, base));
  if (pairs.length === 0) return null;
  const sumOf = (side: 'head' | 'base') =>
    tokensOfAll(
      pairs.map((pair) => pair[side]),
      report.counter,
    );
  return sumOf('head') - sumOf('base');
}

function definitions({ totals }: MeasuredSide, { counter }: Report): number {
  return totals.definitions.tokens[counter] ?? 0;
}

function sum<T>(items: readonly T[], figure: (item: T) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}

function shown(value: number | null): string {
  return value === null ? '' : String(value);
}
