import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleIndex } from '../../src/lint/pages.ts';
import { RULES } from '../../src/lint/rules/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = join(ROOT, 'src', 'lint', 'rules');
const TESTS = join(ROOT, 'test', 'lint', 'rules');
const PAGES = join(ROOT, 'docs', 'rules');
const HEADINGS = ['What it checks', 'Why it costs you', 'Bad', 'Good', 'Options', 'Who refuses'];
/** Modules that only list rules. */
const LISTS = ['index', 'schema', 'response'];

const IDS = RULES.map(({ id }) => id).sort();

describe('the rules', () => {
  it('are there', () => {
    expect(IDS.length).toBeGreaterThan(65);
    expect(new Set(IDS).size).toBe(IDS.length);
  });

  it('have one source, one test and one page each, and no other has one', () => {
    const named = (folder: string, ending: string) =>
      readdirSync(folder)
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(0, -ending.length))
        .filter((name) => !LISTS.includes(name) && name !== 'README')
        .sort();
    expect(named(SOURCES, '.ts')).toEqual(IDS);
    expect(named(TESTS, '.test.ts')).toEqual(IDS);
    expect(named(PAGES, '.md')).toEqual(IDS);
  });

  it.each(RULES)('$id says in one sentence what to do', ({ id, summary }) => {
    expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)+$/);
    expect(summary).toMatch(/^[A-Z][^|\n]*\.$/);
  });

  it.each(RULES)(
    '$id has a page with its level, its options and every part',
    ({ id, summary, severity, options }) => {
      const path = join(PAGES, `${id}.md`);
      expect(existsSync(path), path).toBe(true);
      const page = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
      const [title, , level] = page.split('\n');
      expect(title).toBe(`# ${id}`);
      expect(level).toMatch(new RegExp(`^\\*\\*${severity}( / (warning|note))?\\*\\* · `));
      expect(level).toContain(` · ${summary}`);
      expect([...page.matchAll(/^## (.*)$/gm)].map((heading) => heading[1])).toEqual(HEADINGS);
      const part = page.slice(page.indexOf('## Options'), page.indexOf('## Who refuses'));
      const names = Object.entries(options).map(([name, value]) => `\`${name}: ${value}\``);
      if (names.length === 0) expect(part).toContain('None.');
      for (const name of names) expect(part).toContain(name);
    },
  );
});

describe('ruleIndex', () => {
  it('lists every rule once, under its level, with options', () => {
    const rules = [
      { id: 'b-one', severity: 'note' as const, summary: 'Do one.', options: { max: 3, word: 'x' } },
      { id: 'a-two', severity: 'error' as const, summary: 'Do two.', options: {} },
    ];
    const text = ruleIndex(rules);
    expect(text.indexOf('[a-two](a-two.md) | Do two. |  |')).toBeGreaterThan(text.indexOf('## Errors'));
    expect(text.indexOf('[a-two]')).toBeLessThan(text.indexOf('## Warnings'));
    expect(text).toContain('| [b-one](b-one.md) | Do one. | `max: 3`, `word: x` |');
    for (const id of IDS) expect(ruleIndex(RULES).split(`](${id}.md)`)).toHaveLength(2);
  });
});
