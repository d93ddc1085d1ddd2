import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { carriersOf, endCarriers, MARKER } from '../../src/capture/strays.ts';

test.runIf(process.platform === 'linux')('what carries a marker is gone when it has been ended', async () => {
  const [mine, foreign] = [`mine-${process.pid}`, `foreign-${process.pid}`];
  const start = async (marker: string) => {
    const child = spawn('sleep', ['100'], { detached: true, env: { ...process.env, [MARKER]: marker } });
    await once(child, 'spawn');
    return child;
  };
  const [other, ...children] = await Promise.all([foreign, mine, mine, mine].map(start));
  const carriers = carriersOf(mine);
  expect(carriers.sort()).toEqual(children.map(({ pid }) => pid).sort());
  const strangers = [other?.pid ?? 0];
  expect(await endCarriers([...carriers, ...strangers], mine)).toBe(3);
  expect(carriersOf(mine)).toEqual([]);
  expect(carriersOf(foreign)).toEqual(strangers);
  other?.kill();
});
