import type { Cost } from './figure.ts';
import type { Json } from './json.ts';
import type { CounterId } from './subject.ts';

/**
 * One call of a tool and what came back, measured. It holds no response: figures, names of fields, and what was
 * recognised. `bytes` and `tokens` are of what the host sends on to the model; nothing where nothing was answered.
 */
export interface CallCost extends Cost {
  /** Unique within the server; a call of a sweep has its value in it, e.g. `by limit (limit: 20)`. */
  name: string;
  subject: `call:${string}`;
  tool: string;
  origin: CallOrigin;
  /** As configured, templates not filled in: canonical JSON, bounded. */
  arguments: string;
  /** The call that it belongs to, and its value; null and `isLeftOut` where the argument was not sent. */
  sweep?: { of: string; argument: string; value: Json; isLeftOut?: true };
  /** Of a sweep: answered to the letter as for the value before. */
  repeats?: true;
  outcome: CallOutcome;
  stability: CallStability;
  /** Absent where nothing was answered. */
  latency?: Latency;
  /** Absent where no result came back. */
  response?: ResponseAnatomy;
}

/** `probe-*`: made to see how the server answers what is wrong; no sample of what a call costs. */
export type CallOrigin =
  | 'configured'
  | 'automatic'
  | 'probe-violation'
  | 'probe-unknown-value'
  | 'probe-unknown-tool';

/** How a call ended. Texts of the server's are bounded and hostile. */
export type CallOutcome =
  | { kind: 'ok' }
  /** A result with `isError`. */
  | { kind: 'tool-error' }
  /** An error of the protocol instead of a result. */
  | { kind: 'protocol-error'; code: number | null }
  | { kind: 'timed-out'; ms: number }
  | { kind: 'crashed'; code: number | null; signal: string | null; stderrTail: string[] }
  | { kind: 'disconnected' }
  | { kind: 'over-bound'; bound: CallBound }
  | { kind: 'malformed'; what: string }
  | { kind: 'not-made'; reason: NotMade; detail: string };

export type CallBound = 'bytes' | 'nesting';

export type NotMade = 'unknown-tool' | 'template' | 'server-gone' | 'bound';

/** A tool that was not called although no calls are configured, and why. */
export interface Uncalled {
  tool: string;
  reason: 'not-read-only' | 'needs-arguments' | 'bound';
  /** The arguments that nothing gives a value for. */
  missing?: string[];
}

/** Whether a second equal call was answered alike. */
export type CallStability =
  | { kind: 'stable' }
  /** Alike but for values of these kinds. */
  | { kind: 'masked'; kinds: VolatileKind[] }
  | { kind: 'unstable' }
  /** Made only once. */
  | { kind: 'unknown' };

export type VolatileKind = 'date' | 'id' | 'counter' | 'cursor';

