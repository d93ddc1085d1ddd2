import type { Finding, Severity } from '../model/finding.ts';
import type { Report } from '../model/report.ts';
import { rankOf } from '../severity.ts';
import { hash } from './hash.ts';
import { safeJson } from './json.ts';
import { oneLine } from './plain.ts';

/** What SARIF says of the rules: they are the linter's, so they are handed in. */
export interface Catalogue {
  rules: readonly { id: string; summary: string; severity: Severity }[];
  /** Address of the folder that holds a page `<id>.md` for each rule; null when unknown. */
  docs: string | null;
}

/** GitHub shows no more results of one run. */
const MAX_RESULTS = 5_000;
/** Where a finding without a place is shown if there is no config file: the place to create one. */
const CONFIG_FILE = '.github/mcp-token-delta.yml';

/**
 * SARIF 2.1.0 with every finding of the head, new ones first. Paths are relative to the repository's root; fingerprints
 * hold no line and no wording, so a finding keeps its identity when code moves. Same report, same bytes.
 */
export function sarif(report: Report, { rules, docs }: Catalogue): string {
  const found = report.servers.flatMap((server) => fingerprinted(server.name, server.findings));
  const shown = found
    .sort((one, other) => orderOf(one.finding) - orderOf(other.finding))
    .slice(0, MAX_RESULTS);
  const known = new Set(rules.map(({ id }) => id));
  const others = new Set(shown.map(({ finding }) => finding.rule).filter((id) => !known.has(id)));
  const descriptors = [...rules.map((rule) => descriptor(rule, docs)), ...[...others].map((id) => ({ id }))];
  const indexes = new Map(descriptors.map(({ id }, index) => [id, index]));
  const fallback = report.policy.file ?? CONFIG_FILE;
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: report.tool.name, semanticVersion: report.tool.version, rules: descriptors },
        },
        columnKind: 'utf16CodeUnits',
        results: shown.map((one) => result(one, indexes.get(one.finding.rule) ?? -1, fallback)),
      },
    ],
  };
  return safeJson(log);
}

interface Fingerprinted {
  server: string;
  finding: Finding;
  fingerprint: string;
}

/** The second of two findings with one identity ends in `:2`. */
function fingerprinted(server: string, findings: readonly Finding[]): Fingerprinted[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const { rule, subject, about, others = [] } = finding;
    // Who else has the fault of a call, or of the server, is no part of what it is.
    const who = subject.startsWith('tool:') ? [subject, ...others].sort() : [subject];
    const print = hash(JSON.stringify([server, rule, who, about]));
    const count = (counts.get(print) ?? 0) + 1;
    counts.set(print, count);
    return { server, finding, fingerprint: `${print}:${count}` };
  });
}

function orderOf({ introduced, severity }: Finding): number {
  return (introduced ? 0 : 3) + rankOf(severity);
}

function descriptor({ id, summary, severity }: Catalogue['rules'][number], docs: string | null) {
  return {
    id,
    shortDescription: { text: summary },
    ...(docs === null ? {} : { helpUri: `${docs}/${id}.md` }),
    defaultConfiguration: { level: severity },
  };
}

function result({ server, finding, fingerprint }: Fingerprinted, ruleIndex: number, fallback: string) {
  const { rule, severity, subject, at, message, introduced, accepted, location } = finding;
  const { file, line } = location ?? { file: fallback, line: 1 };
  const name = oneLine(`${server}/${subject}${at}`, 300);
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: withoutLinks(oneLine(`${server}, ${subject}: ${message}`, 2_000)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encoded(file), uriBaseId: '%SRCROOT%' },
          region: { startLine: line },
        },
        logicalLocations: [{ fullyQualifiedName: name, kind: 'member' }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprint, 'mcpTokenDelta/v1': fingerprint },
    baselineState: introduced ? 'new' : 'unchanged',
    ...(accepted === undefined
      ? {}
      : { suppressions: [{ kind: 'external', status: 'accepted', justification: oneLine(accepted, 500) }] }),
  };
}

/** In SARIF `[text](target)` is a link, which a server must not be able to write. */
function withoutLinks(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&');
}

function encoded(file: string): string {
  return file.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
