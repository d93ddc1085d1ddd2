import { EARLIER } from '../claude/generation.ts';
import type { Counter } from '../counter.ts';
import { ESCAPED } from '../formats/anthropic.ts';
import type { Scan } from '../scan.ts';
import { createAnthropic, PER_REQUEST } from './anthropic.ts';

/** Claude up to 4.6, Haiku 4.5 among them. */
export function createClaude4(scan: Scan): Counter {
  const info = {
    id: 'claude-4',
    label: 'Claude (up to 4.6)',
    kind: 'estimate',
    error: 'mean 0.4 %, worst 3.5 % on 73 tools',
    perRequest: PER_REQUEST['4.6'],
  } as const;
  return createAnthropic(info, { scan, generation: EARLIER, style: ESCAPED });
}
