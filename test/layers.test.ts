import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');

/** What each part of `src` may import besides itself: strictly downwards, and stages never each other. */
const BASE = [
  'model',
  'errors',
  'json',
  'schema',
  'tools',
  'samples',
  'severity',
  'words',
  'hosts',
  'outcomes',
  'secrets',
];
const MAY_IMPORT: Record<string, string[]> = {
  model: [],
  errors: [],
  json: ['model'],
  version: [],
  tools: ['model', 'json'],
  samples: ['model'],
  severity: ['model'],
  words: [],
  hosts: [],
  outcomes: ['model'],
  secrets: [],
  schema: ['model', 'json'],
  measure: BASE,
  lint: BASE,
  compare: BASE,
  judge: BASE,
  render: BASE,
  assess: [...BASE, 'measure', 'lint', 'compare', 'judge', 'version'],
  schemas: BASE,
  git: [...BASE, 'group'],
  tables: [...BASE, 'measure'],
  place: [...BASE, 'lint', 'git'],
  counting: [...BASE, 'measure', 'capture'],
  capture: [...BASE, 'git', 'group', 'schemas'],
  group: ['model'],
  sides: [...BASE, 'capture', 'git', 'config'],
  rehearsal: [...BASE, 'measure', 'lint'],
  sampling: [...BASE, 'measure', 'counting'],
  check: [
    ...BASE,
    'rehearsal',
    'sampling',
    'sides',
    'lint',
    'assess',
    'capture',
    'counting',
    'git',
    'measure',
    'place',
    'config',
    'version',
  ],
  formats: [...BASE, 'config', 'lint', 'render'],
  publish: [...BASE, 'config', 'render'],
  config: [...BASE, 'lint', 'measure', 'capture', 'render'],
};
const ENTRIES = ['cli', 'action', 'commands', 'github'];
const PURE = [
  'model',
  'errors',
  'json',
  'tools',
  'samples',
  'severity',
  'words',
  'hosts',
  'outcomes',
  'secrets',
  'schema',
  'measure',
  'lint',
  'compare',
  'judge',
  'render',
  'assess',
];
const IMPURE = [
  /from 'node:/,
  /\bprocess\.[a-z]/,
  /\bDate\.now\(/,
  /\bnew Date\(\)/,
  /\bMath\.random\(/,
  /\bperformance\./,
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const sources = files.map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

describe('layers', () => {
  it('reads the sources', () => {
    expect(files.length).toBeGreaterThan(30);
  });

  it.each(sources)('$file imports downwards only', ({ file, text }) => {
    expect(importsOf(file, text).filter((target) => !isAllowed(partOf(file), partOf(target)))).toEqual([]);
  });

  it.each(sources.filter(({ file }) => PURE.includes(partOf(file))))('$file is pure', ({ text }) => {
    expect(IMPURE.filter((pattern) => pattern.test(text)).map(String)).toEqual([]);
  });

  it('has no cycle', () => {
    expect(cycles(new Map(sources.map(({ file, text }) => [file, importsOf(file, text)])))).toEqual([]);
  });

  it('would find an upward import, a neighbour and a cycle', () => {
    expect(isAllowed('model', 'json')).toBe(false);
    expect(isAllowed('lint', 'measure')).toBe(false);
    expect(isAllowed('render', 'model')).toBe(true);
    expect(
      cycles(
        new Map([
          ['a', ['b']],
          ['b', ['a']],
        ]),
      ),
    ).toEqual(['a → b → a']);
  });
});

function partOf(file: string): string {
  return (file.split(sep)[0] ?? '').replace(/\.ts$/, '');
}

function isAllowed(from: string, to: string): boolean {
  return from === to || ENTRIES.includes(from) || (MAY_IMPORT[from] ?? []).includes(to);
}

/** Files that a source imports by a relative path, types included, relative to `src`. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+\.ts)'/g);
  return [...found].map((match) => relative(SRC, join(SRC, dirname(file), match[1] ?? '')));
}

function cycles(graph: Map<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node].join(' → '));
    if (done.has(node) || path.includes(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
