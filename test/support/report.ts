import type { Change } from '../../src/model/change.ts';
import type { CounterInfo, ToolCost } from '../../src/model/cost.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { MeasuredSide, Report, ServerReport } from '../../src/model/report.ts';
import type { Failure } from '../../src/model/snapshot.ts';
import type { Breach, Check, Verdict } from '../../src/model/verdict.ts';

/** Builders of reports for the tests of the renderers: a whole valid value, with what the test is about laid over. */
export const CLAUDE: CounterInfo = {
  id: 'claude',
  label: 'Claude (4.7 and later)',
  kind: 'estimate',
  error: 'mean 0.13 %',
  perRequest: 286,
};
export const WIRE: CounterInfo = {
  id: 'wire-o200k',
  label: 'Wire, o200k',
  kind: 'exact',
  error: null,
  perRequest: 0,
};

export function toolCost(name: string, tokens: number): ToolCost {
  const description = Math.floor(tokens / 3);
  return {
    name,
    subject: `tool:${name}`,
    bytes: tokens * 3,
    tokens: { claude: tokens, 'wire-o200k': tokens - 1 },
    parts: { name: 1, description, inputSchema: tokens - description - 2, framing: 1 },
    wireOnly: {},
  };
}

export function side(tools: Record<string, number>, over: Partial<MeasuredSide> = {}): MeasuredSide {
  const costs = Object.entries(tools).map(([name, tokens]) => toolCost(name, tokens));
  const sum = (counter: string) => costs.reduce((total, cost) => total + (cost.tokens[counter] ?? 0), 0);
  return {
    kind: 'measured',
    ref: null,
    boot: { kind: 'ok', initializedMs: 200, listedMs: 250, exit: { code: 0, signal: null, by: 'itself' } },
    protocol: { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' },
    observed: {
      stdoutNoise: { lines: 0, sample: [] },
      stderrTail: [],
      pages: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
      stability: { kind: 'stable' },
      officialClientRefuses: null,
      unanswered: [],
    },
    totals: {
      definitions: {
        bytes: costs.reduce((total, cost) => total + cost.bytes, 0),
        tokens: { claude: sum('claude'), 'wire-o200k': sum('wire-o200k') },
      },
      instructions: { bytes: 0, tokens: { claude: 0, 'wire-o200k': 0 } },
      perRequest: { claude: 286 },
      wireOnly: {},
      framing: {},
    },
    tools: costs,
    ...over,
  };
}

export function failure(over: Partial<Failure> = {}): Failure {
  return {
    kind: 'exited',
    during: 'initialize',
    message: 'The server exited with code 1 before it answered.',
    hint: null,
    exit: { code: 1, signal: null, by: 'itself' },
    stderrTail: [],
    stdoutNoise: { lines: 0, sample: [] },
    ...over,
  };
}

export function change(name: string, claude: number, over: Partial<Change> = {}): Change {
  return {
    kind: 'changed',
    impact: 'compatible',
    subject: `tool:${name}`,
    delta: { claude },
    from: { inputSchema: claude },
    contract: [],
    ...over,
  };
}

export function finding(rule: string, over: Partial<Finding> = {}): Finding {
  return {
    rule,
    severity: 'warning',
    subject: 'server',
    at: '',
    about: '',
    message: 'Something is off.',
    data: {},
    introduced: true,
    ...over,
  };
}

export function server(over: Partial<ServerReport> = {}): ServerReport {
  return {
    name: 'shop',
    head: side({ search: 100 }),
    base: { kind: 'absent', reason: 'not-requested' },
    changes: [],
    findings: [],
    fixed: 0,
    insight: null,
    ...over,
  };
}

export function check(over: Partial<Check> = {}): Check {
  return {
    server: 'shop',
    limit: 'definitions.increase',
    subject: 'server',
    status: 'pass',
    allowed: '5%',
    actual: '+1%',
    allowedValue: 5,
    actualValue: 1,
    unit: 'percent',
    reason: null,
    ...over,
  };
}

export function breach(over: Partial<Breach> = {}): Breach {
  const { status: _, ...rest } = check();
  return { ...rest, level: 'fail', ...over };
}

export function verdict(over: Partial<Verdict> = {}): Verdict {
  return { outcome: 'pass', breaches: [], checks: [], problems: [], ...over };
}

export function report(over: Partial<Report> = {}): Report {
  return {
    schema: 1,
    tool: { name: 'mcp-token-delta', version: '0.1.0' },
    node: '24.0.0',
    counter: 'claude',
    counters: [CLAUDE, WIRE],
    uncounted: [],
    contextWindow: 200_000,
    origin: { event: 'pull_request', run: 'https://github.com/o/r/actions/runs/1', key: 'ci/mcp/default' },
    base: { ref: null, how: 'first parent of the PR merge', notes: [] },
    head: { ref: null },
    verdict: verdict(),
    servers: [server()],
    policy: { file: '.github/mcp-token-delta.yml', changed: [] },
    ...over,
  };
}
