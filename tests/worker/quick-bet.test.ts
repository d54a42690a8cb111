/** Quick bet through the core (E15): one press, one bet at most, and none after an undo or a logout. */
import { describe, expect, test } from 'vitest';
import type { RatePolicy } from '../../domain/bet-rules/price-policy.ts';
import type { PendingBet } from '../../worker/features/quick-bet/quick-bet-api.ts';
import { QUICK_UNDO_MS, SAME_PRESS_MS } from '../../worker/features/quick-bet/quick-bet.ts';
import { market, odds } from '../given/domain/book.ts';
import { readyToBet, live as alive, reqIdOf } from '../given/core/core-member.ts';
import { dice } from '../given/domain/dice.ts';
import { openPreMatch, settle } from '../given/core/pre-match-list.ts';
import { logIn, readServed, type Wire } from '../given/core/wire.ts';

const STAKE = 3_000_000;
const MOST_STAKE = 50_000_000_000;
const sentBy = (wire: Wire) => wire.asked.filter(({ event }) => event === 'DrawMarket');

async function openMember() {
  const given = await openPreMatch();
  await logIn(given.wire);
  const pending: (PendingBet | null)[] = [];
  readServed<PendingBet | null>(given.wire.core.quickBet.view()).subscribe((bet) => pending.push(bet));
  await settle(given.wire);
  const press = (match: number, stake = STAKE, shown = 210, policy?: RatePolicy) =>
    given.wire.core.quickBet.press(given.cell(match, 0, 0), shown, stake, policy);
  const wait = async (): Promise<void> => {
    await given.wire.pass(QUICK_UNDO_MS + 10);
    await settle(given.wire);
  };
  return { ...given, pending, press, wait };
}

describe('E15 a press on a pre-match price', () => {
  test('is sent once, after three seconds, with the chosen stake, refusing any change', async () => {
    const { wire, press, pending, wait } = await openMember();
    expect(press(2).ok).toBe(true);
    expect(press(2)).toEqual({ ok: false, error: { kind: 'in-flight' } });
    await settle(wire);
    expect(sentBy(wire)).toEqual([]);
    expect(pending.at(-1)).toMatchObject({ stake: STAKE, item: { matchId: 2, odds: 210 } });
    await wait();
    await wait();
    expect(sentBy(wire)).toHaveLength(1);
    expect(sentBy(wire)[0]?.row).toMatchObject({ gold: STAKE, draws: [{ MatchId: 2, Rate: 2.1 }] });
    expect(pending.at(-1)).toBeNull();
  });

  test('is never sent after an undo, a logout, a route change or an edit of the slip', async () => {
    const ends: readonly ((wire: Wire) => unknown)[] = [
      ({ core }) => core.quickBet.undo(),
      ({ core }) => core.account.logOut(),
      ({ core }) => core.prices.showPage({ kind: 'other' }),
      ({ core }) => core.slip.setStake('5000000'),
      ({ core }) => core.slip.clear(),
    ];
    for (const end of ends) {
      const { wire, press, pending, wait } = await openMember();
      expect(press(2).ok).toBe(true);
      await settle(wire);
      void end(wire);
      await settle(wire);
      expect(pending.at(-1)).toBeNull();
      await wait();
      expect(sentBy(wire)).toEqual([]);
    }
  });

  test('when the button of the slip sends the pending bet, it is not sent again', async () => {
    const { wire, press, wait } = await openMember();
    wire.core.slip.setKeepFolders(true);
    expect(press(2).ok).toBe(true);
    void wire.core.bets.place();
    await settle(wire);
    const [sent] = sentBy(wire);
    const answer = { code: 200, data: 200, DrawId: 1, Odd: 2.1, gold: STAKE, expected: 1 };
    sent?.answer({ state: 'answered', answer: { reqId: reqIdOf(sent), ...answer } });
    await settle(wire);
    await wait();
    expect(sentBy(wire)).toHaveLength(1);
  });

  test('a price that moved, on the screen or in the three seconds, is not accepted', async () => {
    const { wire, views, press, wait, moments } = await openMember();
    expect(press(2, STAKE, 205)).toMatchObject({ ok: false, error: { kind: 'price-changed', from: 205 } });
    wire.core.slip.clear();
    expect(press(3).ok).toBe(true);
    wire.publishPreMatch({ odds: odds(3, [market(1, [250, 330, 340])]).matches });
    await settle(wire);
    await wait();
    expect(sentBy(wire)).toEqual([]);
    expect(moments).toContainEqual({
      kind: 'bet-refused',
      refusal: expect.objectContaining({ kind: 'price-changed', from: 210, to: 250 }),
      inSlip: [],
    });
    expect(views.at(-1)?.slip.items).toHaveLength(1);
  });

  test('R28 with a tolerance of its own, a fall within it is sent at the pressed price, a larger one is not', async () => {
    for (const [falls, isSent] of [
      [206, true],
      [203, false],
    ] as const) {
      const { wire, press, wait } = await openMember();
      expect(press(3, STAKE, 210, 'within-3').ok).toBe(true);
      wire.publishPreMatch({ odds: odds(3, [market(1, [falls, 330, 340])]).matches });
      await settle(wire);
      await wait();
      const rows = sentBy(wire).map(({ row }) => row);
      expect(rows).toMatchObject(isSent ? [{ draws: [{ MatchId: 3, Rate: 2.1 }], tolerance: 300 }] : []);
    }
  });

  test('R28 when the server refuses its price, the slip offers one repair and no other policy', async () => {
    const { wire, press, wait, views } = await openMember();
    expect(press(2, STAKE, 210, 'better').ok).toBe(true);
    await wait();
    const [sent] = sentBy(wire);
    const answer = { code: -8020, data: -8020, draw: 0, rate: 2.07 };
    sent?.answer({ state: 'answered', answer: { reqId: reqIdOf(sent), ...answer } });
    await settle(wire);
    expect(views.at(-1)).toMatchObject({
      slip: { phase: { kind: 'finished', outcome: { kind: 'refused' } } },
      repair: { kind: 'again' },
      offer: null,
    });
  });

  test('a stake above a limit is refused, not lowered; a visitor is asked to log in', async () => {
    const { wire, press, wait } = await openMember();
    expect(press(2, MOST_STAKE)).toMatchObject({ ok: false });
    await wait();
    expect(sentBy(wire)).toEqual([]);
    const visitor = await openPreMatch();
    const answer = visitor.wire.core.quickBet.press(visitor.cell(2, 0, 0), 210, STAKE);
    expect(answer).toEqual({ ok: false, error: { kind: 'not-logged-in' } });
  });
});

