import type { CounterId, Subject } from './subject.ts';

/** One difference between base and head, by meaning: order of keys, `required` and `enum` is none. */
export interface Change {
  kind: 'added' | 'removed' | 'renamed' | 'changed';
  subject: Subject;
  /** The subject's name on the base, for `renamed`. */
  was?: string;
  /** Head less base, in tokens by counter. */
  delta: Record<CounterId, number>;
  /** Where the delta comes from, in tokens of the headline counter, by part. */
  from: Record<string, number>;
  /** What it means for those who call the tool. */
  contract: ContractChange[];
}

export interface ContractChange {
  /** JSON pointer into the input or output schema, or the field, e.g. `/inputSchema/properties/labels`. */
  at: string;
  what: ContractWhat;
  /** Whether a call that was right before can be wrong now. */
  breaking: boolean;
}

export type ContractWhat =
  | 'tool-added'
  | 'tool-removed'
  | 'tool-renamed'
  | 'description-changed'
  | 'title-changed'
  | 'annotations-changed'
  | 'metadata-changed'
  | 'parameter-added'
  | 'parameter-removed'
  | 'parameter-required'
  | 'parameter-optional'
  | 'type-changed'
  | 'enum-value-added'
  | 'enum-value-removed'
  | 'narrowed'
  | 'widened'
  | 'default-changed'
  | 'schema-changed'
  | 'output-added'
  | 'output-removed'
  | 'output-changed';
