import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Tables } from '../src/measure/counters.ts';
import { WAYS } from './accuracy/claude.ts';
import { measuredAnew } from './accuracy/ground-truth.ts';
import { compareWithOracles } from './accuracy/oracles.ts';
import { accuracyPage } from './accuracy/page.ts';
import { readStored, TRUTH_FILES } from './accuracy/stored.ts';
import { packedTables } from './tables.mjs';

const ROOT = join(import.meta.dirname, '..');
const HELP = `npm run accuracy -- [--data DIRECTORY] [--update]
Writes docs/accuracy.md. Where DIRECTORY (default ../shared/data) holds the provider's counts with their lists,
measures these anew and compares; --update takes the new figures over.`;

const { values } = parseArgs({
  options: { data: { type: 'string' }, update: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) console.log(HELP);
else process.exitCode = run(values.data ?? join(ROOT, '..', 'shared', 'data'), values.update ?? false);

function run(directory: string, update: boolean): number {
  const tables = packedTables();
  const stored = readStored();
  const anew = measuredAnew(directory, tables);
  if (anew === null)
    console.log(`Not measured anew: no lists in ${directory}. The page shows the stored figures.`);
  let differing = 0;
  for (const id of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
    if (anew === null || JSON.stringify(anew[id]) === JSON.stringify(stored[id])) continue;
    if (update) {
      writeFileSync(TRUTH_FILES[id], `${JSON.stringify(anew[id], null, 2)}\n`);
      stored[id] = anew[id];
    } else {
      differing++;
      console.error(
        `${id}: the stored figures are not what the lists give now; --update takes the new ones over.`,
      );
    }
  }
  if (anew !== null && differing === 0) console.log('Measured anew from the lists: the stored figures hold.');
  if (anew !== null) differing += tokenizersDiffer(join(directory, 'lists'), tables);
  writeFileSync(join(ROOT, 'docs', 'accuracy.md'), accuracyPage(stored, tables));
  return differing === 0 ? 0 : 1;
}

function tokenizersDiffer(lists: string, tables: Tables): number {
  const { lists: compared, differing } = compareWithOracles(lists, tables);
  if (differing.length === 0)
    console.log(
      `Our tokenizer, js-tiktoken and gpt-tokenizer agree on ${compared} lists in both vocabularies.`,
    );
  else console.error(`The tokenizers differ on ${differing.join(', ')}.`);
  return differing.length;
}
