import { describe, expect, test } from 'vitest';
import type { BetLeg, BetStatus } from '../../domain/bet/bet.ts';
import { withDecidedScore, withKnownScore, withLaterScore } from '../../domain/bet/leg-score.ts';
import { decodeBet, encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { drawRow } from '../../domain/protocol/bets/draw-history.ts';
import { betOf, legOf } from '../given/domain/bet.ts';

const HALF_TIME = 31;
const SECOND_HALF = 7;
const ENDED = 100;
const leg = (state: BetStatus, more: Partial<BetLeg> = {}): BetLeg =>
  legOf({ state, homeScore: 1, awayScore: 0, matchStatus: HALF_TIME, ...more });
const scores = ({ homeScore, awayScore, decidedScore }: BetLeg): string =>
  `${decidedScore === undefined ? '-' : `${decidedScore.home}:${decidedScore.away}`} ${homeScore}:${awayScore}`;
const later = (homeScore: number, awayScore: number, statusCode = ENDED) => ({
  homeScore,
  awayScore,
  statusCode,
});

describe('G2 the scores of a leg', () => {
  test.each<[string, BetLeg, string, string]>([
    ['open', leg('opened'), '- 1:0', '- 3:2'],
    ['won in play', leg('win'), '1:0 null:null', '1:0 3:2'],
    ['lost in play', leg('lose'), '1:0 null:null', '1:0 3:2'],
    ['won by the final score', leg('win', { matchStatus: ENDED }), '- 1:0', '- 3:2'],
    ['void in play', leg('special'), '- 1:0', '- 3:2'],
    [
      'cancelled by its member',
      leg('refunding', { homeScore: null, awayScore: null }),
      '- null:null',
      '- 3:2',
    ],
    ['won, score not known', leg('win', { homeScore: null, awayScore: null }), '- null:null', '- 3:2'],
  ])('%s: as it comes, and once its match has ended 3:2', (_, given, shown, ended) => {
    expect(scores(withDecidedScore(given))).toBe(shown);
    expect(scores(withLaterScore(given, later(3, 2)))).toBe(ended);
    expect(scores(withLaterScore(withDecidedScore(given), later(3, 2)))).toBe(ended);
  });

  test('the score of the decision stays through later scores, and is left out where the match ends with it', () => {
    const going = withLaterScore(leg('win'), later(2, 0, SECOND_HALF));
    expect(scores(going)).toBe('1:0 2:0');
    expect(scores(withLaterScore(going, later(2, 1)))).toBe('1:0 2:1');
    // A goal that was taken back.
    expect(scores(withLaterScore(going, later(1, 0)))).toBe('- 1:0');
  });

  const over = leg('win', { matchStatus: ENDED });
  const postponed = leg('special', { homeScore: 0, awayScore: 0, matchStatus: 60 });
  test.each<[string, BetLeg, ReturnType<typeof later> | null, string]>([
    ['a final score that its source corrects', over, later(1, 1), '1:0 1:1'],
    ['a match that is in play again where this is read', over, later(0, 0, SECOND_HALF), '- 1:0'],
    ['a match that is not known any more', over, null, '- 1:0'],
    ['a postponed match that is played another day', postponed, later(2, 1), '- 0:0'],
    [
      'a final score that is corrected, and corrected back',
      withKnownScore(over, later(1, 1)),
      later(1, 0),
      '- 1:0',
    ],
    ['a match in play', leg('opened'), later(2, 0, SECOND_HALF), '- 2:0'],
    [
      'decided in play, corrected at the end',
      withLaterScore(leg('win'), later(3, 2)),
      later(3, 1),
      '1:0 3:1',
    ],
  ])('what is known of the match now: %s', (_, given, known, shown) => {
    expect(scores(withKnownScore(given, known))).toBe(shown);
  });

  test('D10: both scores come through the wire', () => {
    const ended = withLaterScore(leg('win'), later(3, 2));
    const back = decodeBet(drawRow.parse(encodeBet(betOf({ state: 'win', legs: [ended] }))));
    expect(back.legs).toEqual([ended]);
  });
});
