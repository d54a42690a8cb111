/** `npm run gallery -- --guides`: draws the pictures of the guides from the running site into src/features/guides/pictures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { type GuidePicture, guidePictures } from '../../src/features/guides/guide-pictures.ts';
import { logIn } from '../given/sites/member-page.ts';
import { root } from '../given/sites/running-site.ts';
import { screens } from './screens.ts';

const folder = join(root, 'src/features/guides/pictures');
const QUALITY = 55;
/** Sharp on dense screens, and still small. */
const SCALE = 1.5;

async function draw(
  browser: Browser,
  address: string,
  { name, width, height }: GuidePicture,
  language: 'ko' | 'en',
  colorScheme: 'light' | 'dark',
): Promise<number> {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`the gallery has no screen ${name}`);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: SCALE,
    colorScheme,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address);
  if (screen.who === 'member') await logIn(page, 'demo1');
  await page.setViewportSize({ width, height });
  await page.evaluate((chosen) => localStorage.setItem('spo.language', chosen), language);
  await page.goto(address + screen.path);
  await page.locator(screen.ready).filter({ visible: true }).first().waitFor();
  await screen.act?.(page);
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => null);
  const drawn = await page.screenshot({ animations: 'disabled' });
  await context.close();
  const picture = await sharp(drawn).webp({ quality: QUALITY }).toBuffer();
  writeFileSync(join(folder, `${name}-${language}-${colorScheme}.webp`), picture);
  return picture.length;
}

export async function drawGuidePictures(browser: Browser, address: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const picture of guidePictures)
    for (const language of ['ko', 'en'] as const)
      for (const theme of ['light', 'dark'] as const) {
        const bytes = await draw(browser, address, picture, language, theme);
        console.log(`${picture.name}-${language}-${theme}.webp: ${bytes} bytes`);
      }
}
