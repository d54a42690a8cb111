/** The loss of a day (H8) and the restriction (H9); the other limits of members: own-limits.test.ts. */
import { describe, expect, test } from 'vitest';
import { checkBet } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { repairOf } from '../../domain/bet-rules/repair.ts';
import { lossLockOf } from '../../domain/member/loss-limit.ts';
import { endOfKoreanDay } from '../../domain/time/korean-time.ts';
import { restrictedUntil, restrictionDaysOf } from '../../domain/member/restriction.ts';
import { decodeLossLock, encodeLossState } from '../../domain/protocol/calls/account/loss-fields.ts';
import { betRefusalOf } from '../../domain/protocol/bets/refusal-code.ts';
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';

const M = 1_000_000;
/** 2026-11-22 20:00 in Korea. */
const NOW = Date.UTC(2026, 10, 22, 11);
const DAY = 86_400_000;
describe('H8 the lock', () => {
  test.each([
    [null, -900 * M, false],
    [100 * M, 0, false],
    [100 * M, 100 * M, false],
    [100 * M, -100 * M + 1, false],
    [100 * M, -100 * M, true],
    [100 * M, -100 * M - 1, true],
  ])('with a limit of %s and %s won, it is locked: %s', (limit, net, locked) => {
    expect(lossLockOf(limit, net, NOW) !== null).toBe(locked);
  });

  test.each([
    ['2026-11-22T15:00:00Z', '2026-11-23T15:00:00Z'],
    ['2026-11-22T14:59:59.999Z', '2026-11-22T15:00:00Z'],
    ['2026-12-31T16:00:00Z', '2027-01-01T15:00:00Z'],
  ])('at %s it lasts until 00:00 in Korea', (now, until) => {
    expect(endOfKoreanDay(Date.parse(now))).toBe(Date.parse(until));
  });

  test('it survives the wire, and a bet is refused for it before every other rule, without a repair', () => {
    const lock = lossLockOf(100 * M, -120 * M, NOW);
    const state = { limit: 100 * M, setAt: NOW, net: -120 * M, lock, ownLock: null, timeLeft: null };
    expect(decodeLossLock(encodeLossState(state))).toEqual(lock);
    expect(decodeLossLock(encodeLossState({ ...state, lock: null }))).toBeNull();
    const [standard] = defaultStandards;
    if (standard === undefined || lock === null) throw new Error('no standard');
    const item = {
      id: 'a',
      matchId: 1,
      sportId: 311,
      marketId: 1,
      outcomeId: 1,
      odds: 210,
      lock: 'suspended' as const,
    };
    const bet = { items: [item], stake: M };
    const bettor = { level: 'UL01' as const, gold: 0, lossLock: lock };
    const refusal = checkBet(bet, bettor, standard);
    expect(refusal).toEqual({ kind: 'loss-limit', ...lock });
    expect(refusal && repairOf(refusal, bet, bettor, standard)).toBeNull();
    const sent = { kind: 'loss-limit' as const, ...lock };
    expect(betRefusalOf({ code: betCodes.lossLimit, refusal: sent }, ['a'])).toEqual(refusal);
  });
});

describe('H9 the restriction', () => {
  test.each([
    ['7', 7],
    ['90', 90],
    ['3650', 3650],
    ['3651', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['seven', null],
  ])('"%s" is %s days', (text, days) => {
    expect(restrictionDaysOf(text)).toBe(days);
  });

  test('it is never shortened', () => {
    expect(restrictedUntil(7, NOW, null)).toBe(NOW + 7 * DAY);
    expect(restrictedUntil(7, NOW, NOW + 30 * DAY)).toBe(NOW + 30 * DAY);
  });
});
