import type { ToolCost } from '../model/cost.ts';
import type { Severity } from '../model/finding.ts';
import type { CallCost } from '../model/response.ts';
import type { Failure, Snapshot } from '../model/snapshot.ts';
import type { CounterId, Subject } from '../model/subject.ts';
import type { NamedTool } from '../tools.ts';

/** What a rule of each scope is given: once for each tool or call, or once in all. */
export interface Targets {
  tool: NamedTool;
  /** Every tool but those for which the rule is off. */
  list: readonly NamedTool[];
  server: Snapshot;
  /** Called only for a server that sent instructions. */
  instructions: string;
  /** One call that was made, probes too. */
  call: CallCost;
  /** Why the server could not be listed: the other scopes have nothing to look at then. */
  failure: Failure;
}

export type Scope = keyof Targets;

export interface Context<O> {
  options: O;
  snapshot: Snapshot;
  /** All tools of the server, also those for which the rule is off. */
  tools: readonly NamedTool[];
  /** The headline counter. */
  counter: CounterId;
  /** In tokens. */
  contextWindow: number;
  /** Tokens of any text by the headline counter. */
  tokens: (text: string) => number;
  /** Tokens of all definitions by the headline counter. */
  totalTokens: number;
  costOf: (tool: NamedTool) => ToolCost;
  /** Tokens of one tool by the headline counter. */
  tokensOf: (tool: NamedTool) => number;
}

/** What a rule of each scope may look at. */
export interface Contexts<O> {
  tool: Context<O>;
  list: Context<O>;
  server: Context<O>;
  instructions: Context<O>;
  call: Context<O>;
  failure: Pick<Context<O>, 'options'>;
}

/** One fault, as data. */
export interface Hit<D> {
  /** JSON pointer into the subject, e.g. `/inputSchema/properties/state`; left out for the whole. */
  at?: string;
  data: D;
  /** Left out: the tool of a `tool` rule, the call of a `call` rule, `instructions` of an `instructions` rule, else `server`. */
  subject?: Subject;
  /** Left out: the rule's level. */
  severity?: Severity;
  /**
   * What it is about within the subject, e.g. a parameter or a keyword; never wording, counts or positions.
   * Left out: `at`, its array positions aside. For a finding once per server give an empty text.
   */
  about?: string;
  /** The other subjects that take part. */
  others?: Subject[];
}

export interface RuleSpec<S extends Scope, O extends object, D extends object> {
  /** `<subject>-<what>`: names the file, the test, the page and the SARIF rule. */
  id: string;
  scope: S;
  /** The level of a hit that gives none; with two levels, the worse. */
  severity: Severity;
  /** What to do, in one sentence. */
  summary: string;
  /** Names and defaults; a setting must have the default's type. */
  options?: O;
  check(target: Targets[S], context: Contexts<O>[S]): Iterable<Hit<D>>;
  /** What is wrong, why it costs, what to do, and who is meant. */
  message: (data: D) => string;
}

/** A hit whose words are made. */
export interface Found extends Hit<object> {
  message: string;
}

/** A rule whose types of options and data are closed over. */
export interface ScopedRule<S extends Scope> {
  id: string;
  scope: S;
  severity: Severity;
  summary: string;
  /** Names and defaults. */
  options: object;
  /** The context's options are laid over the defaults. */
  run(target: Targets[S], context: Contexts<object>[S]): Iterable<Found>;
}

export type Rule = { [S in Scope]: ScopedRule<S> }[Scope];

export function defineRule<S extends Scope, O extends object, D extends object>(
  spec: RuleSpec<S, O, D>,
): ScopedRule<S> {
  const defaults = spec.options ?? ({} as O);
  return {
    id: spec.id,
    scope: spec.scope,
    severity: spec.severity,
    summary: spec.summary,
    options: defaults,
    *run(target, context) {
      const options = { ...defaults, ...context.options };
      const typed = { ...context, options } as Contexts<O>[S];
      for (const hit of spec.check(target, typed)) yield { ...hit, message: spec.message(hit.data) };
    },
  };
}
