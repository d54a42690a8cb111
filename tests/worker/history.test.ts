import { describe, expect, test } from 'vitest';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import type { HistoryView } from '../../worker/features/bets/bets-api.ts';
import { RELOAD_AFTER_MS } from '../../worker/features/bets/history.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';

describe('bets in the core', () => {
  test('G1 G2 history asks by page and shows what came, with the amounts of the domain', async () => {
    const wire = createWire();
    await wire.open([]);
    const views: HistoryView[] = [];
    readServed<HistoryView>(wire.core.bets.history()).subscribe((view) => views.push(view));
    wire.core.bets.openHistory({ gameCode: 59, filter: 'win', termDays: 7, page: 2 });
    await portsSettle();
    expect(wire.asked.at(-1)).toMatchObject({
      event: 'DrawHistory',
      row: { gameType: 59, status: 'win', page: 2, pageSize: 8 },
    });
    const list = [
      encodeBet(
        betOf({ drawId: 7, state: 'lose', won: 500_000, legs: [legOf({ state: 'lose', half: true })] }),
      ),
      encodeBet(betOf({ drawId: 8, state: 'opened', expected: 2_100_000 })),
      encodeBet(betOf({ drawId: 6, state: 'done', won: 2_100_000 })),
    ];
    wire.asked.at(-1)?.answer({ code: 200, totalItems: 9, list });
    await portsSettle();
    expect(views.at(-1)).toMatchObject({ state: 'ready', totalItems: 9 });
    expect(views.at(-1)?.bets.map(({ shown }) => shown)).toEqual([
      { label: 'returned', gold: 500_000 },
      { label: 'expected', gold: 2_100_000 },
      { label: 'won', gold: 2_100_000 },
    ]);
    expect(views.at(-1)?.bets.map(({ state }) => state)).toEqual(['lose', 'opened', 'win']);
    // D10: the history keeps bets of the last month only.
    const old = encodeBet(betOf({ drawId: 9, boughtAt: wire.now() - 40 * 86_400_000 }));
    wire.core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 7, page: 1 });
    await portsSettle();
    wire.asked.at(-1)?.answer({ code: 200, totalItems: 3, list: [...list, old] });
    await portsSettle();
    expect(views.at(-1)?.bets.map(({ drawId }) => drawId)).toEqual([7, 8, 6]);
    wire.core.bets.expand(7);
    await portsSettle();
    expect(wire.asked.at(-1)).toMatchObject({ event: 'DrawDetail', row: { gameCode: 59, ids: [7] } });
  });

  test('G1 a history that is opened without a game shows the game of the latest bet', async () => {
    const wire = createWire();
    await wire.open([]);
    const open = async (): Promise<unknown> => {
      wire.core.bets.openHistory({ gameCode: null, filter: 'all', termDays: 7, page: 1 });
      await portsSettle();
      return wire.asked.at(-1)?.row;
    };
    expect(await open()).toMatchObject({ gameType: 59 });
    // A new core knows of no bet: the games are asked until one has bets.
    for (const gameType of [57, 58]) {
      wire.asked.at(-1)?.answer({ code: 200, totalItems: 0, list: [] });
      await portsSettle();
      expect(wire.asked.at(-1)?.row).toMatchObject({ gameType });
    }
    wire.asked.at(-1)?.answer({ code: 200, totalItems: 0, list: [] });
    await portsSettle();
    expect(wire.asked.at(-1)?.row).toMatchObject({ gameType: 58 });
    const standard = betOf({ drawId: 8, gameCode: 57, boughtAt: wire.now() });
    wire.push('Draw', { draws: [encodeBet(standard)] });
    expect(await open()).toMatchObject({ gameType: 57 });
    // An older bet is settled meanwhile.
    const older = betOf({ drawId: 7, gameCode: 58, state: 'done', boughtAt: wire.now() - 60_000 });
    wire.push('Draw', { draws: [encodeBet(older)] });
    expect(await open()).toMatchObject({ gameType: 57 });
  });

  test('G1 a history that is opened before the link is up asks all games once it is', async () => {
    const wire = createWire();
    await wire.open([]);
    await logIn(wire);
    wire.down();
    wire.core.bets.openHistory({ gameCode: null, filter: 'all', termDays: 7, page: 1 });
    await portsSettle();
    wire.up();
    await wire.pass(100);
    const games: unknown[] = [];
    for (let round = 0; round < 3; round++) {
      const question = wire.asked.findLast(({ event }) => event === 'DrawHistory');
      games.push(question?.row);
      question?.answer({ code: 200, totalItems: 0, list: [] });
      await portsSettle();
    }
    expect(games).toMatchObject([{ gameType: 59 }, { gameType: 57 }, { gameType: 58 }]);
  });

  test('G1 when the link comes up, a page that failed without it is under way until its answer', async () => {
    const wire = createWire();
    await wire.open([]);
    await logIn(wire);
    wire.down();
    const views: HistoryView[] = [];
    readServed<HistoryView>(wire.core.bets.history()).subscribe((view) => views.push(view));
    wire.core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 7, page: 1 });
    await portsSettle();
    expect(views.at(-1)).toMatchObject({ state: 'failed', error: { kind: 'no-link' } });
    wire.up();
    await wire.pass(100);
    expect(views.at(-1)).toMatchObject({ state: 'loading', error: null });
    wire.asked
      .findLast(({ event }) => event === 'DrawHistory')
      ?.answer({ code: 200, totalItems: 0, list: [] });
    await portsSettle();
    expect(views.at(-1)).toMatchObject({ state: 'ready' });
  });

  test('G1 when the link goes while one game after another is asked, the next link begins anew', async () => {
    const wire = createWire();
    await wire.open([]);
    await logIn(wire);
    const asked = () => wire.asked.findLast(({ event }) => event === 'DrawHistory');
    wire.core.bets.openHistory({ gameCode: null, filter: 'all', termDays: 7, page: 1 });
    await portsSettle();
    asked()?.answer({ code: 200, totalItems: 0, list: [] });
    await portsSettle();
    expect(asked()?.row).toMatchObject({ gameType: 57 });
    wire.down();
    await wire.pass(100);
    wire.up();
    await wire.pass(100);
    expect(asked()?.row).toMatchObject({ gameType: 59 });
  });

  test('G1 bets that change just before the link goes leave the page, and come with the next link', async () => {
    const wire = createWire();
    await wire.open([]);
    await logIn(wire);
    const views: HistoryView[] = [];
    readServed<HistoryView>(wire.core.bets.history()).subscribe((view) => views.push(view));
    wire.core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 7, page: 1 });
    await portsSettle();
    const shown = encodeBet(betOf({ drawId: 7, boughtAt: wire.now() }));
    wire.asked.at(-1)?.answer({ code: 200, totalItems: 1, list: [shown] });
    await portsSettle();
    const placed = encodeBet(betOf({ drawId: 8, boughtAt: wire.now() }));
    wire.push('Draw', { draws: [placed] });
    wire.down();
    await wire.pass(RELOAD_AFTER_MS + 100);
    expect(views.at(-1)).toMatchObject({ state: 'ready', bets: [{ drawId: 7 }] });
    wire.up();
    await wire.pass(100);
    const question = wire.asked.findLast(({ row }) => (row as { origin?: string }).origin === 'modal');
    question?.answer({ code: 200, totalItems: 2, list: [placed, shown] });
    await portsSettle();
    expect(views.at(-1)).toMatchObject({ state: 'ready', bets: [{ drawId: 8 }, { drawId: 7 }] });
  });
});
