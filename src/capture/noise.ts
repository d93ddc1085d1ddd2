import type { Noise } from '../model/snapshot.ts';
import { clamp, QUOTED } from './bounds.ts';

/** Counts lines of standard output that are no protocol, and keeps the first few. */
export function collectNoise(): Noise & { add: (line: string) => void } {
  const noise: Noise = { lines: 0, sample: [] };
  return Object.assign(noise, {
    add(line: string) {
      if (line.trim() === '') return;
      noise.lines++;
      if (noise.sample.length < QUOTED.noiseLines) noise.sample.push(clamp(line, QUOTED.noiseLine));
    },
  });
}
