// Builds dist/: a bundle an entry over the parts that both share (what a run does not need is not loaded), the
// counters' tables, the demo, and the licences of what is bundled.
// The same sources give the same bytes on any machine.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { packTables } from './tables.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = process.argv[2] ?? join(ROOT, 'dist');

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: { cli: 'src/cli.ts', action: 'src/action.ts' },
  outdir: out,
  bundle: true,
  splitting: true,
  chunkNames: 'shared-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  metafile: true,
  plugins: [englishOnly()],
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
});

await packTables(join(out, 'tables'));
await cp(join(ROOT, 'demo'), join(out, 'demo'), { recursive: true });
await writeFile(join(out, 'package.json'), '{ "type": "module" }\n');
await writeFile(join(out, 'LICENSES.txt'), await licences(Object.keys(metafile.inputs)));

/** zod brings its messages in fifty languages, a third of the bundle; ours are English. */
function englishOnly() {
  return {
    name: 'english-only',
    setup({ onLoad }) {
      const contents = "export { default as en } from './en.js';";
      onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents, loader: 'js' }));
    },
  };
}

/** The licence text of every package with a file in the bundle, in order of name. */
async function licences(inputs) {
  const packages = new Set(['js-tiktoken']);
  for (const input of inputs) {
    const name = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (name !== undefined) packages.add(name);
  }
  const texts = await Promise.all([...packages].sort().map(licence));
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

async function licence(name) {
  const directory = join(ROOT, 'node_modules', name);
  const { license, version: packageVersion } = JSON.parse(
    await readFile(join(directory, 'package.json'), 'utf8'),
  );
  for (const file of [
    'LICENSE',
    'LICENSE.md',
    'LICENSE.txt',
    'license',
    'LICENCE',
    'license.md',
    'LICENSE-MIT',
  ]) {
    const text = await readFile(join(directory, file), 'utf8').catch(() => null);
    if (text !== null)
      return `${name}@${packageVersion} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}`;
  }
  return `${name}@${packageVersion} (${license})`;
}
