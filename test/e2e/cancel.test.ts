import { expect, test } from 'vitest';
import { BOAT_TOOLS, mcpServer } from '../support/github/mcp-server.ts';
import { useRig } from '../support/github/use-rig.ts';
import { openBoats, ours, PASSED, runPull, seen } from './scenario.ts';

const rig = useRig();

/** Starts a process of its own and answers nothing. */
const HANGS = `import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
await new Promise(() => setInterval(() => {}, 1000));`;

test.each([
  ['the servers boot', {}, /server base: initialize/],
  ['the base is set up', { setup: 'sleep 600 & echo sleeping; wait' }, /setup \| sleeping/],
])('cancelled while %s: no process and no worktree is left', async (_, inputs, cancelWhen) => {
  const server = { 'server.mjs': mcpServer([], { prelude: HANGS }) };
  const pull = await openBoats(rig(), { files: { 'README.md': 'x\n' } }, { files: server });
  const run = await runPull(rig(), pull, {
    inputs: { 'startup-timeout': '5m', ...inputs },
    order: { cancelWhen },
    after: [
      {
        id: 'left',
        if: 'always()',
        run: [
          'echo "trees=$(git worktree list | wc -l)" >> "$GITHUB_OUTPUT"',
          'echo "folders=$(ls "$RUNNER_TEMP" | grep -c mcp-token-delta-base)" >> "$GITHUB_OUTPUT"',
        ].join('\n'),
      },
    ],
  });
  expect(run.conclusion).toBe('cancelled');
  expect(run.orphans).toEqual([]);
  expect(run.outputs.left).toEqual({ trees: '1', folders: '0' });
  expect(await ours(pull)).toEqual([]);
});

test('a server that leaves a process behind does not hold the job up, and the process is ended', async () => {
  const prelude = `import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true }).unref();`;
  const server = { 'server.mjs': mcpServer(BOAT_TOOLS, { prelude }) };
  const pull = await openBoats(rig(), { files: { 'README.md': 'x\n' } }, { files: server });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(PASSED);
  expect(run.orphans).toEqual([]);
});
