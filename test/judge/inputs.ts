import type { JudgedSide, JudgeInput } from '../../src/judge.ts';
import { judge } from '../../src/judge.ts';
import type { Change } from '../../src/model/change.ts';
import type { Costs } from '../../src/model/cost.ts';
import type { Limit, Limits, Thresholds } from '../../src/model/settings.ts';
import type { Failure } from '../../src/model/snapshot.ts';
import type { Check } from '../../src/model/verdict.ts';

/** Inputs for the tests of `judge`: a server `shop`, counted by `claude`. */

/** A side by the tokens of its tools; definitions are their sum, or as given. */
export function measured(
  tools: Record<string, number>,
  { definitions, instructions = 0 }: { definitions?: number; instructions?: number } = {},
): JudgedSide {
  return { kind: 'measured', costs: costs(tools, definitions, instructions) };
}

function costs(tools: Record<string, number>, definitions: number | undefined, instructions: number): Costs {
  const list = Object.entries(tools).map(([name, tokens]) => ({
    name,
    subject: `tool:${name}` as const,
    ...cost(tokens),
    parts: { name: 0, description: tokens, inputSchema: 0, framing: 0 },
    wireOnly: {},
  }));
  const sum = Object.values(tools).reduce((total, tokens) => total + tokens, 0);
  return {
    totals: {
      definitions: cost(definitions ?? sum),
      instructions: cost(instructions),
      perRequest: { claude: 286 },
      wireOnly: {},
      framing: {},
    },
    tools: list,
  };
}

function cost(tokens: number) {
  return { bytes: tokens * 3, tokens: { claude: tokens } };
}

export const ABSENT: JudgedSide = { kind: 'absent', reason: 'not-requested' };

export function failed(message = 'The server exited with code 1.'): JudgedSide {
  const failure: Failure = {
    kind: 'exited',
    during: 'initialize',
    message,
    hint: null,
    exit: null,
    stderrTail: [],
    stdoutNoise: { lines: 0, sample: [] },
  };
  return { kind: 'failed', failure };
}

export function limits(over: Partial<Limits> = {}): Limits {
  return { findings: 'off', ratchet: true, ...over };
}

export function max(thresholds: Thresholds<number>): Limit {
  return { max: thresholds, floor: { warn: 0, fail: 0 } };
}

/** `5%` is a share, `500` a number. */
export function increase({ warn, fail }: Thresholds<string>, floor = 0): Limit {
  return {
    increase: { ...(warn ? { warn: amount(warn) } : {}), ...(fail ? { fail: amount(fail) } : {}) },
    floor: { warn: floor, fail: floor },
  };
}

function amount(text: string) {
  return { kind: text.endsWith('%') ? 'percent' : 'absolute', value: Number.parseFloat(text) } as const;
}

export function change(over: Partial<Change>): Change {
  return {
    kind: 'changed',
    subject: 'tool:a',
    impact: 'cosmetic',
    delta: {},
    from: {},
    contract: [],
    ...over,
  };
}

export function judged(over: Partial<JudgeInput> = {}) {
  return judge({
    server: 'shop',
    head: measured({ a: 100 }),
    base: ABSENT,
    changes: [],
    findings: [],
    limits: limits(),
    counter: 'claude',
    onMissingBase: 'warn',
    warnOnly: false,
    ...over,
  });
}

/** Status and reason of each check, e.g. `warn already-over-on-base`. */
export function statuses({ checks }: { checks: readonly Check[] }): string[] {
  return checks.map(({ status, reason }) => (reason === null ? status : `${status} ${reason}`));
}
