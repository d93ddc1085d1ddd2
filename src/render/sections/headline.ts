import type { Report } from '../../model/report.ts';
import type { Breach } from '../../model/verdict.ts';
import { type Block, code, type Inline } from '../document.ts';
import { change, count, plural, signed } from '../figures.ts';
import { comparedTokens, headTokens, nameOf } from './facts.ts';
import { limitWords } from './limits.ts';

/** The first line: the verdict and the number. It is the subject of the mail that GitHub sends. */
export function headline(report: Report): Block {
  return {
    kind: 'heading',
    level: 3,
    text: [`${mark(report)} MCP token cost: `, ...figure(report), ...cause(report)],
  };
}

function mark({ verdict }: Report): string {
  if (verdict.outcome !== 'pass') return '❌';
  const warned = verdict.breaches.length > 0 || verdict.problems.some(({ level }) => level === 'warn');
  return warned ? '⚠️' : '✅';
}

function figure(report: Report): Inline[] {
  const compared = comparedTokens(report);
  const head = headTokens(report);
  if (compared !== null) {
    if (compared.base === compared.head) return [`unchanged at ${count(compared.head)} tokens per request`];
    const [absolute, relative] = change(compared.base, compared.head).split(' (');
    return [`${absolute} tokens per request${relative === undefined ? '' : ` (${relative}`}`];
  }
  if (head !== null) return [`${count(head)} tokens per request`];
  if (report.servers.every((server) => server.head.kind === 'absent')) return [removed(report)];
  return report.servers.length === 1 ? [] : ['not measured'];
}

function removed(report: Report): string {
  const tokens = report.servers.reduce(
    (sum, { base }) =>
      sum + (base.kind === 'measured' ? (base.totals.definitions.tokens[report.counter] ?? 0) : 0),
    0,
  );
  return tokens > 0 ? `${signed(-tokens)} tokens per request, server removed` : 'server removed';
}

function cause({ verdict, servers }: Report): Inline[] {
  const unmeasured = servers.filter(({ head }) => head.kind === 'failed');
  const [failed] = unmeasured;
  if (failed !== undefined && unmeasured.length === 1)
    return [...(servers.length === 1 ? [] : [', ']), code(failed.name), ' could not be measured'];
  if (unmeasured.length > 1) return [`, ${unmeasured.length} servers could not be measured`];
  const unmeasuredCalls = unjudged(verdict);
  if (unmeasuredCalls.length > 0) return unmeasuredCalls;
  const fatal = verdict.breaches.filter(({ level }) => level === 'fail');
  const shown = fatal.length > 0 ? fatal : verdict.breaches;
  if (shown.length > 0) return breached(shown);
  const problem = verdict.problems.find(
    ({ code, level }) => code in UNCOMPARED && (level !== 'note' || code === 'server-added'),
  );
  return problem === undefined ? [] : [`, ${UNCOMPARED[problem.code]}`];
}

const UNCOMPARED: Record<string, string> = {
  'server-added': 'first measurement',
  'base-unmeasured': 'no comparable baseline',
  'no-baseline': 'no comparable baseline',
};

/** What a limit holds and nobody could measure. */
function unjudged({ problems }: Report['verdict']): Inline[] {
  const found = problems.filter(({ level }) => level === 'error');
  const calls = found.filter(({ code }) => code.startsWith('call-')).length;
  if (calls > 0) return [`, ${plural(calls, 'call')} not measured`];
  return found.some(({ code }) => code === 'session-unmeasured') ? [', a session not measured'] : [];
}

function breached(breaches: readonly Breach[]): Inline[] {
  const [first] = breaches;
  if (first === undefined) return [];
  if (breaches.length > 1) return [`, over ${plural(breaches.length, 'limit')}`];
  if (first.limit === 'findings') return [`, ${first.actual}`];
  const subject: Inline[] = first.subject.includes(':') ? [code(nameOf(first.subject)), ' '] : [];
  const tail = first.reason === 'already-over-on-base' ? ', as on the base' : '';
  return [', ', ...subject, `over the ${limitWords(first)} limit${tail}`];
}
