import type { Runner } from '../publish/runner.ts';
import { safeLine } from '../render/terminal.ts';
import type { SideContext, SideStep } from '../sides/tree.ts';

/** Logs what the sides do; while a setup runs, folded. */
export function progressTo(runner: Runner): Pick<SideContext, 'onStep' | 'onOutput'> {
  const settingUp = new Set<string>();
  return {
    onStep({ server, side, step }: SideStep) {
      const who = `${server} ${side}`;
      if (settingUp.delete(who) && settingUp.size === 0) runner.endGroup();
      if (step !== 'setup') return runner.log(safeLine(`${who}: ${step}`));
      if (settingUp.size === 0) runner.group(safeLine(`${who}: setup`));
      settingUp.add(who);
    },
    onOutput: (line) => runner.log(`setup | ${safeLine(line)}`),
  };
}
