/** The slip's cancel mode through the real core. */
import { describe, expect, test } from 'vitest';
import { openPreMatch, settle } from '../given/core/pre-match-list.ts';

const line = (drawId: number, matchId: number) => ({
  DrawId: drawId,
  SportId: 311,
  MatchId: matchId,
  TournamentId: 410,
  TournamentTitle: '리그',
  MarketId: 1,
  OutcomeId: 1,
  Specifiers: '',
  HomeTeamTitle: '홈',
  AwayTeamTitle: '원정',
  HomeTeam_Score: null,
  AwayTeam_Score: null,
  MatchDate: '2023-11-16 00:00:00',
  MatchStatusCode: 0,
  DrawState: 'opened',
  AggregatedOdd: 2.1,
});
const bet = (drawId: number, matchId: number, more: object = {}) => ({
  DrawId: drawId,
  DrawType: 'SRS',
  DrawState: 'opened',
  GameCode: 57,
  RefundingByUser: 0,
  Folders: 1,
  Cancellable: 1,
  BuyDate: '2023-11-14 00:00:00',
  DateDrawn: null,
  AggregatedOdd: 2.1,
  SpoGold: 1_000_000,
  ExpectedWinSpoGold: 2_100_000,
  WinSpoGold: 0,
  details: [line(drawId, matchId)],
  ...more,
});

describe('G3 G4 cancel mode', () => {
  async function cancelMode() {
    const given = await openPreMatch();
    given.wire.core.bets.setSlipMode('cancel');
    const answer = (list: readonly object[]): void =>
      given.wire.asked
        .findLast(({ event }) => event === 'DrawHistory')
        ?.answer({ code: 200, totalItems: list.length, list });
    const bets = [
      bet(1, 2),
      bet(2, 2),
      bet(3, 3),
      bet(4, 3, { Cancellable: 0 }),
      bet(5, 4, { DrawState: 'sell' }),
    ];
    answer(bets);
    await settle(given.wire);
    answer([]);
    await settle(given.wire);
    return { ...given, answer };
  }

  test('equal bets are one group; the count is clamped, no number is 0; select all and reset', async () => {
    const { wire, cancels } = await cancelMode();
    expect(cancels.at(-1)?.groups.map(({ ids, chosen }) => [ids, chosen])).toEqual([
      [[1, 2], 0],
      [[3], 0],
    ]);
    const key = cancels.at(-1)?.groups[0]?.key ?? '';
    for (const [text, count] of [
      ['0001', 1],
      ['9', 2],
      ['１', 1],
      ['1a', 0],
      ['', 0],
      ['-2', 0],
      ['1.5', 0],
    ] as const) {
      wire.core.bets.setCancelCount(key, text);
      await settle(wire);
      expect(cancels.at(-1)?.groups[0]?.chosen).toBe(count);
    }
    wire.core.bets.selectAllCancels(true);
    await settle(wire);
    expect(cancels.at(-1)?.groups.map(({ chosen }) => chosen)).toEqual([2, 1]);
    wire.core.bets.selectAllCancels(false);
    await settle(wire);
    expect(await wire.core.bets.confirmCancels()).toEqual({ ok: false, error: 'nothing-chosen' });
  });

  test.each([
    [[423, 423, 423], 'held-back'],
    [[423, -8024, 409], 'held-back'],
    [[409, -8024, 409], 'feed-down'],
    [[409, 409, 404], null],
  ] as const)('the outcome names why a cancel is refused for now: %j, %s', async (results, why) => {
    const { wire, answer } = await cancelMode();
    wire.core.bets.selectAllCancels(true);
    const result = wire.core.bets.confirmCancels();
    await settle(wire);
    const list = results.map((Result, at) => ({ DrawId: at + 1, Result }));
    wire.asked.findLast(({ event }) => event === 'DrawCancel')?.answer({ code: 200, list });
    await settle(wire);
    answer([]);
    await settle(wire);
    answer([]);
    await settle(wire);
    const value = { cancelled: [], failed: [1, 2, 3], why };
    expect(await result).toEqual({ ok: true, value });
  });

  test('a partial result is shown exactly, and the remaining bets are loaded again', async () => {
    const { wire, answer, cancels } = await cancelMode();
    wire.core.bets.selectAllCancels(true);
    const result = wire.core.bets.confirmCancels();
    await settle(wire);
    const asked = wire.asked.findLast(({ event }) => event === 'DrawCancel');
    expect(asked?.row).toEqual({ ids: [1, 2, 3] });
    asked?.answer({
      code: 200,
      list: [
        { DrawId: 1, Result: 200 },
        { DrawId: 2, Result: 200 },
        { DrawId: 3, Result: 409 },
      ],
    });
    await settle(wire);
    answer([bet(3, 3)]);
    await settle(wire);
    answer([]);
    await settle(wire);
    expect(await result).toEqual({ ok: true, value: { cancelled: [1, 2], failed: [3], why: null } });
    // Nothing stays chosen: what is left must not go with the next press.
    expect(cancels.at(-1)).toMatchObject({ state: 'ready', groups: [{ ids: [3], chosen: 0 }] });
  });

  test('a link lost while cancelling gives an unknown outcome, never a failed one', async () => {
    const { wire } = await cancelMode();
    wire.core.bets.selectAllCancels(true);
    const result = wire.core.bets.confirmCancels();
    await settle(wire);
    wire.down();
    await settle(wire);
    expect(await result).toEqual({ ok: false, error: { kind: 'unknown' } });
    expect(await wire.core.bets.cancel([1])).toEqual({ ok: false, error: { kind: 'no-link', text: 'link' } });
  });
});
