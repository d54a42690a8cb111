/** The real core against a back end of the specification alone: the JSON parser, and none of the fields and events that we add (R30). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { type ListDelta, priceBits } from '../../../worker/features/prices/prices-api.ts';
import type { HistoryView } from '../../../worker/features/bets/bets-api.ts';
import { demoAccount } from '../../given/core/demo-account.ts';
import {
  historyRow,
  liveMatch,
  market,
  type OldBackEnd,
  openOldBackEnd,
} from '../../given/calls/old-back-end.ts';
import { limits } from '../../given/runs/limits.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';

const STAKE = 1_000_000;

let backEnd: OldBackEnd;
beforeEach(async () => {
  backEnd = await openOldBackEnd(demoAccount);
  backEnd.lists({ game_code: 59, matchs: [liveMatch(1), liveMatch(2)] });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await backEnd.close();
});

interface Price {
  readonly hundredths: number;
  readonly bits: number;
}

/** A window on the live list; `prices` holds the newest of each cell. */
function openWindow() {
  const opened = openCore({ address: backEnd.address }, 'json');
  const { core, watch } = opened;
  const prices = new Map<number, Price>();
  core.prices.showPage({ kind: 'live-list' });
  watch<ListDelta>(core.prices.list()).subscribe(({ frame, prices: sent }) => {
    if (frame !== null) core.prices.showRows(frame.groups.flatMap(({ matchIds }) => matchIds));
    for (let at = 0; at < sent.length; at += 3)
      prices.set(sent[at] ?? 0, { hundredths: sent[at + 1] ?? 0, bits: sent[at + 2] ?? 0 });
  });
  const openCells = (): number[] =>
    [...prices].flatMap(([cell, { bits }]) => ((bits & priceBits.selectable) === 0 ? [] : [cell]));
  const connection = () => watch<ConnectionView>(core.connection.view());
  return { ...opened, prices, openCells, connection };
}

type Window = ReturnType<typeof openWindow>;

const hundredths = ({ prices }: Window): readonly number[] =>
  [...prices.values()].map((price) => price.hundredths);

async function followed(): Promise<Window> {
  const window = openWindow();
  await expect.poll(() => window.openCells().length).toBeGreaterThan(2);
  return window;
}

async function member(): Promise<Window> {
  const window = openWindow();
  const account = until(
    window.watch<AccountView>(window.core.account.view()),
    ({ state }) => state === 'member',
  );
  await window.core.account.logIn('demo1', 'spoboard1!');
  await account;
  await until(window.connection(), ({ stream }) => stream === 'up');
  await expect.poll(() => window.openCells().length).toBeGreaterThan(2);
  return window;
}

describe('following', () => {
  test('R30 F2: the list opens by a Fixture without numbers, and Odds without a game code move it', async () => {
    const window = await followed();
    backEnd.send('Odds', { odds: [{ MatchId: 1, markets: [market(2.55)] }] });
    await expect.poll(() => hundredths(window)).toContain(255);
    backEnd.send('Odds', { game_code: '59', odds: [{ MatchId: 2, odds: [market(2.65)] }] });
    await expect.poll(() => hundredths(window)).toContain(265);
  });

  test('R30: freshness is the time of arrival, and silence of the feed locks nothing', async () => {
    const before = Date.now();
    const window = await followed();
    const { asOf, delayMs } = await until(window.connection(), ({ stream }) => stream === 'up');
    expect(delayMs).toBeNull();
    // Its messages have no time of their own.
    expect(Math.abs((asOf ?? 0) - before)).toBeLessThan(limits.testMs);
    // Longer than the silence that locks a stream with publish times.
    await expect.poll(() => Date.now() - before).toBeGreaterThan(3500);
    expect(window.openCells().length).toBeGreaterThan(2);
  });

  test('R30: a lost link locks every price at once', async () => {
    const window = await followed();
    backEnd.lists(null);
    backEnd.cut();
    await expect.poll(() => window.openCells()).toEqual([]);
    await until(window.connection(), ({ link }) => link === 'connected');
    expect(window.openCells()).toEqual([]);
  });

  test('R30: after a reconnect only a whole Fixture opens prices, and messages before it do not count', async () => {
    const window = await followed();
    backEnd.lists(null);
    backEnd.cut();
    await expect.poll(() => window.openCells()).toEqual([]);
    const asked = backEnd.received('subscribe').length;
    await expect.poll(() => backEnd.received('subscribe').length).toBeGreaterThan(asked);
    backEnd.send('Odds', { odds: [{ MatchId: 1, markets: [market(9.99)] }] });
    backEnd.send('Fixture', { game_code: 59, matchs: [liveMatch(1, 4.44)] });
    await expect.poll(() => window.openCells().length).toBe(3);
    expect(hundredths(window)).toContain(444);
    expect(hundredths(window)).not.toContain(999);
  });

  test('C2: one match alone is followed by a Fixture of the game', async () => {
    const window = openWindow();
    window.core.prices.showPage({ kind: 'match', matchId: 2 });
    backEnd.lists({ game_code: 59, matchs: [liveMatch(2)] });
    await until(window.connection(), ({ stream }) => stream === 'up');
    expect(backEnd.received('subscribe').some((row) => row['MatchId'] === 2)).toBe(true);
  });
});

