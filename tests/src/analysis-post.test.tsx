/** K3 an analysis as its reader sees it: the odds of its match then and now, and how the writer's bets ended. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PostMatch } from '../../src/features/boards/post-match.tsx';
import { PostBets } from '../../src/features/boards/shared-bets.tsx';
import type {
  SharedBetCard,
  SharedBetsView,
  SharedLegView,
} from '../../worker/features/shared-bets/shared-bets-api.ts';
import { legOf } from '../given/domain/bet.ts';
import { givenClient } from '../given/screens/client.tsx';

const odds = (outcome: number, before: number | null, now: number | null) => ({
  market: 1,
  outcome,
  before,
  now,
});
const match = {
  id: 7,
  sport_id: 311,
  home: '홈',
  home_en: 'Home',
  away: '원정',
  away_en: 'Away',
  starts_at: Date.UTC(2026, 10, 23, 3),
  home_score: 2,
  away_score: 1,
  odds: [odds(1, 190, 240), odds(2, 330, 310), odds(3, 340, 340)],
};

test('K3 each outcome has its odds then and now, and the way they went', async () => {
  const { Frame } = await givenClient();
  const { container, rerender } = await render(<PostMatch match={match} />, { wrapper: Frame });
  const rows = () =>
    [...container.querySelectorAll('tbody tr')].map((row) => [
      ...[...row.querySelectorAll('td')].map((cell) => cell.textContent),
      row.querySelector('[data-way]')?.getAttribute('data-way'),
    ]);
  expect(rows()).toEqual([
    ['1.90', '2.40', 'up'],
    ['3.30', '3.10', 'down'],
    ['3.40', '3.40', 'same'],
  ]);
  expect(container.querySelector('[data-match="7"]')?.textContent).toContain('2:1');
  await rerender(<PostMatch match={{ ...match, odds: [odds(1, null, 240), odds(2, 330, null)] }} />);
  expect(rows()).toEqual([
    ['–', '2.40', 'same'],
    ['3.30', '–', 'same'],
  ]);
});

const leg = (state: SharedLegView['state'], now: SharedLegView['now']): SharedLegView => ({
  ...legOf({ state }),
  odds: 190,
  now,
  oddsNow: now === 'moved' ? 240 : null,
});
const card = (drawId: number, state: SharedLegView['state'], now: SharedLegView['now']): SharedBetCard => ({
  kind: 'ready',
  bet: {
    gameCode: 59,
    drawId,
    state,
    odds: 190,
    acceptedOdds: 190,
    refundedByUser: false,
    legs: [leg(state, now)],
  },
});

test('K3 the writer’s bets say how they ended, and only an open one can be loaded into the slip', async () => {
  const view = new BehaviorSubject<SharedBetsView>({
    '59-1': card(1, 'win', 'decided'),
    '59-2': card(2, 'lose', 'decided'),
    '59-3': card(3, 'opened', 'moved'),
  });
  const { Frame } = await givenClient({ 'sharedBets.view': view });
  const { container } = await render(
    <PostBets
      bets={[
        { gameCode: 59, drawId: 1 },
        { gameCode: 59, drawId: 2 },
        { gameCode: 59, drawId: 3 },
      ]}
    />,
    { wrapper: Frame },
  );
  const of = (drawId: number) => container.querySelector(`[data-shared-bet="${drawId}"][data-card="ready"]`);
  await expect.poll(() => [1, 2, 3].map((drawId) => of(drawId) !== null)).toEqual([true, true, true]);
  const words = [1, 2, 3].map((drawId) => of(drawId)?.querySelector('[data-state]')?.textContent);
  expect(new Set(words).size).toBe(3);
  expect([1, 2, 3].map((drawId) => of(drawId)?.querySelector('[data-load-shared]') !== null)).toEqual([
    false,
    false,
    true,
  ]);
  expect(of(3)?.querySelector('[data-leg-now="moved"]')?.textContent).toContain('2.40');
  view.next({ ...view.value, '59-3': card(3, 'win', 'decided') });
  await expect.poll(() => of(3)?.querySelector('[data-load-shared]')).toBeNull();
  expect(of(3)?.querySelector('[data-state]')?.textContent).toBe(words[0]);
});

test('G5 a leg that can no longer be picked says so, and a bet of such legs alone is not loaded', async () => {
  const legs = [leg('opened', 'same'), { ...leg('opened', 'gone'), matchId: 9 }];
  const both: SharedBetCard = {
    kind: 'ready',
    bet: {
      gameCode: 59,
      drawId: 2,
      state: 'opened',
      odds: 361,
      acceptedOdds: 722,
      refundedByUser: false,
      legs,
    },
  };
  const view = new BehaviorSubject<SharedBetsView>({ '59-1': card(1, 'opened', 'gone'), '59-2': both });
  const { Frame } = await givenClient({ 'sharedBets.view': view });
  const { container } = await render(
    <PostBets
      bets={[
        { gameCode: 59, drawId: 1 },
        { gameCode: 59, drawId: 2 },
      ]}
    />,
    { wrapper: Frame },
  );
  const of = (drawId: number) => container.querySelector(`[data-shared-bet="${drawId}"][data-card="ready"]`);
  // Another leg was void: the odds by which the bet counts stand beside those that were accepted.
  await expect.poll(() => of(2)?.textContent).toContain('7.22 적용 3.61');
  await expect.poll(() => of(1) !== null && of(2) !== null).toBe(true);
  expect(of(1)?.querySelector('[data-leg-now="gone"]')?.textContent).toContain('제공 종료');
  expect(of(1)?.querySelector('[data-load-shared]')).toBeNull();
  expect(of(2)?.querySelectorAll('[data-leg-now="gone"]')).toHaveLength(1);
  expect(of(2)?.querySelector('[data-load-shared]')).not.toBeNull();
});
