import { expect, test } from 'vitest';
import {
  issueCommentEvent,
  mergeGroupEvent,
  pullRequestTargetEvent,
  pushEvent,
  scheduleEvent,
  type TriggerEvent,
  workflowDispatchEvent,
  workflowRunEvent,
} from '../support/github/events.ts';
import type { Pull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import {
  ACTIONS,
  BOATS,
  FAILED,
  HEAVY_BOATS,
  headline,
  NOT_MEASURED,
  openBoats,
  ours,
  PASSED,
  reportOf,
  seen,
  workflow,
} from './scenario.ts';

const rig = useRig();

function runOn(event: TriggerEvent, inputs: Record<string, unknown> = {}) {
  return rig().run({ workflow: workflow(inputs, { on: event.name }), event, actions: ACTIONS });
}

test.each<[string, (pull: Pull) => Promise<TriggerEvent>]>([
  ['push', ({ repository }) => pushEvent(repository)],
  ['schedule', ({ repository }) => scheduleEvent(repository)],
  ['workflow_dispatch', ({ repository }) => workflowDispatchEvent(repository)],
])('%s measures head and applies absolute limits', async (_, eventOf) => {
  const pull = await openBoats(rig());
  await pull.repository.commit('main', HEAVY_BOATS);
  const run = await runOn(await eventOf(pull));
  expect(seen(run)).toEqual(PASSED);
  expect(run.summary).toContain('this event has no base to compare with');
  expect(run.outputs.cost).toMatchObject({ 'definition-delta': '', tools: '2', 'comment-id': '' });
  expect(run.requests).toEqual([]);
});

test('a push over an absolute limit fails', async () => {
  const { repository } = await openBoats(rig());
  const run = await runOn(await pushEvent(repository), { 'max-tokens': '100' });
  expect(seen(run)).toEqual(FAILED);
  expect(headline(run.summary)).toMatch(/^❌ MCP token cost: \d+ tokens per request, over the 100 limit$/);
});

test('merge_group compares with the base of the group', async () => {
  const pull = await openBoats(rig());
  const tip = await pull.repository.commit('main', { 'README.md': 'Moved on.\n' });
  const event = await mergeGroupEvent(pull);
  const run = await runOn(event);
  expect(seen(run)).toEqual(FAILED);
  expect(run.summary).toContain(`base = base of the merge group <code>${tip.slice(0, 7)}</code>`);
  expect(await ours(pull)).toEqual([]);

  await pull.label('tokens-accepted');
  const accepted = await runOn(event, { 'accept-label': 'tokens-accepted' });
  expect(seen(accepted)).toEqual(PASSED);
});

test('a base that is asked for by name is compared on any event', async () => {
  const { repository } = await openBoats(rig());
  const stable = await repository.commit('stable', BOATS);
  await repository.commit('main', HEAVY_BOATS);
  const run = await runOn(await pushEvent(repository), { base: 'stable' });
  expect(seen(run)).toEqual(FAILED);
  expect(await reportOf(run)).toMatchObject({ base: { ref: stable } });
});

test.each<[string, (pull: Pull) => Promise<TriggerEvent>]>([
  ['pull_request_target', pullRequestTargetEvent],
  ['workflow_run', (pull) => workflowRunEvent(pull)],
  ['issue_comment', async (pull) => issueCommentEvent(pull, await pull.comment('forker', '/measure'))],
])('%s starts no server', async (name, eventOf) => {
  const server = { 'server.mjs': `${BOATS['server.mjs']}\nimport 'node:fs';\nconsole.error('STARTED');\n` };
  const pull = await openBoats(rig(), { fork: 'forker' }, { files: server });
  const run = await runOn(await eventOf(pull));
  expect(seen(run)).toEqual(NOT_MEASURED);
  expect(headline(run.summary)).toBe('❌ MCP token cost: not measured');
  expect(run.summary).toContain(`This action starts no server on ${name.replaceAll('_', '&#95;')}`);
  expect(run.annotations).toMatchObject([{ level: 'error', title: 'MCP token cost' }]);
  expect(run.log).not.toContain('STARTED');
  expect(await ours(pull)).toEqual([]);
});
