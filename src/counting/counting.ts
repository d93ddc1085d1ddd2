import { UserError } from '../errors.ts';
import type { Counter } from '../measure/counter.ts';
import type { Exact, Uncounted } from '../model/report.ts';
import type { ServerSettings, Settings } from '../model/settings.ts';
import type { Captured } from '../model/snapshot.ts';
import type { CounterId } from '../model/subject.ts';
import { type ExactContext, openExact } from './exact.ts';
import { createOwnOver, type Own } from './own.ts';
import { type Program, type ProgramSurroundings, startProgram } from './program.ts';
import { Turns } from './turns.ts';

/** All counters of one run. Programs that count are gone when the disposal has resolved. */
export interface Counting extends AsyncDisposable {
  /**
   * What `compute`, which is pure, makes of the counters: run again until no count is missing. A counter whose program
   * fails is left out and named.
   *
   * @throws UserError `counter-failed` when that is the headline counter.
   */
  answered<T>(builtIn: readonly Counter[], compute: (counted: Counted) => T): Promise<T>;
  /** The server with what providers themselves count of its sides; as it is where there is no key. */
  exact<T extends Sides>(
    server: T,
  ): Promise<T & { exact?: Record<'head' | 'base', Record<CounterId, Exact>> }>;
}

/** Both sides of one server. */
export interface Sides {
  settings: Pick<ServerSettings, 'hostPrefix'>;
  head: Captured;
  base: Captured;
}

export interface Counted {
  counters: Counter[];
  uncounted: Uncounted[];
}

/** Starts the programs of the config file. @throws UserError `address-invalid`, before anything is started. */
export function openCounting(
  settings: Pick<Settings, 'counters' | 'counter' | 'exact'>,
  context: ProgramSurroundings & ExactContext,
): Counting {
  const { counters, counter: headline } = settings;
  const exactly = openExact(settings.exact, context);
  const programs = counters.map((own) => startProgram(own, context));
  let owns = counters.map((own, index) => createOwnOver(own, programs[index] as Program));
  const uncounted: Uncounted[] = [];
  const turns = new Turns(1);
  const ask = async (own: Own) => {
    const reason = await own.ask();
    if (reason === null) return;
    const { id } = own.counter;
    if (id === headline) throw failed(id, reason);
    owns = owns.filter((other) => other !== own);
    uncounted.push({ counter: id, reason });
  };
  return {
    answered: (builtIn, compute) =>
      turns.take(async () => {
        for (;;) {
          const result = compute({
            counters: [...builtIn, ...owns.map(({ counter }) => counter)],
            uncounted: [...uncounted],
          });
          const open = owns.filter((own) => own.isOpen());
          if (open.length === 0) return result;
          await Promise.all(open.map(ask));
        }
      }),
    async exact(server) {
      if (exactly === null) return server;
      const { hostPrefix } = server.settings;
      const countOf = async (side: Captured) =>
        side.kind === 'measured' ? await exactly.count(side.snapshot, hostPrefix) : {};
      const [head, base] = await Promise.all([countOf(server.head), countOf(server.base)]);
      return { ...server, exact: { head, base } };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(programs.map((program) => program[Symbol.asyncDispose]()));
    },
  };
}

function failed(id: CounterId, reason: string): UserError {
  return new UserError(
    'counter-failed',
    `The counter \`${id}\` could not count. ${reason}`,
    'It is the headline counter, so nothing can be judged without it: see docs/counters.md for what its program must answer.',
  );
}
