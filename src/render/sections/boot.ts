import type { MeasuredSide } from '../../model/report.ts';
import type { LauncherName } from '../../model/snapshot.ts';
import { type Block, code, type Inline } from '../document.ts';
import { count } from '../figures.ts';

/** How long hosts wait for the server, where a launcher takes a part of it. */
export function boot({ boot: { listedMs, launcher } }: MeasuredSide): Block[] {
  if (launcher === undefined) return [];
  return [
    {
      kind: 'paragraph',
      text: [`Boots in ${count(listedMs)} ms, ${count(launcher.ms)} ms of them `, named(launcher.name), '.'],
    },
  ];
}

function named(name: LauncherName): Inline {
  return name === 'shell' ? 'in the shell' : code(name);
}
