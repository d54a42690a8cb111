/** Toasts cover nothing that is pressed to bet or to follow, no account, and leave the way to close the slip's drawer free. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { of } from 'rxjs';
import { pageNews } from '../../src/core/browser/announcer.ts';
import { bets } from '../../src/features/bets/bets.ts';
import { showToast } from '../../src/parts/layers/toasts.tsx';
import { waitingToasts } from '../../src/parts/layers/waiting-toasts.ts';
import { textsOf } from '../../src/text/i18n.ts';
import { emptySlip } from '../../domain/slip/slip.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { coveredBy } from '../given/screens/covered.ts';
import { inLong } from '../given/runs/rounds.ts';
import { listIsOpen, mountSite, openPrices, withoutMotion } from '../given/screens/mounted-site.tsx';
import { memberAnswers } from '../given/screens/site-answers.ts';

withoutMotion();

const filled = slipViewOf({ slip: { ...emptySlip, items: [slipItem({})], stake: 1_000_000 } });

const toasts = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=alertdialog][data-tone]')].filter((toast) =>
    toast.checkVisibility(),
  );

/** Boxes of the account that a box lies over: beside the page, and the gold in the header. */
const accountsUnder = (over: DOMRect): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-member], header [data-own=true]')]
    .filter((account) => account.checkVisibility())
    .filter((account) => {
      const { left, right, top, bottom } = account.getBoundingClientRect();
      return left < over.right && right > over.left && top < over.bottom - 1 && bottom > over.top + 1;
    })
    .map(({ textContent }) => textContent);

test.each<readonly [number, number]>([
  [320, 640],
  [844, 390],
  [1025, 768],
  [1440, 900],
  ...inLong<readonly [number, number]>([390, 844], [768, 1024], [1366, 768], [1440, 700], [1920, 1080]),
])('at %i × %i they cover no price, no star, no account and not the slip’s button', async (width, height) => {
  await mountSite('/hitgame/live', { width, height, answers: memberAnswers });
  await listIsOpen();
  openPrices()[0]?.click();
  showToast('bad', '스스로 정한 하루 예측 골드 한도(1천만)를 넘어요.');
  await expect.poll(toasts).not.toEqual([]);
  showToast('good', '예측 접수 · 배당 2.10 · 1,000,000 골드');
  await expect.poll(() => toasts()[0]?.textContent).toContain('예측 접수');
  for (const toast of toasts()) {
    await expect.poll(() => toast.getAnimations().length).toBe(0);
    const box = toast.getBoundingClientRect();
    const { right, left, top, bottom } = box;
    expect(accountsUnder(box)).toEqual([]);
    expect(left >= 0 && top >= 0 && bottom <= height, 'in the window').toBe(true);
    expect(coveredBy(toast)).toEqual([]);
    expect(right).toBeLessThanOrEqual(width <= 640 ? width - 56 : width);
  }
});

test.each([
  [1440, ['panel'], 0],
  [1440, [], 1],
  [390, ['panel'], 1],
] as const)(
  'at %i px an accepted bet whose receipt is in %j of the slip has %i toasts, and is said once (O5)',
  async (width, inSlip, count) => {
    await mountSite('/hitgame/live', { width, answers: memberAnswers });
    await listIsOpen();
    const add = vi.spyOn(waitingToasts, 'add');
    const said: string[] = [];
    onTestFinished(pageNews.subscribe((about) => void said.push(about)));
    const bet = { drawId: 1, odds: 210, stake: 1_000_000, expected: 2_100_000 };
    bets.moments['bet-accepted']({ kind: 'bet-accepted', ...bet, inSlip }, textsOf('ko'));
    expect(add).toHaveBeenCalledTimes(count);
    expect(said).toEqual(count === 0 ? ['bet'] : []);
    add.mockRestore();
  },
);

test.each([
  [320, 640],
  [390, 844],
  [768, 1024],
])(
  'at %i × %i they cover no button of the head of a slip that is open in its drawer',
  async (width, height) => {
    await mountSite('/hitgame/live', {
      width,
      height,
      answers: { ...memberAnswers, 'slip.view': of(filled) },
    });
    await listIsOpen();
    document.querySelector<HTMLElement>('button[data-filled=true], [data-filled=true] button')?.click();
    const head = (): readonly HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>(
        '[role=dialog] section[data-filled] > header button, [role=dialog] [data-over] button',
      ),
    ];
    await expect.poll(() => head().length).toBe(3);
    showToast('bad', '스스로 정한 하루 예측 골드 한도(1천만)를 넘어요.');
    await expect.poll(toasts).not.toEqual([]);
    for (const toast of toasts()) {
      await expect.poll(() => toast.getAnimations().length).toBe(0);
      const box = toast.getBoundingClientRect();
      const under = head().filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
      expect(under.map((one) => one.getAttribute('aria-label'))).toEqual([]);
      expect(toast.scrollWidth).toBeLessThanOrEqual(toast.clientWidth);
    }
  },
);