/** In milliseconds, by nearest rank. */
export interface Latency {
  calls: number;
  /** The first call alone: often slower than the rest. */
  first: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** What a response is made of. Figures in tokens without a counter's name are the headline counter's. */
export interface ResponseAnatomy {
  /** What Claude Code and VS Code send on: structured content replaces text unless the result is an error. */
  sent: 'content' | 'structured-content';
  /** UTF-8 bytes of the whole result as compact JSON. */
  wireBytes: number;
  blocks: BlockSum[];
  media: MediaCost[];
  json?: JsonAnatomy;
  text?: TextAnatomy;
  advice: Advice[];
  signs: Sign[];
}

export type BlockType = 'text' | 'image' | 'audio' | 'resource_link' | 'resource' | 'unknown';

export interface BlockSum {
  type: BlockType;
  count: number;
  /** UTF-8 bytes of its text, or of its base64. */
  bytes: number;
}

/** An image or a sound, by each provider's published rule. */
export interface MediaCost {
  type: 'image' | 'audio';
  mimeType: string;
  /** Characters of base64: what caps of hosts count. */
  base64: number;
  /** In pixels; absent where the format is not known. */
  width?: number;
  height?: number;
  seconds?: number;
  /** Zero for a counter whose provider takes no such block, or whose rule needs what is not known. */
  tokens: Record<CounterId, number>;
}

export interface JsonAnatomy {
  /** Bytes of the text as it came; `minified` without its white space. */
  bytes: number;
  minified: number;
  /** Tokens that the white space costs. */
  whitespaceTokens: number;
  /** The array of objects that is largest in bytes. */
  records: { path: string; count: number } | null;
  /** The largest first, bounded; nested fields are counted in what holds them too. */
  fields: FieldCost[];
  arrays: { path: string; length: number }[];
  /** Bytes of texts of 40 characters and more that stood there before. */
  repeatedBytes: number;
  base64Bytes: number;
}

export interface FieldCost {
  /** From the root: `items[].owner.login`. Names that look like data are `*`. */
  path: string;
  bytes: number;
  tokens: number;
  /** Of the tokens of the whole. */
  share: number;
  count: number;
  /** Different values; null where there are more than are kept. */
  distinct: number | null;
}

export interface TextAnatomy {
  lines: number;
  /** UTF-8 bytes of all lines. */
  bytes: number;
  /** Bytes of lines, or of blocks between blank lines, that stood there before. */
  duplicateLineBytes: number;
  duplicateBlockBytes: number;
  /** Bytes inside of `<…>`. */
  markupBytes: number;
}

/** In bytes, and in tokens of the headline counter. */
export interface Size {
  bytes: number;
  tokens: number;
}

/** What would make the response cheaper, computed on this response. */
export type Advice =
  | { kind: 'project'; keep: string[]; before: Size; after: Size }
  | { kind: 'drop'; field: string; before: Size; saved: Size }
  | { kind: 'minify'; before: Size; after: Size }
  /** How many records a page of this many bytes holds, with those fields alone or, if null, as they are. */
  | { kind: 'page'; budget: number; records: number; bytes: number; keep: string[] | null };

/** Something that a rule makes a finding of. Never holds a value of the response. */
export type Sign =
  | { kind: 'truncated-json'; bytes: number }
  /** `isCopy`: in structured content, of a block beside it. */
  | { kind: 'base64-text'; what: string; bytes: number; isCopy?: true }
  | { kind: 'secret'; what: string; count: number }
  | { kind: 'structured-duplicate'; bytes: number; tokens: number }
  | { kind: 'structured-only'; fields: string[]; values: number }
  /** Words of the text that the structured content has not; `percent` of the text's different words. */
  | { kind: 'text-only'; words: number; percent: number }
  | { kind: 'structured-missing' }
  /** Structured content that is no object; `is`: its type by the words of JSON Schema. */
  | { kind: 'structured-type'; is: string }
  | { kind: 'structured-invalid'; at: string; problem: string }
  | { kind: 'unflagged-error' }
  | { kind: 'unhelpful-error'; characters: number }
  | { kind: 'stack-trace'; what: 'stack' | 'path' }
  /** A result that breaks the protocol: pointer into it, and what is wrong there. */
  | { kind: 'malformed'; at: string; problem: string }
  /** Nothing in it that a model could read. */
  | { kind: 'empty' }
  /** An answer that says it is not whole, and by what; neither it nor the tool gives a way to the rest. */
  | { kind: 'cut-short'; by: string }
  /** JSON in a code fence, after a line of words, or in a further block: tokens that its white space costs. */
  | { kind: 'indented-json'; tokens: number }
  /** JSON as a string within JSON. `fields`: under which names; `tokens`: what the escapes cost. */
  | { kind: 'encoded-twice'; fields: string[]; tokens: number }
  /** Fields without a value; `tokens`: what they cost. */
  | { kind: 'empty-fields'; fields: string[]; count: number; tokens: number }
  /** Text that is HTML for the most part; `tokens`: as it is, `textTokens`: of its text alone. */
  | { kind: 'markup'; percent: number; tokens: number; textTokens: number }
  /** Sequences for terminals, or characters that nobody sees. */
  | { kind: 'invisible'; what: 'terminal' | 'hidden'; count: number; tokens: number }
  /** An image that is not what it says, or that no provider takes. `actual`: by its first bytes; null if not known. */
  | { kind: 'media-type'; declared: string; actual: string | null };

/** A sequence of calls with its total. `bytes` and `tokens`: definitions, instructions and all responses, each once paid. */
export interface SessionCost extends Cost {
  name: string;
  subject: `session:${string}`;
  definitions: 'once' | 'every-turn';
  /** Number of calls. */
  calls: number;
  parts: { definitions: Cost; instructions: Cost; responses: Cost };
  /** What stands in the context after the last call: definitions and instructions once, and every response. */
  context: Cost;
  /** What is read over all turns: a response is read again on each later one. */
  running: Cost;
  /** Calls without a figure: the total leaves them out. */
  missing: string[];
}

/** What came back for one call, in memory only. */
export interface RawCall {
  /** As in its `CallCost`. */
  name: string;
  /** The tool's definition as listed; null for a name that is not listed. */
  tool: Json;
  /** As sent. */
  arguments: Json;
  /** The result as received; an error of the protocol stands as a result with `isError` and its message. */
  result: Json;
  /** The result of a second equal call; null where there was none. */
  again: Json;
}

/** What is kept of a raw call. */
export type MeasuredCall = Cost & Pick<CallCost, 'stability'> & { response: ResponseAnatomy };

/** Measures a result at once, so that nobody has to keep it. */
export type MeasureCall = (call: RawCall) => Promise<MeasuredCall>;
