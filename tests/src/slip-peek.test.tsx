/** The slip of a phone at its small height: two taps to a bet, and prices that stay in sight. */
import { of } from 'rxjs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeQuickBet } from '../../src/features/slip/quick-bet.ts';
import { overflow } from '../given/screens/list-layout.ts';
import {
  accessFaultsHere,
  listIsOpen,
  mountSite,
  openPrices,
  withoutMotion,
} from '../given/screens/mounted-site.tsx';
import { slipViewOf } from '../given/domain/slip.ts';

withoutMotion();

const member = { userId: '1', id: 'demo1', nick: '루키별', level: 'UL01' };
const asMember = { 'account.view': of({ state: 'member', member, standards: [] }) } as const;
const peek = (): Element | null => document.querySelector('[data-slip-peek]');
const place = (): HTMLButtonElement | null => document.querySelector('[data-slip-peek] [data-place]');

test('E11 S goes to the stake of the first pick, also before the slip is drawn', async () => {
  await mountSite('/hitgame/live', { width: 1440, height: 900, answers: asMember });
  await listIsOpen();
  openPrices()[0]?.focus();
  await userEvent.keyboard('{Enter}s');
  await expect.poll(() => document.activeElement?.matches('[data-stake]')).toBe(true);
});

test('A26 digits right after the first pick become its stake, also before the slip is drawn', async () => {
  const sent: unknown[] = [];
  const takes = (text: string) => {
    sent.push(text);
    return { ok: true, value: null };
  };
  await mountSite('/hitgame/live', {
    width: 1440,
    height: 900,
    answers: { ...asMember, 'slip.setStake': takes },
  });
  await listIsOpen();
  openPrices()[0]?.focus();
  await userEvent.keyboard('{Enter}250');
  await expect.poll(() => document.activeElement?.matches('[data-stake]')).toBe(true);
  await userEvent.keyboard('0');
  await expect.poll(() => sent.at(-1)).toBe('2500');
});

test('A26 a digit that is typed as the stake is drawn, before the first ones are in it, counts once', async () => {
  await mountSite('/hitgame/live', { width: 1440, height: 900, answers: asMember });
  await listIsOpen();
  const [price] = openPrices();
  price?.focus();
  price?.click();
  const typed = (key: string): boolean | undefined =>
    price?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(typed('1')).toBe(false);
  const stake = document.createElement('input');
  stake.dataset['stake'] = '';
  document.body.append(stake);
  // No frame lies between the field and the digit: it is written here, and the browser must not type it once more.
  expect([typed('2'), stake.value]).toEqual([false, '12']);
  stake.remove();
});

test('A26 a digit on a price where nothing is picked waits for no pick', async () => {
  const sent: unknown[] = [];
  const takes = (text: string) => {
    sent.push(text);
    return { ok: true, value: null };
  };
  await mountSite('/hitgame/live', {
    width: 1440,
    height: 900,
    answers: { ...asMember, 'slip.setStake': takes },
  });
  await listIsOpen();
  openPrices()[0]?.focus();
  await userEvent.keyboard('7{Enter}s');
  await expect.poll(() => document.activeElement?.matches('[data-stake]')).toBe(true);
  expect(sent).toEqual([]);
});

/** Presses the first price. Returns whether a key on it is kept for the stake. */
function pressPrice(): (key: string) => boolean {
  const [price] = openPrices();
  price?.focus();
  price?.click();
  return (key) =>
    price?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })) === false;
}

test('E11 A26 after a press that the core refuses, S and digits wait for no stake', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  await mountSite('/hitgame/live', {
    width: 1440,
    height: 900,
    answers: { ...asMember, 'slip.pick': () => new Promise((resolve) => answers.push(resolve)) },
  });
  await listIsOpen();
  const isKept = pressPrice();
  expect([isKept('s'), isKept('2')]).toEqual([true, true]);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.({ ok: false, error: { kind: 'in-flight' } });
  await expect.poll(() => [isKept('s'), isKept('2')]).toEqual([false, false]);
  // A digit of before the refusal is not typed into a stake that comes later.
  const stake = document.createElement('input');
  stake.dataset['stake'] = '';
  document.body.append(stake);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect([stake.value, document.activeElement === stake]).toEqual(['', false]);
  stake.remove();
});

