import { describe, expect, it } from 'vitest';
import { snapshotText } from '../../src/capture/stored.ts';
import { parseReport } from '../../src/schemas/report.ts';
import { parseSnapshot } from '../../src/schemas/snapshot.ts';
import * as reports from '../support/report.ts';
import { snapshot } from '../support/snapshot.ts';

const SNAPSHOT = JSON.stringify(snapshot());
const REPORT = JSON.stringify(reports.report());
const with_ = (text: string, over: object) => JSON.stringify({ ...JSON.parse(text), ...over });

describe('parseSnapshot', () => {
  it('takes what we write', () => {
    expect(parseSnapshot(snapshotText(snapshot()), 'f')).toEqual(snapshot());
  });

  it.each([
    ['', 'snapshot-invalid', 'f is no valid snapshot: it is not JSON.'],
    [
      'version https://git-lfs.github.com/spec/v1',
      'snapshot-invalid',
      'f is no valid snapshot: it is not JSON.',
    ],
    [
      'null',
      'snapshot-invalid',
      'f is no valid snapshot: at the whole: Invalid input: expected object, received null.',
    ],
    ['{}', 'snapshot-invalid', 'f is no valid snapshot: at /schema: Invalid input: expected 1.'],
    [REPORT, 'snapshot-is-report', 'f is a report, not a snapshot.'],
    ['[]', 'snapshot-is-list', 'f is a plain list of tools, not a snapshot.'],
    ['{"tools":[{"name":"a"}]}', 'snapshot-is-list', 'f is a plain list of tools, not a snapshot.'],
    [
      '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}',
      'snapshot-is-list',
      'f is a plain list of tools, not a snapshot.',
    ],
    [
      with_(SNAPSHOT, { schema: 2, tools: 'of a form not known yet' }),
      'snapshot-newer',
      'f has schema version 2; this version of mcp-token-delta reads 1.',
    ],
    [
      with_(SNAPSHOT, { schema: '1' }),
      'snapshot-invalid',
      'f is no valid snapshot: at /schema: Invalid input: expected 1.',
    ],
    [
      with_(SNAPSHOT, { tools: {} }),
      'snapshot-invalid',
      'f is no valid snapshot: at /tools: Invalid input: expected array, received object.',
    ],
    [
      with_(SNAPSHOT, { protocol: { version: 1, handshake: 'initialize', transport: 'stdio' } }),
      'snapshot-invalid',
      'f is no valid snapshot: at /protocol/version: Invalid input: expected string, received number.',
    ],
    [
      with_(SNAPSHOT, { 'a\u202e\nb': 1 }),
      'snapshot-invalid',
      'f is no valid snapshot: at the whole: Unrecognized key: "a  b".',
    ],
    [
      `{"schema":1,"protocol":{},"observed":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'snapshot-invalid',
      'f is no valid snapshot: it nests deeper than 600 levels.',
    ],
  ])('refuses %.60s', (text, code, message) => {
    expect(() => parseSnapshot(text, 'f')).toThrow(
      expect.objectContaining({ code, message, hint: expect.any(String) }),
    );
  });

  it('quotes little of what it refuses', () => {
    const text = with_(SNAPSHOT, { ['k'.repeat(100_000)]: 1 });
    expect(() => parseSnapshot(text, 'f')).toThrow(/^.{0,250}$/);
  });
});

describe('parseReport', () => {
  it('takes every kind of side, change, finding and check', () => {
    const full = reports.report({
      servers: [
        reports.server({
          base: reports.side({ search: 90 }),
          changes: [reports.change('search', 10)],
          findings: [reports.finding('schema-size')],
        }),
        reports.server({ name: 'dead', head: { kind: 'failed', ref: null, boot: reports.failure() } }),
      ],
      verdict: reports.verdict({
        outcome: 'fail',
        breaches: [reports.breach()],
        checks: [reports.check()],
        problems: [{ server: 'dead', level: 'error', code: 'head-unmeasured', message: 'x' }],
      }),
    });
    expect(parseReport(JSON.stringify(full), 'f')).toEqual(full);
  });

  it('keeps the order of keys and hostile counters and data', () => {
    const delta = JSON.parse('{"zeta":2,"__proto__":1,"alpha":3}');
    const data = JSON.parse('{"b":{"__proto__":[]},"a":null}');
    const changes = [reports.change('search', 1, { delta })];
    const findings = [reports.finding('schema-size', { data })];
    const text = JSON.stringify({
      ...reports.report({ servers: [reports.server({ changes, findings })] }),
      schema: 1,
    });
    expect(JSON.stringify(parseReport(text, 'f'))).toBe(text);
  });

  it.each([
    [SNAPSHOT, 'report-is-snapshot', 'f is a snapshot, not a report.'],
    ['{"tools":[]}', 'report-is-list', 'f is a plain list of tools, not a report.'],
    [
      with_(REPORT, { schema: 7 }),
      'report-newer',
      'f has schema version 7; this version of mcp-token-delta reads 1.',
    ],
    ['{"schema":', 'report-invalid', 'f is no valid report: it is not JSON.'],
    [
      with_(REPORT, { servers: [{ ...reports.server(), head: { kind: 'zero' } }] }),
      'report-invalid',
      expect.stringMatching(/^f is no valid report: at \/servers\/0\/head\/kind: Invalid/),
    ],
    [
      with_(REPORT, {
        verdict: reports.verdict({ checks: [reports.check({ subject: 'tool' as 'server' })] }),
      }),
      'report-invalid',
      'f is no valid report: at /verdict/checks/0/subject: Invalid input.',
    ],
  ])('refuses %.60s', (text, code, message) => {
    expect(() => parseReport(text, 'f')).toThrow(expect.objectContaining({ code, message }));
  });
});