test('E15 a press on a live price is sent at once; the second press of a double click is no bet', async () => {
  const { wire, cell, slips } = await readyToBet();
  wire.core.slip.clear();
  const shown = slips.at(-1)?.slip.items[0]?.odds ?? 210;
  expect(wire.core.quickBet.press(cell, shown, STAKE)).toEqual({ ok: true, value: null });
  await settle(wire);
  expect(sentBy(wire)).toHaveLength(1);
  const [sent] = sentBy(wire);
  sent?.answer({
    state: 'answered',
    answer: { reqId: reqIdOf(sent), code: 200, data: 200, DrawId: 1, Odd: 2.1, gold: STAKE, expected: 1 },
  });
  await settle(wire);
  expect(wire.core.quickBet.press(cell, shown, STAKE).ok).toBe(false);
  await alive(wire, Math.ceil(SAME_PRESS_MS / 1000) + 1);
  expect(sentBy(wire)).toHaveLength(1);
});

test('E15 in any order of acts no press becomes two bets, and no bet is above a limit', async () => {
  const seed = 14;
  const roll = dice(seed);
  const { wire, press, wait } = await openMember();
  let presses = 0;
  for (let step = 0; step < 60; step++) {
    const at = Math.floor(roll() * 6);
    const before = sentBy(wire).length;
    if (at <= 1 && press(2 + Math.floor(roll() * 2), roll() < 0.3 ? MOST_STAKE : STAKE).ok) presses++;
    if (at === 2) wire.core.quickBet.undo();
    if (at === 3) wire.core.slip.clear();
    if (at === 4) await wait();
    if (at === 5) await wire.pass(1000);
    await settle(wire);
    const sent = sentBy(wire);
    expect(sent.length - before, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(1);
    for (const one of sent.slice(before))
      one.answer({
        state: 'answered',
        answer: {
          reqId: reqIdOf(one),
          code: 200,
          data: 200,
          DrawId: step,
          Odd: 2.1,
          gold: STAKE,
          expected: 1,
        },
      });
    await settle(wire);
  }
  const bets = sentBy(wire);
  expect(bets.length).toBeGreaterThan(0);
  expect(bets.length).toBeLessThanOrEqual(presses);
  expect(new Set(bets.map(reqIdOf)).size).toBe(bets.length);
  for (const { row } of bets) expect(row).toMatchObject({ gold: STAKE });
});
