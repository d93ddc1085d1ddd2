import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { endGroup, killGroup } from '../src/group.ts';

/** Starts a shell script as the head of a group, and waits for its first line. */
async function started(script: string): Promise<ChildProcess> {
  const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return child;
}

describe.skipIf(process.platform === 'win32')('endGroup', () => {
  it.each([
    ['what goes at SIGTERM', 'echo up; sleep 100', 20_000, 'SIGTERM'],
    ['what ignores SIGTERM', `trap '' TERM; echo up; while :; do sleep 0.1; done`, 300, 'SIGKILL'],
    [
      'a child that ignores it while its parent goes',
      `(trap '' TERM; echo up; while :; do sleep 0.1; done) & wait`,
      300,
      'SIGKILL',
    ],
  ])('ends %s', async (_, script, graceMs, by) => {
    const child = await started(script);
    expect(await endGroup(child, graceMs)).toBe(by);
    expect(await endGroup(child, 20_000)).toBe('itself');
  });

  it('ends what a parent that is gone has left', async () => {
    const child = await started('sleep 100 & echo up');
    await once(child, 'exit');
    expect(await endGroup(child, 10_000)).toBe('SIGTERM');
  });

  it('finds nothing to do where all have gone, or nothing was started', async () => {
    const child = await started('echo up');
    await once(child, 'exit');
    expect(await endGroup(child, 10_000)).toBe('itself');
    const none = spawn('/nowhere/at/all', { detached: true });
    await once(none, 'error');
    expect(await endGroup(none, 10_000)).toBe('itself');
  });
});

describe.skipIf(process.platform === 'win32')('killGroup', () => {
  it('ends all at once', async () => {
    const child = await started(`(trap '' TERM; echo up; while :; do sleep 0.1; done) & wait`);
    killGroup(child);
    await once(child, 'close');
    expect(child.signalCode).toBe('SIGKILL');
  });
});
