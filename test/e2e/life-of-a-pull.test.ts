import { expect, test } from 'vitest';
import { pullRequestEvent } from '../support/github/events.ts';
import { openPull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import {
  ACTIONS,
  BOATS,
  comment,
  FAILED,
  firstLine,
  HEAVY_BOATS,
  ours,
  PASSED,
  reportOf,
  seen,
  workflow,
} from './scenario.ts';

const rig = useRig();

test('a regression, a second push behind 130 comments, and the fix', async () => {
  const repository = await rig().repository({ files: BOATS });
  const pull = await openPull(repository, { files: HEAVY_BOATS });
  const run = await rig().run({ workflow: workflow(), event: await pullRequestEvent(pull), actions: ACTIONS });
  console.log(run.log, run.summary, run.annotations, run.outputs, run.requests.map((r) => [r.operation, r.status]));
  expect(seen(run)).toEqual(FAILED);
  console.log(await comment(pull));
});
