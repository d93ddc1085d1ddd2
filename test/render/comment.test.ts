import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { comment, summary } from '../../src/render/comment.ts';
import { breach, change, check, failure, finding, report, server, side, verdict } from '../support/report.ts';

const first = (given: Partial<Report>) =>
  (comment(report(given)).split('\n')[0] ?? '').replaceAll('\u00a0', ' ');
const absent = (reason: 'not-requested' | 'event-without-base' | 'no-server-at-base' | 'removed-at-head') =>
  ({ kind: 'absent', reason }) as const;
const pair = (base: Record<string, number>, head: Record<string, number>) =>
  server({ base: side(base), head: side(head) });
const over = breach({ limit: 'definitions.increase', allowed: '5%', actual: '+11.7%' });

describe('the first line', () => {
  it.each<[string, Partial<Report>, string]>([
    [
      'a regression over the limit',
      {
        servers: [pair({ a: 10_804 }, { a: 12_066 })],
        verdict: verdict({ outcome: 'fail', breaches: [over] }),
      },
      '### ❌ MCP token cost: +1,262 tokens per request (+11.7 %), over the +5 % limit',
    ],
    [
      'no change',
      { servers: [pair({ a: 10_804 }, { a: 10_804 })] },
      '### ✅ MCP token cost: unchanged at 10,804 tokens per request',
    ],
    [
      'a saving',
      { servers: [pair({ a: 1000 }, { a: 900 })] },
      '### ✅ MCP token cost: −100 tokens per request (−10.0 %)',
    ],
    [
      'a warning',
      {
        servers: [pair({ a: 100 }, { a: 110 })],
        verdict: verdict({ breaches: [{ ...over, level: 'warn' }] }),
      },
      '### ⚠️ MCP token cost: +10 tokens per request (+10.0 %), over the +5 % limit',
    ],
    [
      'a limit that the base breaks too',
      {
        servers: [pair({ a: 6563 }, { a: 6563 })],
        verdict: verdict({
          breaches: [
            breach({
              limit: 'definitions.max',
              allowed: '6500',
              level: 'warn',
              reason: 'already-over-on-base',
            }),
          ],
        }),
      },
      '### ⚠️ MCP token cost: unchanged at 6,563 tokens per request, over the 6,500 limit, as on the base',
    ],
    [
      'a tool over its limit',
      {
        servers: [pair({ a: 100 }, { a: 1600 })],
        verdict: verdict({
          outcome: 'fail',
          breaches: [breach({ limit: 'tool.max', allowed: '1500', subject: 'tool:a|b' })],
        }),
      },
      '### ❌ MCP token cost: +1,500 tokens per request (+1,500.0 %), <code>a&#124;b</code> over the 1,500 limit',
    ],
    [
      'several limits',
      {
        servers: [pair({ a: 100 }, { a: 1600 })],
        verdict: verdict({ outcome: 'fail', breaches: [over, over] }),
      },
      '### ❌ MCP token cost: +1,500 tokens per request (+1,500.0 %), over 2 limits',
    ],
    [
      'new findings',
      {
        servers: [pair({ a: 100 }, { a: 100 })],
        verdict: verdict({
          outcome: 'fail',
          breaches: [breach({ limit: 'findings', actual: '1 new error' })],
        }),
      },
      '### ❌ MCP token cost: unchanged at 100 tokens per request, 1 new error',
    ],
    [
      'a first measurement',
      {
        servers: [server({ base: absent('no-server-at-base') })],
        verdict: verdict({
          problems: [{ server: 'shop', level: 'note', code: 'server-added', message: '' }],
        }),
      },
      '### ✅ MCP token cost: 100 tokens per request, first measurement',
    ],
    [
      'a base that failed',
      {
        servers: [server({ base: { kind: 'failed', ref: null, boot: failure() } })],
        verdict: verdict({
          problems: [{ server: 'shop', level: 'warn', code: 'base-unmeasured', message: '' }],
        }),
      },
      '### ⚠️ MCP token cost: 100 tokens per request, no comparable baseline',
    ],
    [
      'a head that failed',
      {
        servers: [server({ head: { kind: 'failed', ref: null, boot: failure() }, base: side({ a: 5000 }) })],
        verdict: verdict({ outcome: 'error' }),
      },
      '### ❌ MCP token cost: <code>shop</code> could not be measured',
    ],
    [
      'a server removed',
      { servers: [server({ head: absent('removed-at-head'), base: side({ a: 5000 }) })] },
      '### ✅ MCP token cost: −5,000 tokens per request, server removed',
    ],
    ['nothing to compare with', { servers: [server()] }, '### ✅ MCP token cost: 100 tokens per request'],
    [
      'two servers',
      { servers: [pair({ a: 100 }, { a: 110 }), { ...pair({ b: 100 }, { b: 140 }), name: 'orders' }] },
      '### ✅ MCP token cost: +50 tokens per request (+25.0 %)',
    ],
  ])('of %s', (_, given, line) => expect(first(given)).toBe(line));
});

