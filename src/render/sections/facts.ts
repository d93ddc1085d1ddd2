import type { CounterInfo } from '../../model/cost.ts';
import type { MeasuredSide, Report, ServerReport } from '../../model/report.ts';

/** A server that was measured on both sides. */
export interface Compared extends ServerReport {
  head: MeasuredSide;
  base: MeasuredSide;
}

export function isCompared(server: ServerReport): server is Compared {
  return server.head.kind === 'measured' && server.base.kind === 'measured';
}

/** Tokens of a side's definitions by the headline counter. */
export function definitionTokens(side: MeasuredSide, counter: string): number {
  return side.totals.definitions.tokens[counter] ?? 0;
}

export function instructionTokens(side: MeasuredSide, counter: string): number {
  return side.totals.instructions.tokens[counter] ?? 0;
}

/** What is paid on every request, the once-per-request part aside: definitions and instructions. */
export function requestTokens(side: MeasuredSide, counter: string): number {
  return definitionTokens(side, counter) + instructionTokens(side, counter);
}

/**
 * Sums over the servers that were measured on both sides; null when there is none. Instructions count only where they
 * changed, so that the headline's percentage is that of the row that it stands for.
 */
export function comparedTokens({ servers, counter }: Report): { base: number; head: number } | null {
  const compared = servers.filter(isCompared);
  if (compared.length === 0) return null;
  const sum = (of: 'base' | 'head', figure: (side: MeasuredSide, counter: string) => number) =>
    compared.reduce((total, server) => total + figure(server[of], counter), 0);
  const spoke = compared.some(
    ({ base, head }) => instructionTokens(base, counter) !== instructionTokens(head, counter),
  );
  const figure = spoke ? requestTokens : definitionTokens;
  return { base: sum('base', figure), head: sum('head', figure) };
}

/** Sum over all servers that were measured at head; null when none was. */
export function headTokens({ servers, counter }: Report): number | null {
  const sides = servers.map(({ head }) => head).filter((head) => head.kind === 'measured');
  return sides.length === 0 ? null : sides.reduce((sum, head) => sum + definitionTokens(head, counter), 0);
}

/** The name of a subject without its kind: `tool:search#2` is `search#2`. */
export function nameOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1);
}

export function headlineCounter(report: Report): CounterInfo | undefined {
  return report.counters.find(({ id }) => id === report.counter);
}

/** `Claude` of `Claude (4.7 and later)`. */
export function brand(counter: CounterInfo): string {
  return counter.label.split(' (')[0] ?? counter.id;
}

/** Whether the report speaks of a pull request or of a command line. */
export function headTitle(report: Report): string {
  return report.origin.event === 'pull_request' ? 'This PR' : 'Head';
}
