import type { Change } from '../model/change.ts';
import type { Costs } from '../model/cost.ts';
import type { Cost } from '../model/figure.ts';
import type { CallCost, FieldCost, SessionCost } from '../model/response.ts';
import type { CounterId } from '../model/subject.ts';
import { samplesOf } from '../samples.ts';
import { difference, withoutZeros } from './delta.ts';

type ResponseChange = Omit<Change, 'impact'>;

/** Fields that a delta is put down to; the others are one. */
const MOST_FIELDS = 8;

/** Calls and sessions whose cost changed, probes aside. What one side has and could not measure is not compared. */
export function responseChanges(base: Costs, head: Costs, counter: CounterId): ResponseChange[] {
  const calls = { base: samplesOf(base), head: samplesOf(head) };
  const sessions = { base: whole(base), head: whole(head) };
  return [
    ...comparable(calls, { base: base.calls, head: head.calls }).flatMap((pair) => callChange(pair, counter)),
    ...comparable(sessions, { base: base.sessions, head: head.sessions }).flatMap((pair) =>
      sessionChange(pair, counter),
    ),
  ];
}

/** Sessions that lack no call. */
function whole({ sessions = [] }: Costs): SessionCost[] {
  return sessions.filter(({ missing }) => missing.length === 0);
}

interface Sides<T> {
  base: T;
  head: T;
}

/** Pairs of what was measured, without those whose other side is there and was not. */
function comparable<T extends { subject: string }>(
  measured: Sides<readonly T[]>,
  all: Sides<readonly { subject: string }[] | undefined>,
): Pair<T>[] {
  const known = { base: subjectsOf(all.base), head: subjectsOf(all.head) };
  return pairs<T>(measured.base, measured.head).filter(
    ({ before, after }) =>
      (before !== undefined || !known.base.has(after?.subject ?? '')) &&
      (after !== undefined || !known.head.has(before?.subject ?? '')),
  );
}

function subjectsOf(all: readonly { subject: string }[] = []): Set<string> {
  return new Set(all.map(({ subject }) => subject));
}

interface Pair<T> {
  before: T | undefined;
  after: T | undefined;
}

/** Paired by subject, in the order of head; what is only on the base comes last. */
function pairs<T extends { subject: string }>(base: readonly T[], head: readonly T[]): Pair<T>[] {
  const old = new Map(base.map((one) => [one.subject, one]));
  const now = new Set(head.map(({ subject }) => subject));
  return [
    ...head.map((after) => ({ before: old.get(after.subject), after })),
    ...base.filter(({ subject }) => !now.has(subject)).map((before) => ({ before, after: undefined })),
  ];
}

function callChange({ before, after }: Pair<CallCost>, counter: CounterId): ResponseChange[] {
  const change = costChange(before, after);
  if (change === null) return [];
  const isUnstable = [before, after].some((call) => call?.stability.kind === 'unstable');
  const total = change.delta[counter] ?? 0;
  return [{ ...change, from: fieldDeltas(before, after, total), ...(isUnstable ? { unstable: true } : {}) }];
}

function sessionChange({ before, after }: Pair<SessionCost>, counter: CounterId): ResponseChange[] {
  const change = costChange(before, after);
  if (change === null) return [];
  const partOf = (session: SessionCost | undefined, part: keyof SessionCost['parts']) =>
    session?.parts[part].tokens[counter] ?? 0;
  const parts = (['definitions', 'instructions', 'responses'] as const).map(
    (part) => [part, partOf(after, part) - partOf(before, part)] as const,
  );
  return [{ ...change, from: withoutZeros(Object.fromEntries(parts)) }];
}

function costChange<T extends Cost & { subject: Change['subject'] }>(
  before: T | undefined,
  after: T | undefined,
): Omit<ResponseChange, 'from'> | null {
  const one = after ?? before;
  if (one === undefined) return null;
  const delta = difference(before?.tokens ?? null, after?.tokens ?? null);
  if (before !== undefined && after !== undefined) {
    const isSame = before.bytes === after.bytes && Object.values(delta).every((value) => value === 0);
    return isSame ? null : { kind: 'changed', subject: one.subject, delta, contract: [] };
  }
  return { kind: before === undefined ? 'added' : 'removed', subject: one.subject, delta, contract: [] };
}

/** The delta by field where both sides are JSON, else as a whole. Fields sum to it with what is left over. */
function fieldDeltas(
  before: CallCost | undefined,
  after: CallCost | undefined,
  total: number,
): Record<string, number> {
  if (before === undefined || after === undefined) return withoutZeros({ response: total });
  const [old, now] = [leaves(before), leaves(after)];
  if (old === null || now === null) return withoutZeros({ text: total });
  const deltas = [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => [path, leafDelta(old.get(path), now.get(path))] as const)
    .filter(([, delta]) => delta !== 0)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .slice(0, MOST_FIELDS);
  const rest = total - deltas.reduce((sum, [, delta]) => sum + delta, 0);
  return withoutZeros(Object.fromEntries([...deltas, ['(other)', rest]]));
}

type Leaf = Pick<FieldCost, 'bytes' | 'tokens' | 'count'>;

/** Tokens of a field are an estimate from a part of its values: one of the same size did not change. */
function leafDelta(old: Leaf | undefined, now: Leaf | undefined): number {
  if (old?.bytes === now?.bytes && old?.count === now?.count) return 0;
  return (now?.tokens ?? 0) - (old?.tokens ?? 0);
}

/** The fields that hold no others, by the name that a reader knows them by. */
function leaves({ response }: CallCost): Map<string, Leaf> | null {
  const json = response?.json;
  if (json === undefined) return null;
  const isParent = (field: FieldCost) =>
    json.fields.some(({ path }) => path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[`));
  const sums = new Map<string, Leaf>();
  for (const { path, bytes, tokens, count } of json.fields.filter((field) => !isParent(field))) {
    const known = sums.get(shortPath(path)) ?? { bytes: 0, tokens: 0, count: 0 };
    sums.set(shortPath(path), {
      bytes: known.bytes + bytes,
      tokens: known.tokens + tokens,
      count: known.count + count,
    });
  }
  return sums;
}

/** `sha256` of `items[].sha256`: what is the same for every record. */
function shortPath(path: string): string {
  const end = path.lastIndexOf('[].');
  return end === -1 ? path : path.slice(end + 3);
}
