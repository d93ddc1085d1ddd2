import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './process.ts';

/** A process whose connection broke is given this long to end, so that its exit can be told. */
const LAST_WORDS_MS = 500;

/** Whether a process has ended, or does soon where its connection broke. */
export function hasEnded({ ended }: ServerProcess, isBroken: boolean): Promise<boolean> {
  const waiting = sleep(isBroken ? LAST_WORDS_MS : 0, false, { ref: false });
  return Promise.race([ended.then(() => true), waiting]);
}
