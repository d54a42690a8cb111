import { describe, expect, test } from 'vitest';
import { checkBet } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards, standardFor } from '../../domain/bet-rules/default-standards.ts';
import {
  markedState,
  type MatchChange,
  matchChange,
  matchMark,
  MAX_MARK,
} from '../../domain/bet-rules/match-mark.ts';
import { repairOf } from '../../domain/bet-rules/repair.ts';
import type { MatchState } from '../../domain/match/match.ts';
import { decodeRefusal, encodeRefusal } from '../../domain/protocol/bets/draw-refusal.ts';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import { emptySlip } from '../../domain/slip/slip.ts';
import { state } from '../given/domain/book.ts';
import { slipItem } from '../given/domain/slip.ts';

const SOCCER = 311;
const BASKETBALL = 313;
const noCards = { home: 0, away: 0 };
const at = (more: Partial<MatchState>): MatchState =>
  state({ statusCode: 7, homeScore: 1, awayScore: 1, redCards: noCards, ...more });

test.each([
  [SOCCER, { statusCode: 7, score: '1:1' }],
  [BASKETBALL, { statusCode: 7, score: null }],
])('E1 a mark of sport %i gives back period and score', (sportId, shown) => {
  expect(markedState(matchMark(sportId, at({})))).toEqual(shown);
});

describe('R28 what makes the same outcome another bet', () => {
  test.each<[string, number, Partial<MatchState>, MatchChange | null]>([
    ['a goal', SOCCER, { awayScore: 2 }, 'score'],
    ['a goal that is taken back', SOCCER, { homeScore: 0 }, 'score'],
    ['a red card', SOCCER, { redCards: { home: 1, away: 0 } }, 'cards'],
    ['a new period', SOCCER, { statusCode: 100 }, 'period'],
    ['a goal with a new period', SOCCER, { homeScore: 2, statusCode: 31 }, 'score'],
    ['the clock', SOCCER, { clockSeconds: 4000 }, null],
    ['points of basketball', BASKETBALL, { homeScore: 3 }, null],
    ['a quarter of basketball', BASKETBALL, { statusCode: 14 }, 'period'],
  ])('%s', (_, sportId, more, change) => {
    const marks = [matchMark(sportId, at({})), matchMark(sportId, at(more))] as const;
    expect(matchChange(...marks)).toBe(change);
    expect(Math.max(...marks.map(({ length }) => length))).toBeLessThanOrEqual(MAX_MARK);
  });

  test('the slip asks once, unless the member takes any price', () => {
    const standard = standardFor(defaultStandards, 59);
    const bettor = { level: 'UL01', gold: 10_000_000 } as const;
    const match = { seen: matchMark(SOCCER, at({})), now: matchMark(SOCCER, at({ awayScore: 2 })) };
    const item = slipItem({ gameCode: 59, odds: 796, match });
    const slip = { ...emptySlip, items: [item], stake: 1_000_000 };
    const refusal = checkBet(slip, bettor, standard);
    expect(refusal).toEqual({ kind: 'match-changed', itemId: item.id, change: 'score' });
    if (refusal === null) throw new Error('not refused');
    expect(repairOf(refusal, slip, bettor, standard)).toEqual({ kind: 'see-match' });
    expect(checkBet({ ...slip, ratePolicy: 'any' }, bettor, standard)?.kind).not.toBe('match-changed');
    expect(checkBet(applySlip(slip, { kind: 'match-seen' }), bettor, standard)).toBeNull();
    const sent = encodeRefusal(refusal, () => 0);
    expect(sent === null ? null : decodeRefusal(sent, [item.id])).toEqual(refusal);
  });
});