test('E15 A26 a quick bet picks nothing: S and digits wait for no stake', async () => {
  onTestFinished(() => localStorage.clear());
  writeQuickBet(member.userId, { stake: 1000, policy: 'better' });
  await mountSite('/hitgame/live', { width: 1440, height: 900, answers: asMember });
  await listIsOpen();
  const isKept = pressPrice();
  expect([isKept('s'), isKept('2')]).toEqual([false, false]);
});

describe('E1 E8 the slip of a phone', () => {
  test('one tap on a price and one on the button send the bet', async () => {
    const send = vi.fn<() => unknown>(() => ({ ok: true, value: null }));
    await mountSite('/hitgame/live', {
      width: 390,
      height: 844,
      answers: { ...asMember, 'bets.place': send },
    });
    await listIsOpen();
    expect(peek()).toBeNull();
    openPrices()[0]?.click();
    // At the lower edge of the window its shadow falls upwards.
    await expect.poll(() => getComputedStyle(peek() ?? document.body).boxShadow).toMatch(/ 0px -\d+px /);
    // Match, market and pick, so that nothing has to be remembered.
    await expect
      .poll(() => document.querySelector('[data-slip-peek] [data-picked]')?.textContent)
      .toMatch(/^홈 승리(.*)승무패 · 홈 – 원정$/u);
    await expect.poll(() => place()?.textContent).toBe('1,000,000 골드 예측하기');
    place()?.click();
    await expect.poll(() => send.mock.calls.length).toBe(1);
  });

  test.each([
    [390, 844, 'ko', 3],
    [360, 740, 'en', 2],
    [320, 640, 'ko', 2],
  ] as const)(
    'at %i × %i in %s it stands in the window below open prices',
    async (width, height, language, chips) => {
      await mountSite('/hitgame/live', { width, height, language, answers: asMember });
      await listIsOpen();
      openPrices()[0]?.click();
      await expect.poll(peek).not.toBeNull();
      const box = peek()?.getBoundingClientRect();
      expect(box?.bottom).toBeLessThanOrEqual(height);
      const shown = [...document.querySelectorAll<HTMLElement>('[data-slip-peek] [data-quick]')];
      expect(shown.filter((chip) => chip.checkVisibility())).toHaveLength(chips);
      for (const { scrollWidth, clientWidth } of [place(), ...shown].filter((one) => one !== null))
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      const above = openPrices().filter((price) => price.getBoundingClientRect().bottom < (box?.top ?? 0));
      expect(above.length).toBeGreaterThanOrEqual(4);
      expect(overflow()).toBe(0);
      expect(await accessFaultsHere()).toEqual([]);
    },
  );

  test('it gives way to the whole slip, and comes back', async () => {
    await mountSite('/hitgame/live', { width: 390, height: 844, answers: asMember });
    await listIsOpen();
    openPrices()[0]?.click();
    await expect.poll(peek).not.toBeNull();
    await page.getByRole('button', { name: '예측카트 열기' }).first().click();
    await expect.poll(peek).toBeNull();
    await expect.poll(() => document.querySelectorAll('[data-place]').length).toBe(1);
  });

  test('the bar below keeps the focus, and a press that began before the first pick', async () => {
    await mountSite('/hitgame/live', { width: 1000, height: 844, answers: asMember });
    await listIsOpen();
    const bar = page.getByRole('button', { name: '예측카트 열기' }).element() as HTMLElement;
    bar.focus();
    openPrices()[0]?.click();
    await page.viewport(390, 844);
    await expect.poll(peek).not.toBeNull();
    expect(document.activeElement).toBe(bar);
  });

  test('why a bet cannot be placed stands beside the closed button', async () => {
    const refused = slipViewOf({ refusal: { kind: 'below-minimum', stake: 1000, leastStake: 100_000 } });
    await mountSite('/hitgame/live', {
      width: 390,
      height: 844,
      answers: { ...asMember, 'slip.view': of(refused) },
    });
    await expect.element(page.getByText('최소 10만 골드부터 예측할 수 있어요.')).toBeVisible();
    expect(place()?.disabled).toBe(true);
  });

  test('a wide window has no small slip: the whole one stands beside the page', async () => {
    await mountSite('/hitgame/live', { width: 1440, answers: asMember });
    await listIsOpen();
    openPrices()[0]?.click();
    await expect.poll(() => document.querySelectorAll('[data-place]').length).toBe(1);
    expect(peek()).toBeNull();
  });
});
