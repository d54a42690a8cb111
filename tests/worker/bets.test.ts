/** Bets of several folders through the core: what is told before they are placed, and what is sent. */
import { describe, expect, test } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { encodeStandard } from '../../domain/protocol/bet-standard.ts';
import { portsSettle } from './given-core.ts';
import { logIn, reqIdOf } from './given-member.ts';
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
