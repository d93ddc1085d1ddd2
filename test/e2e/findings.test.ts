import { expect, test } from 'vitest';
import { type DemoTool, mcpServer } from '../support/github/mcp-server.ts';
import { openPull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import { comment, FAILED, headline, reportOf, runPull, seen } from './scenario.ts';

const rig = useRig();

/** 27 tools with old faults: a parameter without a description, a long enumeration, no annotations. */
const TOOLS: DemoTool[] = Array.from({ length: 27 }, (_, at) => ({
  name: `berth_task_${at + 1}`,
  description: `Does what ${['mooring', 'fuel', 'water', 'crane', 'pilot', 'waste', 'power'][at % 7]} needs at berth ${at + 1}.`,
  inputSchema: {
    type: 'object',
    properties: {
      berth: { type: 'string' },
      extra: { type: 'object' },
      colour: {
        type: 'string',
        description: 'Colour of the hull.',
        enum: Array.from({ length: 41 }, (_, n) => `c${n}`),
      },
    },
  },
}));

const WITH_ROOT_UNION = TOOLS.map((tool, at) =>
  at === 12
    ? {
        ...tool,
        inputSchema: {
          ...tool.inputSchema,
          anyOf: ['berth', 'colour'].map((name) => ({
            type: 'object',
            required: [name],
            properties: { [name]: { type: 'string' } },
          })),
        },
      }
    : tool,
);

test('one anyOf at the root of one of 27 tools is one new error at its line; old findings stay folded', async () => {
  const repository = await rig().repository({ files: { 'server.mjs': mcpServer(TOOLS) } });
  const changed = mcpServer(WITH_ROOT_UNION);
  const pull = await openPull(repository, { files: { 'server.mjs': changed } });
  const run = await runPull(rig(), pull, { inputs: { 'max-increase': '50%' } });
  expect(seen(run)).toEqual(FAILED);

  const { body } = await comment(pull);
  expect(headline(body)).toMatch(/^❌ MCP token cost: \+\d+ tokens per request .*, 1 new error$/);
  expect(body).toContain('**1 new finding:**');
  expect(body).toContain('- ❌ <code>schema-root-combinator</code> in <code>berth_task_13</code>');
  expect(body).toMatch(/<details><summary>\d+ existing findings<\/summary>/);

  const { servers, verdict } = await reportOf(run);
  const findings = servers[0]?.findings ?? [];
  const introduced = findings.filter((finding) => finding.introduced);
  const line = changed.split('\n').findIndex((text) => text.includes('"berth_task_13"')) + 1;
  expect(introduced).toMatchObject([
    { rule: 'schema-root-combinator', severity: 'error', location: { file: 'server.mjs', line } },
  ]);
  expect(findings.length - introduced.length).toBeGreaterThanOrEqual(30);
  expect(verdict.breaches).toMatchObject([{ limit: 'findings', level: 'fail' }]);
  expect(run.annotations).toContainEqual(
    expect.objectContaining({ level: 'error', file: 'server.mjs', line }),
  );
});
