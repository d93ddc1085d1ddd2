import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAlone } from '../../src/config/parse.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Config files that the documents show. */
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.md'),
);
const shown = ['README.md', ...pages.map((file) => `docs/${file}`)].flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^```ya?ml\n(.*?)^```$/gms)]
    .map(([, yaml = '']) => yaml)
    .filter((yaml) => /^(?:servers|counters|limits|rules|accept):/m.test(yaml))
    .map((yaml, at) => [file, at + 1, yaml] as const);
});

describe('a config file that a document shows', () => {
  it('is found', () => {
    expect(shown.map(([file]) => file)).toEqual(
      expect.arrayContaining(['README.md', 'docs/counters.md', 'docs/responses.md']),
    );
  });

  it.each(shown)('%s, block %i', (file, _, yaml) => {
    expect(() => parseAlone(yaml, file)).not.toThrow();
  });
});
