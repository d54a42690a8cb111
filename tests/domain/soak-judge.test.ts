/** S1 S8: what `npm run soak` judges by finds a leak, and bets that are lost, doubled or without an answer (tests/soak/judge.ts). */
import { describe, expect, test } from 'vitest';
import { betCodes, type DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { BetRow } from '../chaos/bet-faults.ts';
import { dice } from '../given/domain/dice.ts';
import type { BetRequest } from '../given/nodes/betting-member.ts';
import { betFaults, countBets, growthOf, type Sample, slopeOf } from '../soak/judge.ts';

const MINUTES = 30;
const FIRST_MB = 80;

/** A sample each half minute: caches fill in the first minutes, collections and bursts move single samples. */
function series(grows: (minute: number) => number, seed = 7): readonly Sample[] {
  const roll = dice(seed);
  return Array.from({ length: MINUTES * 2 + 1 }, (_, at) => {
    const minute = at / 2;
    const filled = 20 * Math.min(1, minute / 5);
    const burst = roll() < 0.1 ? 25 : 0;
    return { minute, mb: FIRST_MB + filled + burst + (roll() - 0.5) * 6 + grows(minute) };
  });
}

describe('memory', () => {
  test('that fills its caches and stays is flat', () => {
    for (let seed = 1; seed <= 50; seed++)
      expect(
        growthOf(
          series(() => 0, seed),
          MINUTES,
        )?.isFlat,
      ).toBe(true);
  });

  test('that leaks 1 MB a minute is not flat, and the slope says by how much', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const growth = growthOf(
        series((minute) => minute, seed),
        MINUTES,
      );
      expect(growth?.isFlat).toBe(false);
      expect(growth?.slope).toBeGreaterThan(0.7);
      expect(growth?.slope).toBeLessThan(1.3);
    }
  });

  test('that leaks only in the second half of the run is not flat', () => {
    const late = (minute: number): number => Math.max(0, minute - MINUTES / 2) * 3;
    expect(growthOf(series(late), MINUTES)?.isFlat).toBe(false);
  });

  test('of few samples is not judged', () => {
    expect(growthOf(series(() => 0).slice(0, 8), MINUTES)).toBeNull();
    expect(slopeOf([])).toBe(0);
    expect(slopeOf([{ minute: 1, mb: 5 }])).toBe(0);
  });
});

const STAKE = 100_000;
const answerOf = (reqId: string, id: number): DrawAnswerRow => ({
  reqId,
  code: betCodes.ok,
  data: betCodes.ok,
  DrawId: id,
  Odd: 2,
  gold: STAKE,
  expected: 2 * STAKE,
});
const requestOf = (id: number, more: Partial<BetRequest> = {}): BetRequest => ({
  reqId: `request-${id}`,
  memberId: 1,
  node: 'north',
  row: {
    gold: STAKE,
    ratePolicy: 'none',
    draws: [{ MatchId: 7, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2 }],
  },
  steps: [],
  sentAt: 1000,
  delayFrom: 0,
  answers: [answerOf(`request-${id}`, id)],
  neverArrived: false,
  finalAt: 1200,
  ...more,
});
const rowOf = (id: number): BetRow => ({
  id,
  member_id: 1,
  stake: STAKE,
  odds: 200,
  won: 0,
  bought_at: 1100,
  expected: 2 * STAKE,
  state: 'opened',
  match_id: 7,
  market_id: 1,
  specifier: '',
  outcome_id: 1,
});
const ids = [1, 2, 3];
const rows = ids.map(rowOf);
const requests = ids.map((id) => requestOf(id));

describe('bets', () => {
  test('that were acknowledged and are in the database are right', () => {
    expect(betFaults(requests, rows)).toEqual([]);
    expect(countBets(requests, rows)).toEqual({
      sent: 3,
      acknowledged: 3,
      lost: 0,
      doubled: 0,
      unanswered: 0,
    });
  });

  test('a lost bet is found: acknowledged, and not in the database', () => {
    const left = rows.filter(({ id }) => id !== 2);
    expect(betFaults(requests, left)).toEqual([
      'request-2 was accepted as bet 2, which is not in the database',
    ]);
    expect(countBets(requests, left)).toMatchObject({ acknowledged: 3, lost: 1, doubled: 0 });
  });

  test('a request that is two bets is found', () => {
    const twice = requestOf(1, { answers: [answerOf('request-1', 1), answerOf('request-1', 4)] });
    const found = betFaults([twice, ...requests.slice(1)], [...rows, rowOf(4)]);
    expect(found).toContain('request-1 was taken twice');
    expect(countBets([twice, ...requests.slice(1)], [...rows, rowOf(4)]).doubled).toBe(1);
  });

  test('a bet that nobody was answered is found', () => {
    expect(betFaults(requests, [...rows, rowOf(4)])).toEqual(['bet 4 was confirmed to nobody']);
    expect(countBets(requests, [...rows, rowOf(4)]).doubled).toBe(1);
  });

  test('a request without an answer is found', () => {
    const open = requestOf(4, { answers: [], finalAt: null });
    expect(betFaults([...requests, open], rows)).toEqual(['request-4 has no answer']);
    expect(countBets([...requests, open], rows).unanswered).toBe(1);
  });

  test('another price or stake than was answered is found; a moved price only where it was not taken', () => {
    const moved = [{ ...rowOf(1), odds: 210 }, ...rows.slice(1)];
    expect(betFaults(requests, moved)).toHaveLength(1);
    const answered = { ...answerOf('request-1', 1), Odd: 2.1 };
    const { row } = requestOf(1);
    const takesAny = requestOf(1, { row: { ...row, ratePolicy: 'any' }, answers: [answered] });
    const takesNone = requestOf(1, { answers: [answered] });
    expect(betFaults([takesAny, ...requests.slice(1)], moved)).toEqual([]);
    expect(betFaults([takesNone, ...requests.slice(1)], moved)).toHaveLength(1);
    expect(betFaults(requests, [{ ...rowOf(1), stake: 1 }, ...rows.slice(1)])).toHaveLength(1);
  });
});
