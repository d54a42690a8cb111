/** G5, J1: cards of shared bets through the real core: asked for together, compared with the present prices, put into the slip. */
import { expect, test, vi } from 'vitest';
import { sharedRowOf } from '../../domain/protocol/calls/bets/shared-bet-calls.ts';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { CARD_AGAIN_MS } from '../../worker/features/shared-bets/shared-bets.ts';
import type { SharedBetsView } from '../../worker/features/shared-bets/shared-bets-api.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { matches } from '../given/core/core-member.ts';
import { createWire, portsSettle, readServed } from '../given/core/wire.ts';
import { limits } from '../given/runs/limits.ts';

const rowOf = (drawId: number, ...legs: ReturnType<typeof legOf>[]) =>
  sharedRowOf(encodeBet(betOf({ drawId, gameCode: 59, legs, folders: legs.length })));

/** `answer`: of the server to every question. */
async function openCards(answer: unknown) {
  const wire = createWire();
  wire.answers['/betting/shared/'] = answer;
  await wire.open(matches);
  const views: SharedBetsView[] = [];
  readServed<SharedBetsView>(wire.core.sharedBets.view()).subscribe((view) => views.push(view));
  const asked = () => wire.calls.filter(({ url }) => new URL(url).pathname.startsWith('/betting/shared/'));
  const settled = (drawId: number, kind: string): Promise<unknown> =>
    vi.waitUntil(async () => {
      await wire.pass(60);
      await portsSettle();
      return views.at(-1)?.[`59-${drawId}`]?.kind === kind;
    }, limits.waitMs);
  return { wire, views, asked, settled };
}

const key = (drawId: number) => ({ gameCode: 59 as const, drawId });

test('cards that windows begin to show together are one question; a second window asks for nothing known', async () => {
  const answer = { CODE: 'SBL000', DATA: [rowOf(1, legOf({ matchId: 1 }))] };
  const { wire, views, asked, settled } = await openCards(answer);
  await wire.core.sharedBets.show([key(1), key(2), key(3)]);
  await settled(1, 'ready');
  expect(decodeURIComponent(asked()[0]?.url ?? '')).toContain('59-1,59-2,59-3');
  expect(views.at(-1)).toMatchObject({
    '59-1': { kind: 'ready' },
    '59-2': { kind: 'none' },
    '59-3': { kind: 'none' },
  });
  await wire.core.sharedBets.show([key(1)]);
  await wire.pass(1000);
  expect(asked()).toHaveLength(1);
});

test('a card has the odds by which the bet counts beside the accepted ones; older rows have these alone', async () => {
  const bet = betOf({ drawId: 4, gameCode: 59, acceptedOdds: 420, odds: 210 });
  const { AggregatedOdd: _odds, ...older } = sharedRowOf(encodeBet({ ...bet, drawId: 5 }));
  const { wire, views, settled } = await openCards({
    CODE: 'SBL000',
    DATA: [sharedRowOf(encodeBet(bet)), older],
  });
  await wire.core.sharedBets.show([key(4), key(5)]);
  await settled(5, 'ready');
  expect(views.at(-1)).toMatchObject({
    '59-4': { bet: { odds: 210, acceptedOdds: 420 } },
    '59-5': { bet: { odds: 420, acceptedOdds: 420 } },
  });
});

test('an answer that does not come is a failure that the next look repairs, and no bet is made up', async () => {
  const { wire, asked, settled } = await openCards({ CODE: 'SBL002' });
  await wire.core.sharedBets.show([key(9)]);
  await settled(9, 'failed');
  expect(await wire.core.sharedBets.load(key(9))).toEqual({ ok: false, error: { kind: 'nothing' } });
  wire.answers['/betting/shared/'] = { CODE: 'SBL000', DATA: [rowOf(9, legOf())] };
  await wire.core.sharedBets.show([key(9)]);
  await settled(9, 'ready');
  expect(asked()).toHaveLength(2);
});

test('a card that stays on screen is asked for again by itself; one that has come is not', async () => {
  const { wire, asked, settled } = await openCards({ CODE: 'SBL002' });
  await wire.core.sharedBets.show([key(9)]);
  await settled(9, 'failed');
  wire.answers['/betting/shared/'] = { CODE: 'SBL000', DATA: [rowOf(9, legOf())] };
  await wire.pass(CARD_AGAIN_MS);
  await settled(9, 'ready');
  await wire.pass(2 * CARD_AGAIN_MS);
  expect(asked()).toHaveLength(2);
});

test('one press loads the legs that are still possible at present prices, and says how many are left out', async () => {
  const gone = legOf({ matchId: 77_777, marketId: 1 });
  const answer = { CODE: 'SBL000', DATA: [rowOf(1, legOf({ matchId: 1 }), gone)] };
  const { wire, views, settled } = await openCards(answer);
  await wire.core.sharedBets.show([key(1)]);
  await settled(1, 'ready');
  const card = views.at(-1)?.['59-1'];
  const states = card?.kind === 'ready' ? card.bet.legs.map(({ now }) => now) : [];
  expect(states[0]).toMatch(/same|moved/);
  expect(states[1]).toMatch(/gone|checking/);
  const slips: SlipView[] = [];
  readServed<SlipView>(wire.core.slip.view()).subscribe((view) => slips.push(view));
  const loaded = await wire.core.sharedBets.load(key(1));
  expect(loaded).toMatchObject({ ok: true });
  await vi.waitUntil(() => (slips.at(-1)?.slip.items.length ?? 0) > 0, limits.waitMs);
  expect(slips.at(-1)?.slip.items[0]).toMatchObject({ matchId: 1 });
});
