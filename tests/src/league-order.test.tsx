/** C1: the order of leagues by hand: what is asked of the core, what is kept, and where the focus stays. */
import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { followLeagueOrder, setLeagueOrder } from '../../src/features/prices/league-order.ts';
import { everythingLive } from '../../src/features/prices/live-query.ts';
import type { KeptChoice } from '../../domain/favourites/kept-favourites.ts';
import type { ListQuery } from '../../worker/features/prices/prices-api.ts';
import { deltaOf } from '../given/screens/client.tsx';
import { listFrame } from '../given/screens/listed-matches.ts';
import { accessFaultsHere, listIsOpen, mountSite } from '../given/screens/mounted-site.tsx';

/** The order that this browser has, without a core. */
const setOrder = (order: readonly number[]): void =>
  setLeagueOrder({ core: { favourites: { choose: async () => {} } } as never }, order);
beforeEach(() => {
  setOrder([]);
  localStorage.clear();
});

const names = (): readonly string[] =>
  [...document.querySelectorAll('[role=dialog] li')].map((line) => line.textContent);

async function opened(width: number, more: Readonly<Record<string, unknown>> = {}) {
  const asked = vi.fn<(query: ListQuery) => void>();
  const { list, sent, client } = await mountSite('/hitgame/live', {
    width,
    answers: { 'prices.setListQuery': asked, ...more },
  });
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(() => list.observed).toBe(true);
  list.next(deltaOf({ frame: listFrame(everythingLive) }));
  await listIsOpen();
  if (width < 640) await page.getByRole('button', { name: '필터', exact: true }).click();
  await page.getByRole('button', { name: '리그 순서', exact: true }).click();
  await expect.poll(() => names().length).toBeGreaterThan(2);
  return { asked, sent, client };
}

test.each([390, 1440])(
  'at %i px a league moves at once, by the keys, too, and the focus stays',
  async (width) => {
    const { asked, sent } = await opened(width);
    const [first = '', second = '', third = ''] = names();
    const down = page.getByRole('button', { name: `${first} 아래로` });
    await down.click();
    expect(names().slice(0, 3)).toEqual([second, first, third]);
    expect(document.activeElement).toBe(down.element());
    await expect.element(page.getByRole('status').filter({ hasText: `${first} 2번째` })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(names().slice(0, 3)).toEqual([second, third, first]);
    await page.getByRole('button', { name: `${first} 맨 위로` }).click();
    expect(names().slice(0, 3)).toEqual([first, second, third]);
    const order = asked.mock.lastCall?.[0].order ?? [];
    expect(order.length).toBeGreaterThan(2);
    expect(localStorage.getItem('spo.leagues')).toBe(order.join(','));
    expect(sent.findLast(({ command }) => command === 'favourites.choose')?.args).toEqual([
      { kind: 'order', id: 1, name: '', value: order.join(',') },
    ]);
    expect(await accessFaultsHere()).toEqual([]);
  },
);

test('the place that is said counts the leagues of the list, not others that are ordered, too', async () => {
  setOrder([900_001, 900_002, 900_003]);
  await opened(1440);
  const [first = '', second = ''] = names();
  await page.getByRole('button', { name: `${second} 위로` }).click();
  expect(names().slice(0, 2)).toEqual([second, first]);
  await expect.element(page.getByRole('status').filter({ hasText: `${second} 1번째` })).toBeInTheDocument();
});

test('the first cannot move up; the usual order comes back by its button', async () => {
  const { asked } = await opened(1440);
  const before = names();
  const up = page.getByRole('button', { name: `${before[0] ?? ''} 위로` });
  await expect.element(up).toHaveAttribute('aria-disabled', 'true');
  expect(page.getByRole('button', { name: '기본 순서로' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: `${before[2] ?? ''} 맨 위로` }).click();
  await page.getByRole('button', { name: '기본 순서로' }).click();
  expect(names()).toEqual(before);
  expect(asked.mock.lastCall?.[0].order).toEqual([]);
  expect(localStorage.getItem('spo.leagues')).toBeNull();
});

test('C13 a league is made a favourite here, on a phone, too, where the only match of a league has no head', async () => {
  const { sent } = await opened(390);
  const [first = ''] = names();
  await page.getByRole('button', { name: `${first} 즐겨찾기 추가` }).click();
  const toggled = sent.filter(({ command }) => command === 'favourites.toggle').map(({ args }) => args[0]);
  expect(toggled).toMatchObject([{ kind: 'league' }]);
  expect(await accessFaultsHere()).toEqual([]);
});

test('C13 an order of another device is taken; that of an earlier release here is kept first', async () => {
  localStorage.setItem('spo.league-order', '[7,8]');
  const choices = new BehaviorSubject<readonly KeptChoice[] | null>(null);
  const { asked, sent, client } = await opened(1440, { 'favourites.choices': choices });
  followLeagueOrder(client);
  choices.next([]);
  const old = { kind: 'order', id: 1, name: '', value: '7,8' } as const;
  await expect
    .poll(() => sent.filter(({ command }) => command === 'favourites.choose').map(({ args }) => args))
    .toEqual([[old, { isOld: true }]]);
  expect(localStorage.getItem('spo.leagues')).toBe('7,8');
  choices.next([{ ...old, value: '900003,900001' }]);
  await expect.poll(() => asked.mock.lastCall?.[0].order).toEqual([900_003, 900_001]);
  expect(localStorage.getItem('spo.league-order')).toBeNull();
});
