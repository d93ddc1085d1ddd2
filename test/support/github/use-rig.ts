import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Rig, startRig } from './rig.ts';
import type { StandInOptions } from './stand-in.ts';

/** One rig for the tests of a file. After each test nothing may have been off GitHub's description. */
export function useRig(options: StandInOptions = {}): () => Rig {
  let rig: Rig | undefined;
  const current = (): Rig => {
    if (rig === undefined) throw new Error('The rig is there only while tests run.');
    return rig;
  };
  beforeAll(async () => {
    rig = await startRig(options);
  });
  afterEach(() => {
    expect(current().problems.splice(0)).toEqual([]);
  });
  afterAll(() => current()[Symbol.asyncDispose]());
  return current;
}
