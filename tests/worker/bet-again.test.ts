/** The picks of an earlier bet, put into the slip again (E13). */
import { expect, test } from 'vitest';
import { logIn } from '../given/core/wire.ts';
import { legOf } from '../given/domain/bet.ts';
import { openPreMatch, settle } from '../given/core/pre-match-list.ts';

const legs = [2, 3].map((matchId) =>
  legOf({ matchId, odds: 100, receipt: { shownOdds: 200, takenOdds: 200, ageMs: null } }),
);

test('E13 the slip holds the same picks at the present prices and the same stake; nothing is sent', async () => {
  const { wire, views } = await openPreMatch();
  await logIn(wire);
  expect(wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs }).ok).toBe(true);
  await settle(wire);
  const slip = views.at(-1)?.slip;
  expect(slip?.items.map(({ matchId, odds, restored, lock }) => [matchId, odds, restored, lock])).toEqual([
    [2, 210, 'moved', null],
    [3, 210, 'moved', null],
  ]);
  expect(slip?.stake).toBe(3_000_000);
  expect(wire.asked.filter(({ event }) => event === 'DrawMarket')).toEqual([]);
});

test('E13 the picks that it replaced come back with their stake, at the present prices', async () => {
  const { wire, views } = await openPreMatch();
  await logIn(wire);
  wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs });
  await settle(wire);
  const { items = [], stake = 0 } = views.at(-1)?.slip ?? {};
  wire.core.slip.again({ gameCode: 57, stake: 1_000_000, legs: [legOf({ matchId: 4 })] });
  await settle(wire);
  expect(views.at(-1)?.slip.items.map(({ matchId }) => matchId)).toEqual([4]);
  wire.core.slip.again({ gameCode: 57, stake, legs: items });
  await settle(wire);
  const slip = views.at(-1)?.slip;
  expect(slip?.stake).toBe(3_000_000);
  expect(slip?.items.map(({ matchId, odds, restored, lock }) => [matchId, odds, restored, lock])).toEqual([
    [2, 210, 'same', null],
    [3, 210, 'same', null],
  ]);
});

test('E13 a pick that is not offered any more is marked and locks the slip', async () => {
  const { wire, views } = await openPreMatch();
  await logIn(wire);
  wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs: [...legs, legOf({ matchId: 999 })] });
  await settle(wire);
  expect(views.at(-1)?.slip.items.at(-1)).toMatchObject({ matchId: 999, restored: 'gone' });
  expect(views.at(-1)?.refusal).toMatchObject({ kind: 'locked' });
});
