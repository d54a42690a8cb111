/** What stands after a bet or a change of the route (E11, R29), and which answers count as accepted (G9). */
import { describe, expect, test } from 'vitest';
import { expectedWinnings } from '../../domain/odds/odds.ts';
import { market, odds } from '../given/domain/book.ts';
import { logIn, portsSettle, type Wire } from '../given/core/wire.ts';
import { reqIdOf } from '../given/core/core-member.ts';
import { openPreMatch, settle } from '../given/core/pre-match-list.ts';

async function withFolders() {
  const given = await openPreMatch();
  await logIn(given.wire);
  for (const match of [2, 3]) given.wire.core.slip.pick(given.cell(match, 0, 0));
  given.wire.core.slip.setStake('3000000');
  await settle(given.wire);
  return given;
}

async function answered(wire: Wire, answer: object, seen?: Readonly<Record<string, number>>) {
  const bet = wire.core.bets.place(false, seen);
  await portsSettle();
  const sent = wire.asked.findLast(({ event }) => event === 'DrawMarket');
  sent?.answer({ state: 'answered', answer: { reqId: reqIdOf(sent), ...answer } });
  const result = await bet;
  await settle(wire);
  return { result, row: sent?.row as { readonly draws: readonly { readonly Rate: number }[] } };
}
const taken = { DrawId: 9, Odd: 4.41, gold: 3_000_000, expected: 13_230_000 };

describe('G9 answers that count as accepted', () => {
  test.each([
    [200, 200],
    [-1, -1],
    [-1, 200],
    [200, -1],
  ])('code %i with data %i is a bet', async (code, data) => {
    const { wire } = await withFolders();
    const { result } = await answered(wire, { ...taken, code, data });
    expect(result).toEqual({ ok: true, value: { drawId: 9 } });
  });

  test('fields missing in an older back end’s answer are taken from the request', async () => {
    const { wire, views } = await withFolders();
    await answered(wire, { code: -1, data: 200 });
    expect(views.at(-1)?.slip.phase).toMatchObject({
      outcome: { kind: 'accepted', odds: 441, requestedOdds: 441, stake: 3_000_000, expected: 13_230_000 },
    });
  });

  test.each([
    [200, 500],
    [-8002, 200],
  ])('code %i with data %i is none', async (code, data) => {
    const { wire } = await withFolders();
    expect((await answered(wire, { ...taken, code, data })).result.ok).toBe(false);
  });
});

describe('R28 the price that the member saw', () => {
  test('a bet is sent with the prices that the window showed; without them, with the newest', async () => {
    const { wire, views } = await withFolders();
    const [first, second] = views.at(-1)?.slip.items ?? [];
    const { row } = await answered(
      wire,
      { code: -8020, data: -8020, draw: 0, rate: 2.1 },
      { [first?.id ?? '']: 205 },
    );
    expect(row.draws.map(({ Rate }) => Rate)).toEqual([2.05, 2.1]);
    expect(second?.odds).toBe(210);
    expect(views.at(-1)?.slip.phase).toMatchObject({
      outcome: { refusal: { kind: 'price-changed', itemId: first?.id, from: 205, to: 210 } },
    });
    wire.core.slip.undo();
    await settle(wire);
    expect((await answered(wire, { ...taken, code: 200, data: 200 })).row.draws[0]?.Rate).toBe(2.1);
  });

  test('after a small fall the tolerance that takes it is offered, and the policy stays as it was', async () => {
    const { wire, views } = await withFolders();
    await answered(wire, { code: -8020, data: -8020, draw: 1, rate: 2.05 });
    expect(views.at(-1)).toMatchObject({ offer: 'within-3', slip: { ratePolicy: 'better' } });
  });
});

describe('E8 E10 the largest stake that is offered after a refusal', () => {
  test('goes by the present prices, also where the refusal emptied the slip', async () => {
    const { wire, views } = await withFolders();
    const left = 8_000_000;
    const refusal = { kind: 'same-hit', most: 20_000_000, left };
    await answered(wire, { code: -8003, data: -8003, refusal });
    const offered = () => views.at(-1)?.repair;
    expect(views.at(-1)?.slip.items).toEqual([]);
    expect(offered()).toEqual({ kind: 'set-stake', stake: 1_814_059, bound: 'most' });
    wire.publishPreMatch({ odds: odds(3, [market(1, [230, 330, 340])]).matches });
    await settle(wire);
    expect(offered()).toEqual({ kind: 'set-stake', stake: 1_656_314, bound: 'most' });
    // 2.10 × 2.30: one gold more would win more than is left.
    expect([1_656_314, 1_656_315].map((stake) => expectedWinnings(483, stake) <= left)).toEqual([
      true,
      false,
    ]);
  });
});

describe('E11 R29 after a bet', () => {
  test('the slip is empty, and its folders can be kept with their stake', async () => {
    const { wire, views } = await withFolders();
    await answered(wire, { ...taken, code: 200, data: 200 });
    expect(views.at(-1)?.slip).toMatchObject({ items: [], stake: 0 });
    expect(wire.core.slip.undo()).toEqual({ ok: true, value: null });
    await settle(wire);
    expect(views.at(-1)?.slip).toMatchObject({ items: [{ matchId: 2 }, { matchId: 3 }], stake: 3_000_000 });
  });
});

describe('E11 changes of the route', () => {
  test.each([
    ['from a list to a page without one', 'other'],
    ['to the home page', 'home'],
  ] as const)('%s: the slip clears, its mode is the cart, and undo brings it back', async (_, kind) => {
    const { wire, views } = await withFolders();
    wire.core.prices.showPage({ kind });
    await settle(wire);
    expect(views.at(-1)).toMatchObject({ slip: { items: [], mode: 'cart' } });
    expect(views.at(-1)?.undo).toHaveLength(2);
  });

  test('when both pages have no list, the change clears the slip, too', async () => {
    const { wire, views } = await withFolders();
    wire.core.prices.showPage({ kind: 'other' });
    wire.core.slip.undo();
    await settle(wire);
    expect(views.at(-1)?.slip.items).toHaveLength(2);
    wire.core.prices.showPage({ kind: 'other' });
    await settle(wire);
    expect(views.at(-1)?.slip.items).toEqual([]);
  });
});
