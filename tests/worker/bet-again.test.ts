/** The picks of an earlier bet, put into the slip again (E13). */
import { expect, test } from 'vitest';
import { logIn, type Wire } from '../given/core/wire.ts';
import { legOf } from '../given/domain/bet.ts';
import { openPreMatch, settle } from '../given/core/pre-match-list.ts';

const legs = [2, 3].map((matchId) =>
  legOf({ matchId, odds: 100, receipt: { shownOdds: 200, takenOdds: 200, ageMs: null } }),
);

const changed = { ok: false, error: { kind: 'changed' } };
const other = (wire: Wire) =>
  wire.core.slip.again({ gameCode: 57, stake: 1_000_000, legs: [legOf({ matchId: 4 })] });

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
  expect(other(wire)).toEqual({ ok: true, value: { isReplacing: true } });
  await settle(wire);
  expect(views.at(-1)?.slip.items.map(({ matchId }) => matchId)).toEqual([4]);
  expect(wire.core.slip.putBack().ok).toBe(true);
  await settle(wire);
  const slip = views.at(-1)?.slip;
  expect(slip?.stake).toBe(3_000_000);
  expect(slip?.items.map(({ matchId, odds, restored, lock }) => [matchId, odds, restored, lock])).toEqual([
    [2, 210, 'moved', null],
    [3, 210, 'moved', null],
  ]);
});

test('E13 a slip that was empty has nothing to put back, nor has one whose picks are back', async () => {
  const { wire, views } = await openPreMatch();
  await logIn(wire);
  expect(other(wire)).toEqual({ ok: true, value: { isReplacing: false } });
  expect(wire.core.slip.putBack()).toEqual(changed);
  wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs });
  expect(wire.core.slip.putBack().ok).toBe(true);
  expect(wire.core.slip.putBack()).toEqual(changed);
  await settle(wire);
  expect(views.at(-1)?.slip.items.map(({ matchId }) => matchId)).toEqual([4]);
});

test('E13 picks that came later stay; where those that replaced them are gone, the former ones come back', async () => {
  const { wire, views, cell } = await openPreMatch();
  await logIn(wire);
  const shown = async () => {
    await settle(wire);
    return views.at(-1)?.slip.items.map(({ matchId }) => matchId);
  };
  wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs });
  other(wire);
  expect(wire.core.slip.pick(cell(1, 0, 0)).ok).toBe(true);
  expect(wire.core.slip.putBack()).toEqual(changed);
  expect(await shown()).toEqual([4, 1]);
  wire.core.slip.clear();
  expect(await shown()).toEqual([]);
  expect(wire.core.slip.putBack().ok).toBe(true);
  expect(await shown()).toEqual([2, 3]);
});

test('E13 the picks of a member are not put back for another one', async () => {
  const { wire, views } = await openPreMatch();
  await logIn(wire);
  wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs });
  other(wire);
  await wire.core.account.logOut();
  expect(wire.core.slip.putBack()).toEqual(changed);
  await settle(wire);
  expect(views.at(-1)?.slip.items).toEqual([]);
});

test('E13 a pick that is not offered any more is marked and locks the slip', async () => {
  const { wire, views } = await openPreMatch();
  await logIn(wire);
  wire.core.slip.again({ gameCode: 57, stake: 3_000_000, legs: [...legs, legOf({ matchId: 999 })] });
  await settle(wire);
  expect(views.at(-1)?.slip.items.at(-1)).toMatchObject({ matchId: 999, restored: 'gone' });
  expect(views.at(-1)?.refusal).toMatchObject({ kind: 'locked' });
});
