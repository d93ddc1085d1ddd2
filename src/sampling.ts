import type { Counting } from './counting/counting.ts';
import type { Counter } from './measure/counter.ts';
import { measureCall } from './measure/response/measure-call.ts';
import type { MeasureCall } from './model/response.ts';
import type { CounterId } from './model/subject.ts';

/**
 * Measures the responses of both sides by every counter, also by those that are programs, one at a time: what
 * capture hands over is measured before the next call is made, and nothing else keeps it.
 */
export function sampling(
  counting: Pick<Counting, 'answered'>,
  counters: Promise<readonly Counter[]>,
  headline: CounterId,
): MeasureCall {
  counters.catch(() => {}); // Whoever awaits them is told; until a server answers nobody does.
  let last: Promise<unknown> = Promise.resolve();
  return (raw) => {
    const measured = last.then(async () =>
      counting.answered(await counters, (counted) => measureCall(raw, counted.counters, headline)),
    );
    last = measured.catch(() => {});
    return measured;
  };
}
