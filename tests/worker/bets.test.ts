/** Bets of several folders through the core: what is told before they are placed, and what is sent. */
import { describe, expect, test } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { encodeBet } from '../../domain/protocol/draw-codec.ts';
import { encodeStandard } from '../../domain/protocol/bet-standard.ts';
import { betOf } from '../given/bet.ts';
import { logIn, portsSettle } from './given-core.ts';
import { reqIdOf } from './given-member.ts';
import { openStandard, settle } from './given-standard.ts';

const withPenalty = defaultStandards.map((one) =>
  encodeStandard({ ...one, levelPenalty: one.gameCode === 57 ? [{ folders: 3, value: 5 }] : [] }),
);

async function member() {
  const given = await openStandard();
  given.wire.answers['/resource/gameConfig'] = { standards: withPenalty };
  await logIn(given.wire);
  const pick = async (...matches: readonly number[]): Promise<void> => {
    for (const match of matches) given.wire.core.pick(given.cell(match, 0, 0));
    await settle(given.wire);
  };
  return { ...given, pick };
}

describe('E9 D11 D12 the level penalty', () => {
  test('the slip tells it from the folder on that it begins with, and the combined odds are lowered by it', async () => {
    const { views, pick } = await member();
    await pick(2, 3);
    expect(views.at(-1)).toMatchObject({ penalty: null, combinedOdds: 441 });
    await pick(4);
    // 2.10 × 2.10 × 2.10 × 0.95 = 8.79795
    expect(views.at(-1)).toMatchObject({ penalty: { factor: 9500, folders: 3 }, combinedOdds: 880 });
    expect(views.at(-1)?.expected).toBe(Math.floor(8.8 * (views.at(-1)?.slip.stake ?? 0)));
  });

  test('the receipt of the bet tells it too', async () => {
    const { wire, views, pick } = await member();
    await pick(2, 3, 4);
    const placed = wire.core.placeBet();
    await portsSettle();
    const sent = wire.asked.find(({ event }) => event === 'DrawMarket');
    const answer = { code: 200, data: 200, DrawId: 9, Odd: 8.8, gold: 100_000, expected: 880_000 };
    sent?.answer({ state: 'answered', answer: { reqId: reqIdOf(sent), ...answer } });
    expect(await placed).toEqual({ ok: true, value: { drawId: 9 } });
    await settle(wire);
    expect(views.at(-1)?.slip.phase).toMatchObject({
      kind: 'finished',
      outcome: { kind: 'accepted', odds: 880, penalty: { factor: 9500, folders: 3 } },
    });
  });
});

describe('F3 G5 sharing', () => {
  const sentOf = async (share: boolean | undefined) => {
    const { wire, pick } = await member();
    await pick(2);
    void (share === undefined ? wire.core.placeBet() : wire.core.placeBet(share));
    await portsSettle();
    return wire.asked.find(({ event }) => event === 'DrawMarket')?.row;
  };

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('a bet that is not live carries the member’s choice: %s', async (share, checkedBetShare) => {
    expect(await sentOf(share)).toMatchObject({ game_code: 57, checkedBetShare });
  });

  test('one bet is asked for by its number: the bet with its amounts, or that there is none, or no link', async () => {
    const { wire } = await member();
    const ask = async (list: readonly object[]) => {
      const bet = wire.core.bet(57, 7);
      await portsSettle();
      const asked = wire.asked.findLast(({ event }) => event === 'DrawDetail');
      expect(asked?.row).toEqual({ gameCode: 57, ids: [7] });
      asked?.answer({ code: 200, list });
      return bet;
    };
    const lost = betOf({ drawId: 7, state: 'lose', won: 500_000 });
    expect(await ask([encodeBet(lost)])).toMatchObject({
      ok: true,
      value: { drawId: 7, shown: { label: 'returned', gold: 500_000 } },
    });
    expect(await ask([])).toEqual({ ok: false, error: 'not-found' });
    // What was not asked for is not shown.
    expect(await ask([encodeBet(betOf({ drawId: 8 }))])).toEqual({ ok: false, error: 'not-found' });
    const waiting = wire.core.bet(57, 7);
    await portsSettle();
    wire.down();
    expect(await waiting).toEqual({ ok: false, error: 'link' });
    expect(await wire.core.bet(57, 7)).toEqual({ ok: false, error: 'link' });
  });
});
