import type { Finding } from '../model/finding.ts';
import type { Report } from '../model/report.ts';
import { type Block, code, sentence } from './document.ts';
import { oneLine } from './plain.ts';
import { nameOf } from './sections/facts.ts';
import { headline } from './sections/headline.ts';
import { plainText } from './terminal.ts';

/** A line that GitHub shows at the top of the run, or beside a line of code. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
  file?: string;
  line?: number;
}

/** GitHub shows ten errors and ten warnings a step. */
const SHOWN = 10;
/** Longest sentence, in characters. */
const MAX_MESSAGE = 500;

/** The totals first, then new findings, errors before warnings: at most ten of each level in all. */
export function annotations(report: Report): Annotation[] {
  const first = totals(report);
  const findings = report.servers
    .flatMap((server) => server.findings)
    .filter(
      ({ introduced, accepted, severity }) => introduced && accepted === undefined && severity !== 'note',
    )
    .map(annotation);
  const within = (level: Annotation['level']) =>
    findings.filter((one) => one.level === level).slice(0, SHOWN - (first.level === level ? 1 : 0));
  return [first, ...within('error'), ...within('warning')];
}

/** The headline, and a sentence for each side that could not be measured. */
function totals(report: Report): Annotation {
  const { outcome, breaches, problems } = report.verdict;
  const grave = problems.filter(({ level }) => level !== 'note');
  const warned = breaches.length > 0 || grave.length > 0;
  const several = report.servers.length > 1;
  const sentences = grave.map(({ server, message }): Block => {
    const text = sentence(oneLine(message, MAX_MESSAGE));
    return { kind: 'paragraph', text: several ? [code(server), ': ', ...text] : text };
  });
  return {
    level: outcome !== 'pass' ? 'error' : warned ? 'warning' : 'notice',
    title: 'MCP token cost',
    message: [headline(report), ...sentences].map((block) => plainText([block])).join('\n'),
  };
}

function annotation({ rule, severity, subject, message, location }: Finding): Annotation {
  const name = subject.includes(':') ? ` in ${oneLine(nameOf(subject))}` : '';
  return {
    level: severity === 'error' ? 'error' : 'warning',
    title: plainText([{ kind: 'paragraph', text: [`${rule}${name}`] }]),
    message: plainText([{ kind: 'paragraph', text: [oneLine(message, MAX_MESSAGE)] }]),
    ...(location === undefined ? {} : { file: location.file, line: location.line }),
  };
}
