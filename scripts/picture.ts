/** Draws a comment as GitHub shows it: `tsx scripts/picture.ts IN.md OUT.png [light|dark]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { launchChromium, picture } from '../test/browser/chromium.ts';
import { commentPage } from '../test/browser/page.ts';

const [source, target, theme = 'light'] = process.argv.slice(2);
if (source === undefined || target === undefined || (theme !== 'light' && theme !== 'dark')) {
  console.error('Usage: tsx scripts/picture.ts IN.md OUT.png [light|dark]');
  process.exit(2);
}

await using browser = await launchChromium();
writeFileSync(target, await picture(browser, commentPage(readFileSync(source, 'utf8'), theme)));
