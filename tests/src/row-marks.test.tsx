/** C1: what a row shows beside its prices: where the member has a bet, and the chance of the home team over time. */
import { of } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenBetsView } from '../../worker/features/open-bets/open-bets-api.ts';
import { setDensity } from '../../src/theme/density.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { inLong } from '../given/runs/rounds.ts';
import { listIsOpen, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();

const member = { userId: '1', id: 'demo1', nick: '루키별', level: 'UL01' };
const betsOn = (...matchIds: readonly number[]): OpenBetsView => ({
  state: 'ready',
  hasMore: false,
  bets: [
    {
      ...betViewOf({ folders: matchIds.length }),
      legs: matchIds.map((matchId) => ({ ...legOf({ matchId }), odds: 185, standing: 'leading' })),
    },
  ],
});
const points = [
  [1000, 500],
  [2000, 623],
] as const;
const answered = () => vi.fn<() => unknown>(() => ({ ok: true, value: { matches: [{ match: 1, points }] } }));

const rowOf = (matchId: number): Element => {
  const found = document.querySelector(`article[data-match="${matchId}"]`);
  if (found === null) throw new Error(`no row of ${matchId}`);
  return found;
};
const row = (matchId: number) => page.elementLocator(rowOf(matchId));
/** Where the prices of a row stand in it. */
const placesIn = (matchId: number): readonly string[] => {
  const { x: left, y: top } = rowOf(matchId).getBoundingClientRect();
  return [...rowOf(matchId).querySelectorAll('[data-cell]')].map((cell) => {
    const { x, y } = cell.getBoundingClientRect();
    return `${Math.round(x - left)} ${Math.round(y - top)}`;
  });
};

test.each([390, 1440])(
  'at %i px a dot marks the matches of open bets, and moves no price (C1 G10)',
  async (width) => {
    const account = of({ state: 'member', member, standards: [] });
    await mountSite('/hitgame/live', {
      width,
      answers: { 'account.view': account, 'openBets.view': of(betsOn(2)), 'analysis.winChances': answered() },
    });
    await listIsOpen();
    const before = placesIn(2);
    const mine = row(2).getByRole('img', { name: '내 예측이 있는 경기' });
    await expect.element(mine).toBeVisible();
    expect(document.querySelectorAll('article [aria-label="내 예측이 있는 경기"]')).toHaveLength(1);
    expect(placesIn(2)).toEqual(before);
  },
);

test('a visitor has no dot, and open bets are not asked for', async () => {
  const bets = vi.fn<() => unknown>(() => of(betsOn(2)));
  const ask = answered();
  await mountSite('/hitgame/live', {
    width: 1920,
    answers: { 'openBets.view': bets, 'analysis.winChances': ask },
  });
  await listIsOpen();
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  expect(bets).not.toHaveBeenCalled();
});

test.each([1440, ...inLong(1920)])(
  'at %i px a row has the home team’s chance as a line, by one question for all rows (C1)',
  async (width) => {
    const ask = answered();
    await mountSite('/hitgame/live', { width, answers: { 'analysis.winChances': ask } });
    await listIsOpen();
    const before = placesIn(1);
    const line = row(1).getByRole('img', { name: /승리 확률 62%$/ });
    await expect.element(line).toBeVisible();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll('article svg[role=img]')).toHaveLength(1);
    expect(placesIn(1)).toEqual(before);
    const [drawn, name, score] = [
      line.element(),
      rowOf(1).querySelector('a span span'),
      rowOf(1).querySelector('a b'),
    ].map((one) => one?.getBoundingClientRect());
    expect(drawn?.left).toBeGreaterThanOrEqual(score?.right ?? Infinity);
    expect(name?.right).toBeLessThanOrEqual(score?.left ?? 0);
  },
);