describe('the comment', () => {
  it('shows the limit in the row that it gates', () => {
    const text = comment(
      report({
        servers: [pair({ a: 10_804 }, { a: 12_066 })],
        verdict: verdict({ outcome: 'fail', breaches: [over], checks: [check({ status: 'fail' })] }),
      }),
    );
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      '| **Tool definitions**, every request | 10,804 | **12,066** | **+1,262 (+11.7 %)** | ❌ +5 % |',
    );
  });

  it('says that an increase is under the floor, where the share alone would break the limit', () => {
    const checks = [check({ reason: 'under-floor' })];
    const text = comment(report({ servers: [pair({ a: 72 }, { a: 82 })], verdict: verdict({ checks }) }));
    expect(text.replaceAll('\u00a0', ' ')).toContain('| ✅ +5 %, under the floor |');
  });

  it('folds accepted findings with their reasons', () => {
    const findings = [finding('schema-depth', { accepted: 'mirrors the public API' })];
    const text = comment(report({ servers: [server({ findings })] }));
    expect(text).toContain('<summary>1 accepted finding</summary>');
    expect(text).toContain('- <code>schema-depth</code>: mirrors the public API');
    expect(text).not.toContain('new finding');
  });

  it('shows at most ten changed tools, the largest first', () => {
    const head = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`tool_${at}`, 100 + at]));
    const changes = Array.from({ length: 14 }, (_, at) => change(`tool_${at}`, at + 1));
    const text = comment(report({ servers: [server({ base: side(head), head: side(head), changes })] }));
    expect(text.match(/<code>tool_\d+<\/code> \|/g)).toHaveLength(15);
    expect(text).toContain('… and 4 more changed tools');
    expect(text.indexOf('tool_13')).toBeLessThan(text.indexOf('tool_12'));
  });

  it.each<[string, Parameters<typeof change>[2], string]>([
    [
      'a tool that went into another',
      { kind: 'removed', mergedInto: 'tool:b' },
      'probably merged into <code>b</code>',
    ],
    ['noise', { unstable: true }, 'text that differs between two listings'],
    [
      'the parts of a change',
      { from: { description: 40, inputSchema: 50 } },
      'input schema +50, description +40',
    ],
    ['the larger part alone', { from: { description: 4, inputSchema: 50 } }, 'input schema +50'],
  ])('tells %s', (_, over, words) => {
    const sides = { base: side({ a: 10 }), head: side({ a: 100 }) };
    expect(comment(report({ servers: [server({ ...sides, changes: [change('a', 90, over)] })] }))).toContain(
      `| ${words} |`,
    );
  });

  it('says why the head could not be measured, with the last lines as a quote', () => {
    const boot = failure({
      hint: 'Set SHOP_TOKEN.',
      stderrTail: ['Error: SHOP_TOKEN is required', '```', '::error::x'],
    });
    const text = comment(
      report({
        servers: [server({ head: { kind: 'failed', ref: null, boot } })],
        verdict: verdict({ outcome: 'error' }),
      }),
    );
    expect(text).toContain('The server exited with code 1 before it answered.');
    expect(text).toContain('Hint: Set SHOP&#95;TOKEN.');
    expect(text).toContain('````text\nError: SHOP_TOKEN is required\n```\n::error::x\n````');
  });

  it('opens new findings, folds old ones, counts fixed ones', () => {
    const findings = [
      finding('schema-depth', { introduced: false }),
      finding('schema-root-object', { severity: 'error', subject: 'tool:a', message: 'Bad @all' }),
    ];
    const text = comment(
      report({ servers: [server({ base: side({ a: 1 }), head: side({ a: 1 }), findings, fixed: 2 })] }),
    );
    expect(text).toContain('**1 new finding:**');
    expect(text).toContain('- ❌ <code>schema-root-object</code> in <code>a</code>: Bad @\u2060all');
    expect(text).toContain('<summary>1 existing finding</summary>');
    expect(text).toContain('🎉 2 findings fixed.');
  });

  it('never passes the size that GitHub takes, and drops whole sections', () => {
    const names = Array.from({ length: 400 }, (_, at) => `tool_${at}_${'x'.repeat(200)}`);
    const tools = Object.fromEntries(names.map((name) => [name, 100]));
    const servers = Array.from({ length: 60 }, (_, at) => ({
      ...server({ base: side(tools), head: side(tools), changes: names.map((name) => change(name, 5)) }),
      name: `server-${at}`,
    }));
    const text = comment(report({ servers }));
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text.match(/<details>/g)?.length ?? 0).toBe(text.match(/<\/details>/g)?.length ?? 0);
    expect(text).toContain('<sub>');
    expect(summary(report({ servers })).length).toBeLessThanOrEqual(900_000);
  });

  it('names counter, base, head, run, and how to accept', () => {
    const given = report({
      servers: [pair({ a: 100 }, { a: 200 })],
      base: { ref: '3e3581e'.padEnd(40, '0'), how: 'first parent of the PR merge', notes: [] },
      head: { ref: '932cccb'.padEnd(40, '0') },
      verdict: verdict({ outcome: 'fail', breaches: [over] }),
      policy: {
        file: '.github/mcp-token-delta.yml',
        changed: [{ limit: 'limits.tool.max', before: '500', after: '900' }],
      },
    });
    const text = comment(given);
    expect(text).toContain(
      '<sub>Claude (4.7 and later), estimate: mean 0.13 % · base = first parent of the PR merge <code>3e3581e</code> · head <code>932cccb</code> · <a href="https://github.com/o/r/actions/runs/1">full report</a> · to accept: raise <code>limits</code> in <code>.github&#47;mcp-token-delta.yml</code></sub>',
    );
    expect(text).toContain(
      'Limits changed by this change: <code>limits.tool.max</code>: <code>500</code> → <code>900</code>',
    );
  });
});
