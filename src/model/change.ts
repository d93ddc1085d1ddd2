import type { CounterId, Subject } from './subject.ts';

/** One difference between base and head, by meaning: order of keys, `required` and `enum` is none. */
export interface Change {
  kind: 'added' | 'removed' | 'renamed' | 'changed';
  subject: Subject;
  /** The subject on the base where it differs from the one at head: for `renamed`. */
  was?: Subject;
  impact: Impact;
  /** Head less base, in tokens by counter; empty for what no counter counts, e.g. a prompt. */
  delta: Record<CounterId, number>;
  /** Where the delta comes from, in tokens of the headline counter, by part; without the parts that stayed. */
  from: Record<string, number>;
  /** What it means for those who call the tool. Empty where the cost changed and the meaning did not. */
  contract: ContractChange[];
  /** The text differs between two listings of one side in the same way: noise, which no relative limit counts. */
  unstable?: true;
  /** For `removed`: the added tool that probably took over, with others. */
  mergedInto?: Subject;
}

/** The change in one word: `cosmetic` is a change of texts or of cost alone; a tool renamed is `breaking`. */
export type Impact = 'added' | 'removed' | 'breaking' | 'compatible' | 'cosmetic';

export interface ContractChange {
  /**
   * JSON pointer into the subject, e.g. `/inputSchema/properties/labels`, as if each `$ref` were written out;
   * empty for the whole subject.
   */
  at: string;
  what: ContractWhat;
  /** Whether a call, or a reader of its output, that was right before can be wrong now. */
  breaking: boolean;
  /** What stood there, in short; absent when there was nothing or it is too long to quote. Hostile. */
  before?: string;
  /** What stands there now, as `before`. */
  after?: string;
}

/** `parameter-*` is about arguments, `field-*` about structured output; the others are about either. */
export type ContractWhat =
  | 'added'
  | 'removed'
  | 'renamed'
  | 'description-changed'
  | 'title-changed'
  | 'annotations-changed'
  | 'metadata-changed'
  | 'parameter-added'
  | 'parameter-removed'
  | 'parameter-required'
  | 'parameter-optional'
  | 'field-added'
  | 'field-removed'
  | 'field-required'
  | 'field-optional'
  | 'type-changed'
  | 'enum-value-added'
  | 'enum-value-removed'
  | 'narrowed'
  | 'widened'
  | 'default-changed'
  | 'schema-changed'
  | 'output-added'
  | 'output-removed';
