import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where this machine has Chromium: the variable `CHROMIUM`, else the places where systems put it. */
export function chromiumPath(): string | null {
  return (
    [process.env.CHROMIUM, ...KNOWN_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null
  );
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('No Chromium here: install it, or name its path in CHROMIUM.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
}

/** A PNG of the whole page at double density, so that text stays sharp where the picture is scaled. */
export async function picture(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 880, height: 100 }, deviceScaleFactor: 2 });
  await page.setContent(html);
  const png = await page.screenshot({ fullPage: true });
  await page.close();
  return png;
}
