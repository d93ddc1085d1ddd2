import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaudeRow } from './claude.ts';

/** Ground truth with what our formula makes of it: figures, no texts. */
export interface Truth {
  source: string;
  /** When the provider counted; null where the source does not say. */
  date: string | null;
  model: string;
  rows: ClaudeRow[];
}

/** Everything that the page is made from. */
export interface Stored {
  claude: Truth;
  'claude-4': Truth;
  /** Response texts of our own by name. */
  responses: Map<string, string>;
}

const DIRECTORY = join(import.meta.dirname, '..', '..', 'data', 'accuracy');

export const TRUTH_FILES = {
  claude: join(DIRECTORY, 'claude.json'),
  'claude-4': join(DIRECTORY, 'claude-4.json'),
};

export function readStored(): Stored {
  const folder = join(DIRECTORY, 'responses');
  const names = readdirSync(folder).sort();
  return {
    claude: JSON.parse(readFileSync(TRUTH_FILES.claude, 'utf8')),
    'claude-4': JSON.parse(readFileSync(TRUTH_FILES['claude-4'], 'utf8')),
    responses: new Map(
      names.map((name) => [name.replace(/\.txt$/, ''), readFileSync(join(folder, name), 'utf8')]),
    ),
  };
}
