/** Toasts cover nothing that is pressed to bet or to follow, and leave the way to close the slip's drawer free. */
import { expect, test } from 'vitest';
import { showToast } from '../../src/parts/layers/toasts.tsx';
import { coveredBy } from '../given/screens/covered.ts';
import { inLong } from '../given/runs/rounds.ts';
import { listIsOpen, mountSite, openPrices, withoutMotion } from '../given/screens/mounted-site.tsx';
import { memberAnswers } from '../given/screens/site-answers.ts';

withoutMotion();

const toasts = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=alertdialog][data-tone]')].filter((toast) =>
    toast.checkVisibility(),
  );

test.each<readonly [number, number]>([
  [320, 640],
  [844, 390],
  [1025, 768],
  [1440, 900],
  ...inLong<readonly [number, number]>([390, 844], [768, 1024], [1366, 768], [1440, 700], [1920, 1080]),
])('at %i × %i they cover no price, no star and not the slip’s button', async (width, height) => {
  await mountSite('/hitgame/live', { width, height, answers: memberAnswers });
  await listIsOpen();
  openPrices()[0]?.click();
  showToast('bad', '스스로 정한 하루 예측 골드 한도(1천만)를 넘어요.');
  await expect.poll(toasts, { timeout: 4000 }).not.toEqual([]);
  showToast('good', '예측 접수 · 배당 2.10 · 1,000,000 골드');
  await expect.poll(() => toasts()[0]?.textContent, { timeout: 4000 }).toContain('예측 접수');
  for (const toast of toasts()) {
    await expect.poll(() => toast.getAnimations().length).toBe(0);
    const { right, left, top, bottom } = toast.getBoundingClientRect();
    expect(left >= 0 && top >= 0 && bottom <= height, 'in the window').toBe(true);
    expect(coveredBy(toast)).toEqual([]);
    expect(right).toBeLessThanOrEqual(width <= 640 ? width - 56 : width);
  }
});