/** Sends a bet on an open price, until the back end has it. `done`: what the core says became of it; `placed()`: null before. */
async function sendBet({ core, openCells }: Window) {
  expect(core.slip.pick(openCells()[0] ?? 0)).toMatchObject({ ok: true });
  core.slip.quickStake(STAKE);
  let known: unknown = null;
  const done = core.bets.place().then((result) => (known = result));
  await expect.poll(() => backEnd.received('DrawMarket').length).toBe(1);
  return { done, placed: () => known };
}

const slipOf = ({ core, watch }: Window) => watch<SlipView>(core.slip.view());

describe('betting', () => {
  test('F3 F5: a bet is answered by DrawTimer, DrawLiveOddsResult and Draw without a request id', async () => {
    const window = await member();
    const waited = until(
      slipOf(window),
      ({ slip: { phase } }) => phase.kind === 'requesting' && phase.waitSeconds !== null,
    );
    const bet = await sendBet(window);
    expect(backEnd.received('DrawMarket')[0]).toMatchObject({
      game_code: 59,
      gold: STAKE,
      passRate: 0,
      draws: [{ MarketId: 1, Rate: 2.1 }],
    });
    backEnd.send('DrawTimer', { count: 3 });
    await waited;
    backEnd.send('DrawLiveOddsResult', { code: 200, data: 200 });
    expect(await bet.done).toMatchObject({ ok: true });
    const { slip } = await until(slipOf(window), (view) => view.slip.phase.kind === 'finished');
    expect(slip.phase).toMatchObject({ outcome: { kind: 'accepted', odds: 210, stake: STAKE } });
    expect(window.storedRequests.size).toBe(0);
    backEnd.history([historyRow(7, STAKE)]);
    window.core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 15, page: 1 });
    const history = () => window.watch<HistoryView>(window.core.bets.history());
    expect((await until(history(), ({ state }) => state === 'ready')).bets).toMatchObject([{ drawId: 7 }]);
    backEnd.send('Draw', historyRow(7, STAKE, { DrawState: 'lose' }));
    await until(history(), ({ bets }) => bets[0]?.state === 'lose');
  });

  test('R28 F3: when the member chose any price, an older back end gets the pass-rate flag', async () => {
    const window = await member();
    expect(window.core.slip.setRatePolicy('any')).toMatchObject({ ok: true });
    const bet = await sendBet(window);
    expect(backEnd.received('DrawMarket')[0]).toMatchObject({ passRate: 1 });
    backEnd.send('DrawLiveOddsResult', { code: 200, data: 200 });
    expect(await bet.done).toMatchObject({ ok: true });
  });

  test('G9: a refusal without a request id is the answer of the bet under way', async () => {
    const window = await member();
    const bet = await sendBet(window);
    backEnd.send('DrawLiveOddsResult', { code: -8011, data: -8011 });
    expect(await bet.done).toMatchObject({ ok: false });
    expect(window.storedRequests.size).toBe(0);
  });

  const before = historyRow(5, STAKE, { BuyDate: '2026-01-01 00:00:00' });
  const isResolvedOnce = (window: Window): void => {
    expect(backEnd.received('DrawResult')).toEqual([]);
    expect(backEnd.received('DrawMarket')).toHaveLength(1);
    expect(window.storedRequests.size).toBe(0);
  };

  test('R30 E11: when the answer of a bet was lost, the history of after the reconnect resolves it', async () => {
    backEnd.history([before]);
    const window = await member();
    const bet = await sendBet(window);
    backEnd.history([historyRow(8, STAKE), before]);
    backEnd.cut();
    expect(await bet.done).toMatchObject({ ok: true, value: { drawId: 8 } });
    isResolvedOnce(window);
  });

  test('R30 E11: while a delay may still run, a bet that the history lacks stays unknown', async () => {
    backEnd.history([before]);
    const window = await member();
    const bet = await sendBet(window);
    const asked = backEnd.received('DrawHistory').length;
    backEnd.cut();
    await expect.poll(() => backEnd.received('DrawHistory').length).toBeGreaterThan(asked + 1);
    await until(slipOf(window), ({ slip }) => slip.phase.kind === 'unknown');
    expect(bet.placed()).toBeNull();
    backEnd.history([historyRow(9, STAKE), before]);
    expect(await bet.done).toMatchObject({ ok: true, value: { drawId: 9 } });
    isResolvedOnce(window);
  });
});
