import { LATER } from '../claude/generation.ts';
import type { Counter } from '../counter.ts';
import { RAW } from '../formats/anthropic.ts';
import type { Scan } from '../scan.ts';
import { createAnthropic, PER_REQUEST } from './anthropic.ts';

/** Claude 4.7 and later. */
export function createClaude(scan: Scan): Counter {
  const info = {
    id: 'claude',
    label: 'Claude (4.7 and later)',
    kind: 'estimate',
    error: 'mean 0.16 %, worst 0.45 % on 13 servers',
    perRequest: PER_REQUEST['Opus 5'],
  } as const;
  return createAnthropic(info, { scan, generation: LATER, style: RAW });
}
