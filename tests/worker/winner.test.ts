/** B6 The winner's message in the core: it is renewed with the final score, and does not come where the member wants no notice. */
import { expect, test } from 'vitest';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import type { WinnerView } from '../../worker/features/bets/bets-api.ts';
import { ENDED_SCORES_MS } from '../../worker/features/bets/bets.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';

async function openWinner() {
  const wire = createWire();
  await wire.open([]);
  await logIn(wire);
  const views: (WinnerView | null)[] = [];
  readServed<WinnerView | null>(wire.core.bets.winner()).subscribe((view) => views.push(view));
  await portsSettle();
  return { wire, views };
}

/** Won by the first half, while the match goes on. */
const early = legOf({ state: 'win', homeScore: 1, awayScore: 0, matchStatus: 31 });
const wonEarly = betOf({ gameCode: 59, state: 'win', won: 2_100_000, legs: [early] });

test('B6 when the match of a bet that was decided in play ends, the message says its final score', async () => {
  const { wire, views } = await openWinner();
  wire.push('Draw', { draws: [encodeBet(wonEarly)] });
  await wire.pass(100);
  await expect
    .poll(() => views.at(-1)?.bets[0]?.legs[0])
    .toMatchObject({ decidedScore: { home: 1, away: 0 }, homeScore: null });
  await wire.pass(ENDED_SCORES_MS);
  await portsSettle();
  const asked = wire.asked.findLast(({ event }) => event === 'DrawDetail');
  expect(asked?.row).toMatchObject({ gameCode: 59, ids: [1] });
  const final = {
    ...early,
    decidedScore: { home: 1, away: 0 },
    homeScore: 3,
    awayScore: 2,
    matchStatus: 100,
  };
  asked?.answer({ code: 200, list: [encodeBet({ ...wonEarly, legs: [final] })] });
  await expect
    .poll(() => views.at(-1)?.bets[0]?.legs[0])
    .toMatchObject({ decidedScore: { home: 1, away: 0 }, homeScore: 3, awayScore: 2 });
  const before = wire.asked.length;
  await wire.pass(2 * ENDED_SCORES_MS);
  await portsSettle();
  expect(wire.asked.slice(before).filter(({ event }) => event === 'DrawDetail')).toEqual([]);
});

test.each([{ muted: true }, { kinds: { settled: false } }, { calm: { from: 0, to: 1439 } }])(
  'I8 no message comes where the member chose %j',
  async (choice) => {
    const { wire, views } = await openWinner();
    await wire.core.alerts.set(choice);
    await wire.pass(100);
    wire.push('Draw', { draws: [encodeBet(wonEarly), encodeBet(betOf({ drawId: 2, state: 'lose' }))] });
    await wire.pass(100);
    await portsSettle();
    expect(views.at(-1) ?? null).toBeNull();
    await wire.core.alerts.set({ muted: false, kinds: { settled: true }, calm: null });
    wire.push('Draw', { draws: [encodeBet(betOf({ drawId: 3, state: 'lose' }))] });
    await expect.poll(() => views.at(-1)?.lost.map(({ drawId }) => drawId)).toEqual([3]);
  },
);
