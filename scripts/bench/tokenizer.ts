import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TextName } from './texts.ts';

const RUN = join(import.meta.dirname, 'tokenizer-run.ts');
const LIBRARIES = ['ours', 'js-tiktoken', 'gpt-tokenizer'];
const TEXTS: { name: TextName; bytes: number }[] = [
  { name: 'json', bytes: 1_000_000 },
  { name: 'japanese', bytes: 1_000_000 },
];

interface Run {
  tokens: number;
  loadMs: number;
  countMs: number;
  bytes: number;
}

/** Megabytes a second of our tokenizer and of two others, each in its own process with its load; as lines to print. */
export async function benchTokenizer(): Promise<string[]> {
  const lines: string[] = [
    'o200k_base, load included',
    'text       library          tokens   load ms  count ms     MB/s',
  ];
  for (const text of TEXTS)
    for (const library of LIBRARIES) {
      const { tokens, loadMs, countMs, bytes } = await run(library, text);
      const speed = bytes / 1000 / (loadMs + countMs);
      lines.push(
        [
          text.name.padEnd(10),
          library.padEnd(13),
          `${tokens}`.padStart(9),
          loadMs.toFixed(0).padStart(9),
          countMs.toFixed(0).padStart(9),
          speed.toFixed(2).padStart(8),
        ].join(' '),
      );
    }
  return lines;
}

async function run(library: string, { name, bytes }: { name: string; bytes: number }): Promise<Run> {
  const words = ['--import', 'tsx', RUN, library, name, `${bytes}`];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}
