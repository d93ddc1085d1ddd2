import type { Json } from '../model/json.ts';
import type { Stability } from '../model/snapshot.ts';
import { namedTools } from '../tools.ts';
import { clamp, QUOTED } from './bounds.ts';

/** Whether a second listing gave the same tools, to the letter and in the same order. */
export function stabilityOf(first: readonly Json[], second: readonly Json[]): Stability {
  const before = textsById(first);
  const after = textsById(second);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  );
  if (changed.length > 0)
    return {
      kind: 'text',
      tools: changed.slice(0, QUOTED.unstableTools).map((id) => clamp(id, QUOTED.noiseLine)),
    };
  const sameOrder = [...before.keys()].join('\n') === [...after.keys()].join('\n');
  return { kind: sameOrder ? 'stable' : 'order' };
}

function textsById(tools: readonly Json[]): Map<string, string> {
  return new Map(namedTools(tools).map(({ id }, index) => [id, JSON.stringify(tools[index])]));
}