test.each([
  ['up', 421, 623],
  ['down', 823, 623],
] as const)(
  'C1 a big move %s marks the line, says from where to where, and moves no price',
  async (way, from, to) => {
    const lines = [
      { match: 1, points, moved: { from, to } },
      { match: 2, points, moved: undefined },
    ];
    const ask = vi.fn<() => unknown>(() => ({ ok: true, value: { matches: lines } }));
    await mountSite('/hitgame/live', { width: 1440, answers: { 'analysis.winChances': ask } });
    await listIsOpen();
    const before = placesIn(1);
    await expect.poll(() => document.querySelectorAll('article [data-moved]').length).toBe(1);
    const mark = rowOf(1).querySelector<HTMLElement>('[data-moved]');
    expect(mark?.dataset['moved']).toBe(way);
    const words = new RegExp(`최근 10분 동안 크게 움직임: ${Math.round(from / 10)}% → 62%$`);
    expect(mark?.title).toMatch(words);
    // The line's own name says it, too.
    await expect.element(row(1).getByRole('img', { name: words })).toBeVisible();
    expect(
      row(2)
        .getByRole('img', { name: /크게 움직임/ })
        .elements(),
    ).toEqual([]);
    expect(mark?.tabIndex).toBe(-1);
    expect(placesIn(1)).toEqual(before);
    expect(mark?.getAttribute('href')).toBe(rowOf(1).querySelector('a')?.getAttribute('href'));
  },
);

test('C1 a page that is seen again asks for its lines at once', async () => {
  const ask = answered();
  await mountSite('/hitgame/live', { width: 1440, answers: { 'analysis.winChances': ask } });
  await listIsOpen();
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  seen.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(2);
  seen.mockRestore();
});

test.each([...inLong([390, 'roomy'] as const), [390, 'compact'], [834, 'roomy']] as const)(
  'C1 at %i px, %s, the line has a place of its own in the row',
  async (width, density) => {
    setDensity(density);
    const ask = answered();
    await mountSite('/hitgame/live', { width, height: 844, answers: { 'analysis.winChances': ask } });
    await listIsOpen();
    const before = placesIn(1);
    const line = row(1).getByRole('img', { name: /승리 확률 62%$/ });
    await expect.element(line).toBeVisible();
    expect(placesIn(1)).toEqual(before);
    const at = line.element().getBoundingClientRect();
    expect(at.width).toBe(width < 640 ? (density === 'compact' ? 48 : 52) : 60);
    const own = rowOf(1).getBoundingClientRect();
    expect(at.bottom).toBeLessThanOrEqual(own.bottom);
    for (const other of rowOf(1).querySelectorAll('[data-cell], a b, a i, a span span, [class*=when] > *')) {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const isApart = left >= at.right || right <= at.left || top >= at.bottom - 1 || bottom <= at.top + 1;
      expect(isApart || right === left, other.textContent).toBe(true);
    }
    setDensity('roomy');
  },
);

test.each([...inLong([390, 'roomy'] as const, [1440, 'compact'] as const), [390, 'compact']] as const)(
  'C1 at %i px, %s, a row marks red cards and says how many',
  async (width, density) => {
    setDensity(density);
    await mountSite('/hitgame/live', { width, height: 844, answers: { 'analysis.winChances': answered() } });
    await listIsOpen();
    const card = page.getByRole('img', { name: '퇴장 1', exact: true }).first();
    await expect.element(card).toBeVisible();
    setDensity('roomy');
  },
);

test('where rows have no room nothing is asked', async () => {
  const ask = answered();
  await mountSite('/hitgame/live', { width: 1366, answers: { 'analysis.winChances': ask } });
  await listIsOpen();
  await expect.poll(() => document.querySelectorAll('article').length).toBeGreaterThan(3);
  expect(ask).not.toHaveBeenCalled();
});

test('marks that fail leave the rows with their prices', async () => {
  const broken = vi.fn<() => unknown>(() => ({ ok: true, value: {} }));
  await mountSite('/hitgame/live', { width: 1920, answers: { 'analysis.winChances': broken } });
  await expect.poll(() => broken.mock.calls.length).toBeGreaterThan(0);
  await listIsOpen();
  await expect.poll(() => document.querySelectorAll('article [data-cell]').length).toBeGreaterThan(20);
});
