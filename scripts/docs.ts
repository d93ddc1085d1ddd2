// Writes every document that is generated from the sources, or with --check fails when one is not current.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { actionYml, configSchema, inputsTable, optionsTable, outputsTable } from '../src/config/reference.ts';
import { ruleIndex } from '../src/lint/pages.ts';
import { RULES } from '../src/lint/rules/index.ts';
import { publishedSchemas } from '../src/schemas/published.ts';
import { gallery } from './gallery.ts';

const ROOT = join(import.meta.dirname, '..');

const generated: Record<string, () => string | Promise<string>> = {
  'action.yml': actionYml,
  'schema/config.schema.json': configSchema,
  ...Object.fromEntries(
    Object.entries(publishedSchemas()).map(([file, text]) => [`schema/${file}`, () => text]),
  ),
  'docs/rules/README.md': () => ruleIndex(RULES),
  'docs/comment-gallery.md': gallery,
  'README.md': () => withTables(current('README.md')),
};

const made = await Promise.all(
  Object.entries(generated).map(async ([path, make]) => ({ path, text: await make() })),
);
const stale = made.filter(({ path, text }) => current(path) !== text);
if (process.argv.includes('--check')) {
  for (const { path } of stale) console.error(`${path} is not what the sources give: run npm run docs`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else
  for (const { path, text } of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(`wrote ${path}`);
  }

function current(path: string): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

/** The README with the tables between its markers made again. */
function withTables(text: string): string {
  const tables: Record<string, () => string> = {
    inputs: inputsTable,
    outputs: outputsTable,
    options: optionsTable,
  };
  return text.replace(/(<!-- (\w+) -->\n)[\s\S]*?(<!-- \/\2 -->)/g, (whole, open, name, close) => {
    const table = tables[name];
    return table === undefined ? whole : `${open}${table()}\n${close}`;
  });
}
