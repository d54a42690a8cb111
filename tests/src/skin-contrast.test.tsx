/** M3: in every skin, dark and light, the texts of the main pages are readable (AA). */
import { of } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { skinSheet, skinTokens } from '../../src/features/store/skin-tokens.ts';
import type { SkinCode } from '../../domain/catalogue/good.ts';
import {
  accessFaultsHere,
  listIsOpen,
  mountSite,
  openPrices,
  withoutMotion,
} from '../given/screens/mounted-site.tsx';
import { inLong, isLong } from '../given/runs/rounds.ts';
import { matchDetail } from '../given/screens/listed-matches.ts';
import { memberAnswers } from '../given/screens/site-answers.ts';

withoutMotion();

const themes = ['dark', 'light'];
const skins = Object.keys(skinTokens) as SkinCode[];
const before = document.adoptedStyleSheets;
afterEach(() => {
  document.adoptedStyleSheets = before;
  document.documentElement.dataset['theme'] = 'dark';
});

function wear(skin: SkinCode, theme: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(skinSheet(skin));
  document.adoptedStyleSheets = [...before, sheet];
  document.documentElement.dataset['theme'] = theme;
}

/** In `npm test` each skin in one theme on a page, in the other one on the next page; in `npm run test:long` all in both. */
async function expectReadable(page: number): Promise<void> {
  const weak: Record<string, string[]> = {};
  for (const [at, skin] of skins.entries())
    for (const theme of isLong ? themes : [themes[(at + page) % 2] ?? '']) {
      wear(skin, theme);
      const faults = await accessFaultsHere('contrast');
      if (faults.length > 0) weak[`${skin} ${theme}`] = faults;
    }
  expect(weak).toEqual({});
}

test.each([390, ...inLong(1440)])('the list with a filled slip at %i px', async (width) => {
  await mountSite('/hitgame/live', { width, answers: memberAnswers });
  await listIsOpen();
  openPrices()[0]?.click();
  await expect.poll(() => document.querySelector('[data-place]')).not.toBeNull();
  await expectReadable(0);
});

test('a match in play', async () => {
  await mountSite('/hitgame/live/1', {
    width: 1440,
    answers: { ...memberAnswers, 'prices.detail': of(matchDetail(1)) },
  });
  await expect.poll(() => document.querySelectorAll('main [data-cell]').length).toBeGreaterThan(0);
  await expectReadable(1);
});

test('the home page and the history', async () => {
  await mountSite('/', { width: 1440, answers: memberAnswers });
  await expect.poll(() => document.querySelector('[data-programme]')).not.toBeNull();
  await expectReadable(0);
});
