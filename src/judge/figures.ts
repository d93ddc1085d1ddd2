import type { Change } from '../model/change.ts';
import type { Cost, Costs } from '../model/cost.ts';
import type { Limits } from '../model/settings.ts';
import type { CounterId, Subject } from '../model/subject.ts';
import type { Unit } from '../model/verdict.ts';

/** What limits are held against: head as it was measured, and the base where there is one. */
export interface Measured {
  head: Costs;
  base: Costs | null;
  changes: Change[];
  counter: CounterId;
}

/** One number that a limit is held against. */
export interface Figure {
  subject: Subject;
  head: number;
  /** Null where the base was not measured or does not have the subject. */
  base: number | null;
  /** The part of head less base that is noise between listings. */
  noise: number;
}

/** A limit of the config file: what it counts, and the figures of one server that it holds for. */
export interface Measure {
  unit: Unit;
  /** What the limit is about where its figures are not told apart. */
  whole: Subject;
  figures(measured: Measured): Figure[];
}

export type LimitName = Exclude<keyof Limits, 'call' | 'calls' | 'session' | 'findings' | 'ratchet'>;

export const MEASURES = {
  definitions: {
    unit: 'tokens',
    whole: 'server',
    figures: ({ head, base, changes, counter }) => [
      {
        subject: 'server',
        head: tokensOf(head.totals.definitions, counter),
        base: base && tokensOf(base.totals.definitions, counter),
        noise: noiseIn(
          changes.filter(({ subject }) => subject.startsWith('tool:')),
          counter,
        ),
      },
    ],
  },
  tool: { unit: 'tokens', whole: 'server', figures: toolFigures },
  tools: {
    unit: 'tools',
    whole: 'server',
    figures: ({ head, base }) => [
      { subject: 'server', head: head.tools.length, base: base?.tools.length ?? null, noise: 0 },
    ],
  },
  instructions: {
    unit: 'tokens',
    whole: 'instructions',
    figures: ({ head, base, counter }) => [
      {
        subject: 'instructions',
        head: tokensOf(head.totals.instructions, counter),
        base: base && tokensOf(base.totals.instructions, counter),
        noise: 0,
      },
    ],
  },
} satisfies Record<LimitName, Measure>;

/** Each tool of head beside the one that it was on the base, under its old name where it was renamed. */
function toolFigures({ head, base, changes, counter }: Measured): Figure[] {
  const before = new Map(base?.tools.map((tool) => [tool.subject, tool]));
  const bySubject = new Map(
    changes.filter(({ kind }) => kind !== 'removed').map((change) => [change.subject, change]),
  );
  return head.tools.map((tool) => {
    const change = bySubject.get(tool.subject);
    const old =
      change?.kind === 'added' ? undefined : before.get((change?.was ?? tool.subject) as `tool:${string}`);
    return {
      subject: tool.subject,
      head: tokensOf(tool, counter),
      base: old === undefined ? null : tokensOf(old, counter),
      noise: change === undefined ? 0 : noiseIn([change], counter),
    };
  });
}

function noiseIn(changes: readonly Change[], counter: CounterId): number {
  return changes.reduce((sum, { unstable, delta }) => sum + (unstable ? (delta[counter] ?? 0) : 0), 0);
}

/** What was not counted is not zero: only nothing costs nothing. */
function tokensOf({ tokens, bytes }: Cost, counter: CounterId): number {
  const counted = tokens[counter];
  if (counted === undefined && bytes > 0) throw new Error(`Counter ${counter} has no figure`);
  return counted ?? 0;
}
