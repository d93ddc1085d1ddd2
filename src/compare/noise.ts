import type { ContractChange, ContractWhat } from '../model/change.ts';
import type { Observed } from '../model/snapshot.ts';
import type { NamedTool } from '../tools.ts';
import { definitionText } from './definition.ts';
import type { ToolPair } from './pairs.ts';

/**
 * Whether a tool differs between base and head only as it does between two listings of one side: its text was seen to
 * change there, no parameter did here, and what changed are words with a digit in them, e.g. a live count or a time.
 */
export function isNoise(
  { base, head }: ToolPair,
  contract: readonly ContractChange[],
  unstable: Unstable,
): boolean {
  return (
    (unstable.base.has(base.id) || unstable.head.has(head.id)) &&
    contract.every(({ what }) => TEXTUAL.has(what)) &&
    maskedText(base) === maskedText(head)
  );
}

/** Names of the tools whose text two listings of one side did not agree on. */
export interface Unstable {
  base: ReadonlySet<string>;
  head: ReadonlySet<string>;
}

export function unstableTools({ stability }: Observed): ReadonlySet<string> {
  return new Set(stability.kind === 'text' ? stability.tools : []);
}

const TEXTUAL: ReadonlySet<ContractWhat> = new Set([
  'description-changed',
  'title-changed',
  'default-changed',
  'metadata-changed',
]);

/** A definition with each word that has a digit replaced: counts, dates, hashes, identifiers. */
function maskedText({ raw }: NamedTool): string {
  return definitionText(raw).replace(/[\w.:,+-]+/g, (word) => (/\d/.test(word) ? '#' : word));
}
