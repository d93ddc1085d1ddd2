import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/lint/rules/index.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Report } from '../../src/model/report.ts';
import { sarif } from '../../src/render/sarif.ts';
import { finding, report, server } from '../support/report.ts';

const SCHEMA = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'fixtures', 'sarif', 'schema.json'), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const isValid = ajv.compile(SCHEMA);

const CATALOGUE = { rules: RULES, docs: 'https://example.com/docs/rules' };
const HOSTILE = '](https://evil.example) <img src=x> \u202e\u001b[31m ##[error] {0} '.repeat(100);

function rendered(findings: Finding[], over: Partial<Report> = {}) {
  const log = JSON.parse(sarif(report({ servers: [server({ findings })], ...over }), CATALOGUE));
  isValid(log);
  expect(isValid.errors ?? []).toEqual([]);
  return log.runs[0];
}

const FINDINGS = [
  finding('schema-depth', { severity: 'note', introduced: false }),
  finding('tool-name-pattern', {
    severity: 'error',
    introduced: false,
    subject: 'tool:a b',
    at: '/name',
    location: { file: 'src/my tools#1.ts', line: 12 },
  }),
  finding('tool-collision', { introduced: true, accepted: 'known' }),
  finding('tool-name-unique', {
    severity: 'error',
    introduced: true,
    subject: 'tool:a#2',
    others: ['tool:a'],
  }),
];

describe('sarif', () => {
  it('is valid, with new findings first and the worse before', () => {
    const { results } = rendered(FINDINGS);
    expect(results.map((one: { ruleId: string }) => one.ruleId)).toEqual([
      'tool-name-unique',
      'tool-collision',
      'tool-name-pattern',
      'schema-depth',
    ]);
    expect(results.map((one: { level: string }) => one.level)).toEqual(['error', 'warning', 'error', 'note']);
    expect(results.map((one: { baselineState: string }) => one.baselineState)).toEqual([
      'new',
      'new',
      'unchanged',
      'unchanged',
    ]);
  });

  it('is valid without any finding', () => {
    expect(rendered([]).results).toEqual([]);
  });

  it('describes every rule and points to it', () => {
    const { tool, results } = rendered(FINDINGS);
    expect(tool.driver.rules).toHaveLength(RULES.length);
    for (const result of results) expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(tool.driver.rules[0].helpUri).toBe(`https://example.com/docs/rules/${RULES[0]?.id}.md`);
  });

  it('shows a rule that is not known any more', () => {
    const { tool, results } = rendered([finding('gone-rule')]);
    expect(tool.driver.rules[results[0].ruleIndex]).toEqual({ id: 'gone-rule' });
  });

  it('gives relative, encoded places, and the config file where there is none', () => {
    const places = (run: { results: { locations: { physicalLocation: object }[] }[] }) =>
      run.results.map((one) => one.locations[0]?.physicalLocation);
    expect(places(rendered(FINDINGS))[2]).toEqual({
      artifactLocation: { uri: 'src/my%20tools%231.ts', uriBaseId: '%SRCROOT%' },
      region: { startLine: 12 },
    });
    const policy = { file: 'conf/mcp.yml', changed: [] };
    expect(places(rendered([finding('x')], { policy }))[0]).toMatchObject({
      artifactLocation: { uri: 'conf/mcp.yml' },
    });
    expect(places(rendered([finding('x')], { policy: { ...policy, file: null } }))[0]).toMatchObject({
      artifactLocation: { uri: '.github/mcp-token-delta.yml' },
    });
  });

  it('says what is accepted', () => {
    expect(rendered(FINDINGS).results[1].suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'known' },
    ]);
  });

  it('keeps a fingerprint when words, places and order change, and tells equal ones apart', () => {
    const prints = (findings: Finding[]) =>
      rendered(findings).results.map(
        (one: { partialFingerprints: { primaryLocationLineHash: string } }) =>
          one.partialFingerprints.primaryLocationLineHash,
      );
    const [first, second] = [finding('x', { about: 'p' }), finding('x', { about: 'q' })];
    const [one, other] = prints([first, second]);
    expect(one).toMatch(/^[0-9a-f]{16}:1$/);
    expect(one).not.toBe(other);
    const moved = { ...first, message: 'Other words.', at: '/x', location: { file: 'b.ts', line: 3 } };
    expect(prints([second, moved])).toEqual([other, one]);
    expect(prints([first, first])).toEqual([one, one.replace(':1', ':2')]);
    const pair = { subject: 'tool:a', others: ['tool:b'] } as const;
    const swapped = { subject: 'tool:b', others: ['tool:a'] } as const;
    expect(prints([finding('x', { ...pair, others: [...pair.others] })])).toEqual(
      prints([finding('x', { ...swapped, others: [...swapped.others] })]),
    );
  });

  it('gives the same bytes for the same report', () => {
    const one = report({ servers: [server({ findings: FINDINGS })] });
    expect(sarif(one, CATALOGUE)).toBe(sarif(structuredClone(one), CATALOGUE));
  });

  it('bounds and disarms what the server wrote', () => {
    const hostile = finding('x', {
      subject: `tool:${HOSTILE}`,
      message: HOSTILE,
      about: HOSTILE,
      at: HOSTILE,
      accepted: HOSTILE,
    });
    const text = sarif(report({ servers: [server({ name: HOSTILE, findings: [hostile] })] }), CATALOGUE);
    expect(text).not.toMatch(/\u202e|\u001b|##\[/);
    const [result] = rendered([hostile]).results;
    expect(result.message.text).not.toMatch(/(?<!\\)\]\(/);
    expect(result.message.text.length).toBeLessThan(4_100);
  });

  it('holds no more results than GitHub shows, the new ones among them', () => {
    const many = Array.from({ length: 6_000 }, (_, index) =>
      finding('x', { about: `${index}`, introduced: index === 5_999 }),
    );
    const { results } = rendered(many);
    expect(results).toHaveLength(5_000);
    expect(results[0].baselineState).toBe('new');
  });
});
