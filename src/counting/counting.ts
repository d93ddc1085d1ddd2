import { UserError } from '../errors.ts';
import type { Counter } from '../measure/counter.ts';
import type { Uncounted } from '../model/report.ts';
import type { CustomCounter, Settings } from '../model/settings.ts';
import { createOwnOver, type Own } from './own.ts';
import { type Program, type ProgramSurroundings, startProgram } from './program.ts';

/** All counters of one run. Programs that count are gone when the disposal has resolved. */
export interface Counting extends AsyncDisposable {
  /**
   * What `compute`, which is pure, makes of the counters: run again until no count is missing. A counter whose program
   * fails is left out and named.
   *
   * @throws UserError `counter-failed` when that is the headline counter.
   */
  answered<T>(builtIn: readonly Counter[], compute: (counted: Counted) => T): Promise<T>;
}

export interface Counted {
  counters: Counter[];
  uncounted: Uncounted[];
}

/** Starts the programs of the config file. */
export function openCounting(
  { counters, counter: headline }: Pick<Settings, 'counters' | 'counter'>,
  surroundings: ProgramSurroundings,
): Counting {
  const programs = counters.map((settings) => startProgram(settings, surroundings));
  let owns = counters.map((settings, index) => createOwnOver(settings, programs[index] as Program));
  const uncounted: Uncounted[] = [];
  const ask = async (own: Own) => {
    const reason = await own.ask();
    if (reason === null) return;
    const { id } = own.counter;
    if (id === headline) throw failed(id, reason);
    owns = owns.filter((other) => other !== own);
    uncounted.push({ counter: id, reason });
  };
  return {
    async answered(builtIn, compute) {
      for (;;) {
        const result = compute({
          counters: [...builtIn, ...owns.map(({ counter }) => counter)],
          uncounted: [...uncounted],
        });
        const open = owns.filter((own) => own.isOpen());
        if (open.length === 0) return result;
        await Promise.all(open.map(ask));
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(programs.map((program) => program[Symbol.asyncDispose]()));
    },
  };
}

function failed(id: CustomCounter['id'], reason: string): UserError {
  return new UserError(
    'counter-failed',
    `The counter \`${id}\` could not count. ${reason}`,
    'It is the headline counter, so nothing can be judged without it: see docs/counters.md for what its program must answer.',
  );
}
