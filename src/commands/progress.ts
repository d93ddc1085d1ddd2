import type { SideStep } from '../sides/tree.ts';
import type { World } from './world.ts';

/** One line on a terminal that tells what each side is doing and for how long; nothing where output is piped. */
export interface Progress extends Disposable {
  step: (step: SideStep) => void;
}

const WORDS = {
  setup: 'setting up',
  start: 'starting',
  initialize: 'shaking hands',
  list: 'listing',
  call: 'calling',
  end: 'ending',
  done: 'done',
} satisfies Record<SideStep['step'], string>;

const CLEAR = '\r\u001b[2K';
const REFRESH_MS = 200;

export function showProgress({ stderr, now }: Pick<World, 'stderr' | 'now'>, quiet: boolean): Progress {
  if (quiet || !stderr.isTerminal) return { step: () => {}, [Symbol.dispose]: () => {} };
  const started = now();
  const sides = new Map<string, SideStep>();
  const draw = () => {
    const seconds = ((now() - started) / 1_000).toFixed(1);
    const busy = [...sides.values()].filter(({ step }) => step !== 'done');
    const parts = busy.map(({ server, side, step }) => `${server} ${side}: ${WORDS[step]}`);
    stderr.write(`${CLEAR}${parts.join(' · ').slice(0, 100)} ${seconds} s`);
  };
  const timer = setInterval(draw, REFRESH_MS);
  timer.unref();
  return {
    step(step) {
      sides.set(`${step.side} ${step.server}`, step);
      draw();
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      stderr.write(CLEAR);
    },
  };
}
