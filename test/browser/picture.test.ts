import { expect, test } from 'vitest';
import { chromiumPath, launchChromium, picture } from './chromium.ts';
import { commentPage, type Theme } from './page.ts';

test.skipIf(chromiumPath() === null).each<[Theme, string]>([
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(13, 17, 23)'],
])('a comment is drawn in %s colours', async (theme, background) => {
  await using browser = await launchChromium();
  const html = commentPage('### ❌ Over\n\n| a |\n|--|\n| 1 |', theme);

  const png = await picture(browser, html);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(1760);

  const page = await browser.newPage();
  await page.setContent(html);
  expect(await page.locator('.markdown-body table td').textContent()).toBe('1');
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(background);
});
