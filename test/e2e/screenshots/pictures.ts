import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { plans } from '#domain/plans.ts';
import { openBrowser } from '#test/support/browser.ts';
import { ensureChromium } from '#test/support/chromium.ts';
import { orExit } from '#test/support/or-exit.ts';
import type { Icon } from './icons.ts';
import { favicon, iconFile, icons } from './icons.ts';
import { socialCard } from './social-card.ts';

/** Renders the images in web/public: the icons from favicon.svg, and the social card. */
const folder = resolve(import.meta.dirname, '../../../web/public');

const keep = (file: string, bytes: Buffer): void => {
  writeFileSync(join(folder, file), bytes);
  process.stdout.write(`${file} ${bytes.length} bytes\n`);
};

const show = async (page: Page, html: string, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

const iconPicture = async (page: Page, { svg, size }: Icon): Promise<Buffer> => {
  await show(page, `<!doctype html><style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`, size, size);
  return page.screenshot({ omitBackground: true });
};

const socialPicture = async (page: Page): Promise<Buffer> => {
  await show(page, await socialCard(plans.explorer.priceUsd), 1200, 630);
  return page.screenshot();
};

await orExit(ensureChromium());
const browser = await openBrowser();
try {
  const page = await browser.newPage();
  for (const icon of icons) keep(icon.file, await iconPicture(page, icon));
  keep(favicon.file, iconFile(await iconPicture(page, favicon), favicon.size));
  keep('social.png', await socialPicture(page));
} finally {
  await browser.close();
}
