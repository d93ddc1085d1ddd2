import type { Finding } from '../model/finding.ts';
import type { CallCost } from '../model/response.ts';
import type { CounterId } from '../model/subject.ts';
import { rankOf } from '../severity.ts';
import { enumerate, plural } from './quote.ts';

/** Tools whose responses a warning names one by one; on more of them it is the server's way, and said once. */
const MOST_TOOLS = 3;

/**
 * Findings on responses, each fault once: of several calls of a tool the worst stands for all, and so does the worst
 * tool where many have one fault that is no error. What a change brought stays apart from what was there.
 */
export function gathered(
  findings: readonly Finding[],
  calls: readonly CallCost[],
  counter: CounterId,
): Finding[] {
  const bySubject = new Map(calls.map((call) => [call.subject as string, call]));
  const callOf = ({ subject }: Finding) => bySubject.get(subject);
  const size = (finding: Finding) => callOf(finding)?.tokens[counter] ?? 0;
  const worse = (one: Finding, other: Finding) =>
    rankOf(one.severity) - rankOf(other.severity) || size(other) - size(one);
  const byTool = standingFor(findings, {
    keyOf: (finding) => {
      const tool = callOf(finding)?.tool;
      return tool === undefined ? null : keyOf(finding, [tool, finding.about]);
    },
    worse,
    fewest: 2,
    words: (others) => ` The same in ${plural(others.length, 'other call')} of the tool.`,
  });
  return standingFor(byTool, {
    keyOf: (finding) =>
      callOf(finding) === undefined || finding.severity === 'error' ? null : keyOf(finding, [finding.about]),
    worse,
    fewest: MOST_TOOLS + 1,
    words: (others) => {
      const names = others.map((finding) => callOf(finding)?.tool ?? '');
      return ` The same in ${plural(others.length, 'other tool')}: ${enumerate(names)}.`;
    },
  });
}

function keyOf({ rule, introduced, accepted }: Finding, more: readonly string[]): string {
  return JSON.stringify([rule, introduced, accepted ?? null, ...more]);
}

interface Standing {
  /** Null for a finding that stands alone. */
  keyOf: (finding: Finding) => string | null;
  worse: (one: Finding, other: Finding) => number;
  /** Fewer of a kind stay apart. */
  fewest: number;
  words: (others: readonly Finding[]) => string;
}

/** One finding for each kind, at the place of the first. */
function standingFor(findings: readonly Finding[], { keyOf, worse, fewest, words }: Standing): Finding[] {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    if (key !== null) kinds.set(key, [...(kinds.get(key) ?? []), finding]);
  }
  return findings.flatMap((finding) => {
    const key = keyOf(finding);
    const kind = key === null ? [] : (kinds.get(key) ?? []);
    if (kind.length < fewest) return [finding];
    if (kind[0] !== finding) return [];
    const [worst = finding, ...others] = [...kind].sort(worse);
    const subjects = [
      ...(worst.others ?? []),
      ...others.flatMap((one) => [one.subject, ...(one.others ?? [])]),
    ];
    return [{ ...worst, message: `${worst.message}${words(others)}`, others: subjects }];
  });
}
