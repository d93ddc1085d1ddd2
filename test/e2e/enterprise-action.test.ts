import { expect, test } from 'vitest';
import { useRig } from '../support/github/use-rig.ts';
import { comment, FAILED, HEAVY_BOATS, openBoats, reportOf, runPull, seen } from './scenario.ts';

const rig = useRig({ enterprise: true });

test.each([
  ['the merge', {}, 'first parent of the PR merge'],
  ['the head', { ref: '${{ github.event.pull_request.head.sha }}' }, 'merge base of the PR and its branch'],
])('an enterprise server, %s checked out', async (_, checkoutWith, how) => {
  const pull = await openBoats(rig(), {}, { private: true });
  const run = await runPull(rig(), pull, { checkoutWith: { ...checkoutWith, 'persist-credentials': false } });
  expect(seen(run)).toEqual(FAILED);
  expect(await reportOf(run)).toMatchObject({ base: { ref: pull.baseSha, how } });
  const { id, body } = await comment(pull);
  expect(body).toContain(`href="${rig().world.serverUrl}/${pull.repository.fullName}/actions/runs/`);

  await pull.push({ 'server.mjs': HEAVY_BOATS['server.mjs'].replace('one day', 'any day') });
  await runPull(rig(), pull);
  expect((await comment(pull)).id).toBe(id);
});
