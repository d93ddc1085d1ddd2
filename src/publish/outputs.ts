import type { OutputName } from '../config/fields.ts';
import type { MeasuredSide, Report } from '../model/report.ts';
import type { CallCost } from '../model/response.ts';

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
  const sampled = heads.filter((side) => samplesOf(side).length > 0);
  const introduced = report.servers.flatMap(({ findings }) =>
    findings.filter((finding) => finding.introduced && finding.accepted === undefined),
  );
  return {
    verdict: report.verdict.outcome,
    'definition-tokens': shown(tokens),
    'definition-delta': shown(delta),
    'definition-delta-percent': delta === null || before === 0 ? '' : ((delta / before) * 100).toFixed(2),
    'response-tokens': shown(
      sampled.length === 0 ? null : sum(sampled, (side) => responses(side, report, null)),
    ),
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
  const pairs = compared.map(({ head, base }) => {
    const before = new Set(samplesOf(base).map(({ subject }) => subject));
    const both = new Set(
      samplesOf(head)
        .map(({ subject }) => subject)
        .filter((subject) => before.has(subject)),
    );
    return { head, base, both };
  });
  if (pairs.every(({ both }) => both.size === 0)) return null;
  return sum(pairs, ({ head, base, both }) => responses(head, report, both) - responses(base, report, both));
}

/** Tokens of the sample responses: of these calls, or of all. */
function responses(side: MeasuredSide, { counter }: Report, only: ReadonlySet<string> | null): number {
  const calls = samplesOf(side).filter(({ subject }) => only === null || only.has(subject));
  return sum(calls, ({ tokens }) => tokens[counter] ?? 0);
}

function samplesOf({ calls = [] }: MeasuredSide): CallCost[] {
  return calls.filter(({ origin, response }) => !origin.startsWith('probe') && response !== undefined);
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
