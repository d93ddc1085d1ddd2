import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { snapshotText } from '../../src/capture/stored.ts';
import { publishedSchemas } from '../../src/schemas/published.ts';
import * as reports from '../support/report.ts';
import { snapshot } from '../support/snapshot.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'schema');
const schemas = publishedSchemas();

const report = reports.report({
  servers: [
    reports.server({ base: reports.side({ search: 90 }), changes: [reports.change('search', 10)] }),
    reports.server({
      head: { kind: 'failed', ref: null, boot: reports.failure() },
      findings: [reports.finding('x')],
    }),
  ],
  verdict: reports.verdict({ breaches: [reports.breach()], checks: [reports.check()] }),
});
const stored = JSON.parse(snapshotText(snapshot()));

describe('publishedSchemas', () => {
  it.each(Object.entries(schemas))('%s is published as it is made', (file, text) => {
    expect(readFileSync(join(FOLDER, file), 'utf8')).toBe(text);
  });

  it.each([
    ['snapshot', stored, true],
    ['snapshot', { ...stored, tools: [null, { name: 1 }] }, true],
    ['snapshot', { ...stored, extra: 1 }, false],
    ['snapshot', { ...stored, schema: 2 }, false],
    ['snapshot', report, false],
    ['report', report, true],
    ['report', { ...report, node: undefined }, false],
    ['report', { ...report, servers: [reports.server({ fixed: -1 })] }, false],
    [
      'report',
      {
        ...report,
        servers: [reports.server({ findings: [reports.finding('x', { subject: 'tool' as 'server' })] })],
      },
      false,
    ],
    ['report', stored, false],
  ])('%s.schema.json judges a file as we do', (name, file, valid) => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
      JSON.parse(schemas[`${name}.schema.json`] ?? ''),
    );
    expect(validate(JSON.parse(JSON.stringify(file)))).toBe(valid);
  });

  it('explains what a name does not', () => {
    const { properties, $defs } = JSON.parse(schemas['snapshot.schema.json'] ?? '');
    expect(properties.tools.description).toMatch(/as received/);
    expect(Object.keys($defs).sort()).toEqual([
      'Boot',
      'CallCost',
      'Exit',
      'Noise',
      'Observed',
      'Protocol',
      'Uncalled',
    ]);
  });
});
