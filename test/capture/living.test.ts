import { expect, test } from 'vitest';
import { endAll, registerLiving } from '../../src/capture/living.ts';

test('the newest ends first, each once, and what is over not at all', () => {
  const ended: string[] = [];
  const live = (name: string) => registerLiving(() => ended.push(name));
  live('worktree');
  const setup = live('setup');
  live('server');
  setup[Symbol.dispose]();
  endAll();
  endAll();
  expect(ended).toEqual(['server', 'worktree']);
});
