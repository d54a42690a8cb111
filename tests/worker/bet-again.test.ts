/** The picks of an earlier bet, put into the slip again (E13). */
import { expect, test } from 'vitest';
import { logIn, type Wire } from '../given/core/wire.ts';
import { legOf } from '../given/domain/bet.ts';
import { openPreMatch, settle } from '../given/core/pre-match-list.ts';

const legs = [2, 3].map((matchId) =>
  legOf({ matchId, odds: 100, receipt: { shownOdds: 200, takenOdds: 200, ageMs: null } }),
);

const changed = { ok: false, error: { kind: 'changed' } };
const bet = (...matchIds: readonly number[]) => ({
  gameCode: 57 as const,
  stake: matchIds.length * 1_000_000,
  legs: matchIds.map((matchId) => legOf({ matchId })),
});

/** Puts a bet into the slip. Returns the notice's way back. */
function replaceBy(wire: Wire, ...matchIds: readonly number[]) {
  const answer = wire.core.slip.again(bet(...matchIds));
  const replaced = answer.ok ? answer.value.replaced : null;
  return replaced === null ? null : () => wire.core.slip.putBack(replaced.bet, replaced.by);
}

async function openSlip() {
  const { wire, views, cell } = await openPreMatch();
  await logIn(wire);
  const shown = async () => {
    await settle(wire);
    return views.at(-1)?.slip.items.map(({ matchId }) => matchId);
  };
  return { wire, views, cell, shown };
}

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
  const { wire, views, shown } = await openSlip();
  expect(replaceBy(wire, 2, 3)).toBeNull();
  await settle(wire);
  const back = replaceBy(wire, 4);
  expect(await shown()).toEqual([4]);
  expect(back?.().ok).toBe(true);
  await settle(wire);
  const slip = views.at(-1)?.slip;
  expect(slip?.stake).toBe(2_000_000);
  expect(slip?.items.map(({ matchId, odds, restored, lock }) => [matchId, odds, restored, lock])).toEqual([
    [2, 210, 'same', null],
    [3, 210, 'same', null],
  ]);
});

test('E13 picks that came later stay; where nothing is in their place, the former ones come back', async () => {
  const { wire, cell, shown } = await openSlip();
  replaceBy(wire, 2, 3);
  const back = replaceBy(wire, 4);
  expect(wire.core.slip.pick(cell(1, 0, 0)).ok).toBe(true);
  expect(back?.()).toEqual(changed);
  expect(await shown()).toEqual([4, 1]);
  wire.core.slip.clear();
  expect(await shown()).toEqual([]);
  expect(back?.().ok).toBe(true);
  expect(await shown()).toEqual([2, 3]);
});

test('E13 an earlier notice does not take the place of a later one', async () => {
  const { wire, shown } = await openSlip();
  replaceBy(wire, 2);
  const first = replaceBy(wire, 3);
  const second = replaceBy(wire, 4);
  expect(first?.()).toEqual(changed);
  expect(await shown()).toEqual([4]);
  expect(second?.().ok).toBe(true);
  expect(await shown()).toEqual([3]);
  expect(first?.().ok).toBe(true);
  expect(await shown()).toEqual([2]);
});

test('E13 R4 picks that wait for undo are not lost by those that come back', async () => {
  const { wire, views, shown } = await openSlip();
  replaceBy(wire, 2);
  const back = replaceBy(wire, 3);
  wire.core.prices.showPage({ kind: 'other' });
  expect(await shown()).toEqual([]);
  expect(views.at(-1)?.undo?.map(({ matchId }) => matchId)).toEqual([3]);
  expect(back?.()).toEqual(changed);
  expect(wire.core.slip.undo().ok).toBe(true);
  expect(back?.().ok).toBe(true);
  expect(await shown()).toEqual([2]);
});

test('E13 a pick that is not offered any more is marked and locks the slip', async () => {
  const { wire, views } = await openPreMatch();
  await logIn(wire);
  wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs: [...legs, legOf({ matchId: 999 })] });
  await settle(wire);
  expect(views.at(-1)?.slip.items.at(-1)).toMatchObject({ matchId: 999, restored: 'gone' });
  expect(views.at(-1)?.refusal).toMatchObject({ kind: 'locked' });
});
