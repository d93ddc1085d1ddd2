// Draws the README's pictures from the first comment of the gallery: `npm run pictures`. Needs Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium, picture } from '../test/browser/chromium.ts';
import { commentPage } from '../test/browser/page.ts';

const DOCS = join(import.meta.dirname, '..', 'docs');
const [, first = ''] = readFileSync(join(DOCS, 'comment-gallery.md'), 'utf8').split(/^## .*$/m);

await using browser = await launchChromium();
for (const theme of ['light', 'dark'] as const)
  writeFileSync(join(DOCS, `comment-${theme}.png`), await picture(browser, commentPage(first, theme)));
