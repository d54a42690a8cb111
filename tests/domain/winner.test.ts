/** B6 The winner's message: which bets it has, and how it follows them. */
import { describe, expect, test } from 'vitest';
import type { Bet } from '../../domain/bet/bet.ts';
import { withLaterScore } from '../../domain/bet/leg-score.ts';
import { type EndedBets, unfinished, withEnded, withFinalScores } from '../../domain/bet/winner.ts';
import { betOf, legOf } from '../given/domain/bet.ts';

const ENDED = 100;
const won = (drawId: number, gold: number, more: Partial<Bet> = {}): Bet =>
  betOf({ drawId, state: 'win', won: gold, ...more });
const lost = (drawId: number, more: Partial<Bet> = {}): Bet => betOf({ drawId, state: 'lose', ...more });
const idsOf = (ended: EndedBets | null): readonly (readonly number[])[] | null =>
  ended === null ? null : [ended.bets, ended.lost].map((bets) => bets.map(({ drawId }) => drawId));

describe('B6 the winner’s message', () => {
  test.each<[string, Bet, readonly (readonly number[])[] | null]>([
    ['won', won(1, 5), [[1], []]],
    ['won by its picks, where the back end says done', betOf({ state: 'done', won: 5 }), [[1], []]],
    ['won without winnings', won(1, 0), null],
    ['lost', lost(1), [[], [1]]],
    ['sold, then won', won(1, 5, { trade: { side: 'sold', price: 3 } }), null],
    ['sold, then lost', lost(1, { trade: { side: 'sold', price: 3 } }), null],
    ['bought, then won', won(1, 5, { trade: { side: 'bought', price: 3 } }), [[1], []]],
    ['void', betOf({ state: 'special', won: 5 }), null],
    ['cancelled', betOf({ state: 'canceled', refundedByUser: true }), null],
    ['open', betOf(), null],
  ])('of a bet that is %s', (_, bet, expected) => {
    expect(idsOf(withEnded(null, [bet]))).toEqual(expected);
  });

  test('bets that end one after another are gathered, the largest winnings first', () => {
    const first = withEnded(null, [won(1, 5), lost(2)]);
    const both = withEnded(first, [won(3, 7), lost(4)]);
    expect(idsOf(both)).toEqual([
      [3, 1],
      [4, 2],
    ]);
    expect(both?.totalWon).toBe(12);
  });

  test('a bet that comes again is counted once, and goes where its result was corrected', () => {
    const first = withEnded(null, [won(1, 5), won(2, 6)]);
    expect(withEnded(first, [won(1, 8)])?.totalWon).toBe(14);
    expect(idsOf(withEnded(first, [lost(1)]))).toEqual([[2], [1]]);
    expect(idsOf(withEnded(first, [betOf({ drawId: 1 })]))).toEqual([[2], []]);
    expect(withEnded(first, [betOf({ drawId: 9 })])).toBe(first);
  });

  test('where a match went on after it had decided a bet, its final score comes in beside the deciding one', () => {
    const leg = legOf({ state: 'win', decidedScore: { home: 1, away: 0 }, matchStatus: 7 });
    const before = withEnded(null, [won(1, 5, { legs: [leg] }), won(2, 6)]);
    if (before === null) throw new Error('nothing has ended');
    expect(unfinished(before).map(({ drawId }) => drawId)).toEqual([1]);
    const final = withLaterScore(leg, { homeScore: 3, awayScore: 1, statusCode: ENDED });
    const after = withFinalScores(before, [won(1, 5, { legs: [final] })]);
    expect(after.bets.find(({ drawId }) => drawId === 1)?.legs[0]).toMatchObject({
      homeScore: 3,
      awayScore: 1,
      decidedScore: { home: 1, away: 0 },
    });
    expect([after.totalWon, unfinished(after)]).toEqual([11, []]);
  });
});
