/** S9: operators suspend a match or a market by one press, and see who suspended what and why. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OperatedMatch } from '../../domain/protocol/calls/operator/operator-rows.ts';
import { MatchesScreen } from '../../src/features/operator/matches-screen.tsx';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const match: OperatedMatch = {
  matchId: 7,
  home: { ko: '울산 HD', en: 'Ulsan HD' },
  away: { ko: 'FC 안양', en: 'FC Anyang' },
  league: { ko: 'K리그 1', en: 'K League 1' },
  startsAt: Date.UTC(2026, 10, 27, 11),
  isLive: true,
  play: { statusCode: 6, home: 2, away: 1 },
  isOnBoard: true,
  markets: [1, 18],
  suspended: [],
};
const matches = (row: OperatedMatch) =>
  shown(<MatchesScreen />, {
    ...asOperator,
    'operator.operatorMatches': { ok: true, value: { rows: [row], total: 1 } },
    'operator-act.operatorSuspend': { ok: true, value: null },
  });

test('one press suspends the match, with the reason that stands ready', async () => {
  const { screen, sent } = await matches(match);
  await expect.element(screen.getByText('전반 2:1')).toBeVisible();
  await screen.getByRole('button', { name: '경기 중단' }).click();
  await expect.element(screen.getByText('울산 HD – FC 안양 · 경기 전체 예측을 멈췄어요')).toBeVisible();
  expect(sent('operator-act.operatorSuspend')).toEqual([
    [{ form: { match: 7, market: 0, act: 'suspend', reason: '경기 상황 확인' } }],
  ]);
  expect(nameless()).toEqual([]);
});

test('a market is suspended by itself, for a reason of one’s own; without a reason nothing is', async () => {
  const { screen, sent } = await matches(match);
  await screen.getByText('마켓별로').click();
  const reason = screen.getByRole('textbox', { name: '중단·재개 사유' });
  await reason.fill('');
  await expect.element(screen.getByRole('button', { name: '언더오버 중단' })).toBeDisabled();
  await reason.fill('배당 오류');
  await screen.getByRole('button', { name: '언더오버 중단' }).click();
  await expect.element(screen.getByText('울산 HD – FC 안양 · 언더오버 예측을 멈췄어요')).toBeVisible();
  expect(sent('operator-act.operatorSuspend')).toEqual([
    [{ form: { match: 7, market: 18, act: 'suspend', reason: '배당 오류' } }],
  ]);
});

test('what is suspended says by whom and why, and is released by one press', async () => {
  const suspended = [{ marketId: 18, reason: '배당 오류', at: match.startsAt, by: 'chief' }];
  const { screen, sent } = await matches({ ...match, suspended });
  await expect.element(screen.getByText('언더오버 중단', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('chief · 배당 오류')).toBeVisible();
  await screen.getByRole('button', { name: '언더오버 재개' }).click();
  await expect.element(screen.getByText('울산 HD – FC 안양 · 언더오버 예측을 다시 받아요')).toBeVisible();
  expect(sent('operator-act.operatorSuspend')).toEqual([
    [{ form: { match: 7, market: 18, act: 'release', reason: '경기 상황 확인' } }],
  ]);
});

test('a suspended match that is not on offer any more says so, and is released by one press', async () => {
  const suspended = [{ marketId: 0, reason: '배당 오류', at: match.startsAt, by: 'chief' }];
  const gone = { ...match, isLive: false, play: null, isOnBoard: false, markets: [], suspended };
  const { screen, sent } = await matches(gone);
  await expect.element(screen.getByText('지금은 내놓지 않는 경기예요')).toBeVisible();
  await screen.getByRole('button', { name: '경기 재개' }).click();
  await expect.element(screen.getByText('울산 HD – FC 안양 · 경기 전체 예측을 다시 받아요')).toBeVisible();
  expect(sent('operator-act.operatorSuspend')).toEqual([
    [{ form: { match: 7, market: 0, act: 'release', reason: '경기 상황 확인' } }],
  ]);
});

test('S9 the second press of a double click does not release what the first one suspended', async () => {
  let suspended: OperatedMatch['suspended'] = [];
  const { screen, sent } = await shown(<MatchesScreen />, {
    ...asOperator,
    'operator.operatorMatches': () => ({ ok: true, value: { rows: [{ ...match, suspended }], total: 1 } }),
    'operator-act.operatorSuspend': () => {
      suspended = [{ marketId: 0, reason: '경기 상황 확인', at: match.startsAt, by: 'chief' }];
      return { ok: true, value: null };
    },
  });
  await screen.getByRole('button', { name: '경기 중단' }).click();
  const release = screen.getByRole('button', { name: '경기 재개' });
  await expect.element(release).toBeEnabled();
  const press = (detail: number) =>
    release.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  press(2);
  press(3);
  expect(sent('operator-act.operatorSuspend')).toHaveLength(1);
  press(1);
  await expect.poll(() => sent('operator-act.operatorSuspend').length).toBe(2);
});

test('S9 after an act the page is asked for by its rows; a search asks anew', async () => {
  const rows = [3, 7, 5].map((matchId) => ({ ...match, matchId }));
  const { screen, sent } = await shown(<MatchesScreen />, {
    ...asOperator,
    'operator.operatorMatches': { ok: true, value: { rows, total: 3 } },
    'operator-act.operatorSuspend': { ok: true, value: null },
  });
  const asked = () =>
    sent('operator.operatorMatches').map(
      ([fields]) => (fields as { params: { shown: string } }).params.shown,
    );
  await screen.getByRole('button', { name: '경기 중단' }).first().click();
  await expect.poll(asked).toEqual(['', '3,7,5']);
  await screen.getByRole('button', { name: '검색', exact: true }).click();
  await expect.poll(asked).toEqual(['', '3,7,5', '']);
});

test('S9 matches that came onto the page meanwhile are counted above its rows, and a press shows them', async () => {
  const at = (matchId: number) => ({ ...match, matchId });
  const { screen, sent } = await shown(<MatchesScreen />, {
    ...asOperator,
    'operator.operatorMatches': ({
      params: { shown: held },
    }: {
      readonly params: { readonly shown: string };
    }) => ({
      ok: true,
      value:
        held === ''
          ? { rows: [at(9), at(3)], total: 40, waiting: 0 }
          : { rows: [at(3), at(9)], total: 41, waiting: 2 },
    }),
    'operator-act.operatorSuspend': { ok: true, value: null },
  });
  const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
  await expect.element(screen.getByText('경기 40개')).toBeVisible();
  await screen.getByRole('button', { name: '경기 중단' }).first().click();
  const show = screen.getByRole('button', { name: '새로 올라온 경기 2개 보기' });
  await expect.element(show).toBeVisible();
  await expect.element(screen.getByText(/경기 41개/)).toBeVisible();
  expect(rows()).toEqual(['3', '9']);
  const table = document.querySelector('table')?.getBoundingClientRect().top;
  await show.click();
  await expect.poll(rows).toEqual(['9', '3']);
  await expect.element(show).not.toBeInTheDocument();
  expect(document.querySelector('table')?.getBoundingClientRect().top).toBe(table);
  expect(sent('operator.operatorMatches')).toHaveLength(3);
});

test('S9 the row of a match is one line', async () => {
  await page.viewport(1046, 900);
  await matches(match);
  await expect.element(page.getByRole('button', { name: '경기 중단' })).toBeVisible();
  expect(document.querySelector('tr[data-row="7"]')?.getBoundingClientRect().height).toBeLessThan(44);
  const top = document.querySelector('table')?.getBoundingClientRect().top ?? Infinity;
  const heads = document.querySelector('thead')?.getBoundingClientRect().height ?? Infinity;
  // With the header of the site 14 of them stand in 900 px.
  expect(48 + 8 + top + heads + 14 * 43).toBeLessThan(900);
  await page.viewport(1280, 800);
});

test('on a phone no act of a match is broken into two lines', async () => {
  await page.viewport(390, 844);
  const { screen } = await matches(match);
  await expect.element(screen.getByRole('button', { name: '경기 중단' })).toBeVisible();
  const linesOf = (act: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(act.lastChild ?? act);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const acts = [...document.querySelectorAll('td a, td button')].filter(
    (act) => act.closest('details') === null,
  );
  expect(acts.length).toBeGreaterThan(2);
  expect(acts.map(linesOf)).toEqual(acts.map(() => 1));
});
