import type { Costs, ToolCost } from '../model/cost.ts';
import type { Finding, Severity } from '../model/finding.ts';
import type { Acceptance, RuleSetting } from '../model/settings.ts';
import type { Failure, Snapshot } from '../model/snapshot.ts';
import type { CounterId, Subject } from '../model/subject.ts';
import { rankOf } from '../severity.ts';
import type { NamedTool } from '../tools.ts';
import type { Context, Found, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';

/** One side of a server, costed. */
export interface LintInput {
  snapshot: Snapshot;
  /** The snapshot's tools, named. */
  tools: readonly NamedTool[];
  costs: Costs;
  /** The headline counter: thresholds in tokens are meant by it. */
  counter: CounterId;
  /** In tokens; 200,000 when left out. */
  contextWindow?: number;
  /** Tokens of any text by the headline counter. */
  tokens: (text: string) => number;
}

export interface LintSettings {
  rules: Record<string, RuleSetting>;
  accept: Acceptance[];
}

/** Findings kept of one rule: a hostile server can break one rule a million times. */
export const MAX_FINDINGS_PER_RULE = 5_000;
/** Findings kept of one rule on one tool. */
export const MAX_FINDINGS_PER_TOOL = 50;

/** Everything the rules find on one side, worst first, then in the order of the rules and of the tools. */
export function lint(side: LintInput, settings: LintSettings, rules: readonly Rule[] = RULES): Finding[] {
  const context = contextOf(side);
  const named = toolsBySubject(side);
  return worstFirst(
    rules.flatMap((rule) => {
      const job = jobOf(rule, settings, named);
      const options = job.setting?.options ?? {};
      return findingsOf(job, foundBy(job, { ...context, options }));
    }),
  );
}

/** What the rules find on a server that could not be listed. */
export function lintFailure(
  failure: Failure,
  settings: LintSettings,
  rules: readonly Rule[] = RULES,
): Finding[] {
  return worstFirst(
    rules.flatMap((rule) => {
      if (rule.scope !== 'failure') return [];
      const job = jobOf(rule, settings, new Map());
      return findingsOf(job, addressed(rule.run(failure, { options: job.setting?.options ?? {} }), 'server'));
    }),
  );
}

function worstFirst(findings: Finding[]): Finding[] {
  return findings.sort((one, other) => rankOf(one.severity) - rankOf(other.severity));
}

function contextOf({ snapshot, tools, costs, counter, ...rest }: LintInput): Context<object> {
  const bySubject = new Map<Subject, ToolCost>(costs.tools.map((cost) => [cost.subject, cost]));
  const costOf = (tool: NamedTool) => {
    const cost = bySubject.get(tool.subject);
    if (cost === undefined) throw new Error(`No cost for ${tool.subject}`);
    return cost;
  };
  return {
    options: {},
    snapshot,
    tools,
    counter,
    contextWindow: rest.contextWindow ?? 200_000,
    tokens: rest.tokens,
    totalTokens: costs.totals.definitions.tokens[counter] ?? 0,
    costOf,
    tokensOf: (tool) => costOf(tool).tokens[counter] ?? 0,
  };
}

/** One rule with what the settings say of it. */
interface Job {
  rule: Rule;
  setting: RuleSetting | undefined;
  accept: Acceptance[];
  named: Map<Subject, NamedTool>;
}

/** What the settings say of a tool holds for its calls too. */
function toolsBySubject({ tools, snapshot }: LintInput): Map<Subject, NamedTool> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const calls = (snapshot.calls ?? []).flatMap(({ subject, tool }) => {
    const named = byName.get(tool);
    return named === undefined ? [] : [[subject, named] as const];
  });
  return new Map<Subject, NamedTool>([...tools.map((tool) => [tool.subject, tool] as const), ...calls]);
}

function jobOf(rule: Rule, { rules, accept }: LintSettings, named: Map<Subject, NamedTool>): Job {
  return {
    rule,
    setting: Object.hasOwn(rules, rule.id) ? rules[rule.id] : undefined,
    accept: accept.filter((one) => one.rule === rule.id),
    named,
  };
}

interface Addressed {
  found: Found;
  subject: Subject;
}

function* foundBy(job: Job, context: Context<object>): Generator<Addressed> {
  const { rule, setting, accept } = job;
  if (setting?.level === 'off' && Object.values(setting.tools).every((level) => level === 'off')) return;
  switch (rule.scope) {
    case 'tool':
      for (const tool of context.tools)
        yield* addressed(atMost(rule.run(tool, context), MAX_FINDINGS_PER_TOOL), tool.subject);
      return;
    case 'list': {
      const on = context.tools.filter((tool) => levelFor(setting, tool) !== 'off');
      const accepted = on.filter((tool) => accept.some((one) => isNamed(tool, one.tool)));
      const open = on.filter((tool) => !accepted.includes(tool));
      yield* addressed(rule.run(open, context), 'server');
      if (accepted.length > 0)
        for (const one of addressed(rule.run(on, context), 'server'))
          if (accepted.some((tool) => tool.subject === one.subject)) yield one;
      return;
    }
    case 'server':
      yield* addressed(rule.run(context.snapshot, context), 'server');
      return;
    case 'instructions':
      if (context.snapshot.instructions !== null)
        yield* addressed(rule.run(context.snapshot.instructions, context), 'instructions');
      return;
    case 'call':
      for (const call of context.snapshot.calls ?? [])
        yield* addressed(atMost(rule.run(call, context), MAX_FINDINGS_PER_TOOL), call.subject);
      return;
    case 'failure':
  }
}

function* addressed(all: Iterable<Found>, fallback: Subject): Generator<Addressed> {
  for (const found of all) yield { found, subject: found.subject ?? fallback };
}

function* atMost<T>(all: Iterable<T>, max: number): Generator<T> {
  let count = 0;
  for (const one of all) {
    yield one;
    if (++count === max) return;
  }
}

function findingsOf({ rule, setting, accept, named }: Job, all: Iterable<Addressed>): Finding[] {
  const findings: Finding[] = [];
  for (const { found, subject } of all) {
    const tool = named.get(subject);
    const severity = levelFor(setting, tool) ?? found.severity ?? rule.severity;
    if (severity === 'off') continue;
    const accepted = accept.find((one) => one.tool === undefined || isNamed(tool, one.tool))?.reason;
    const { at = '', about = withoutPositions(at), others, message, data } = found;
    findings.push({
      rule: rule.id,
      severity,
      subject,
      at,
      about,
      ...(others === undefined ? {} : { others }),
      message,
      data,
      introduced: false,
      ...(accepted === undefined ? {} : { accepted }),
    });
    if (findings.length === MAX_FINDINGS_PER_RULE) break;
  }
  return findings;
}

/** The level that the settings give; undefined when they give none. */
function levelFor(
  setting: RuleSetting | undefined,
  tool: NamedTool | undefined,
): Severity | 'off' | undefined {
  if (setting === undefined) return undefined;
  for (const name of tool === undefined ? [] : [tool.id, tool.name])
    if (Object.hasOwn(setting.tools, name)) return setting.tools[name];
  return setting.level;
}

function isNamed(tool: NamedTool | undefined, name: string | undefined): boolean {
  return tool !== undefined && name !== undefined && (tool.id === name || tool.name === name);
}

/** `/anyOf/1/properties/x` and `/anyOf/0/properties/x` are one place to a reader of changes. */
function withoutPositions(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}
