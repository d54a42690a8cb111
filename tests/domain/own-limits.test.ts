/** H8: the limits that members set for themselves. */
import { describe, expect, test } from 'vitest';
import { checkBet } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { repairOf } from '../../domain/bet-rules/repair.ts';
import {
  askedLimit,
  dayLockOf,
  decideLimit,
  leftOf,
  limitBounds,
  limitInForce,
  type LimitName,
  limitNames,
  type LimitSetting,
  type LimitUse,
  purchaseLockOf,
  limitSpanOf,
  stakeLockOf,
} from '../../domain/member/own-limits.ts';
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';
import { encodeRefusal } from '../../domain/protocol/bets/draw-refusal.ts';
import { answerCodeOf, betRefusalOf } from '../../domain/protocol/bets/refusal-code.ts';

const M = 1_000_000;
const DAY = 86_400_000;
/** 2026-11-22 20:00 in Korea, a Sunday. */
const NOW = Date.UTC(2026, 10, 22, 11);
const dayLoss: LimitName = { of: 'loss', period: 'day' };
const weekStake: LimitName = { of: 'stake', period: 'week' };
const set = (limit: number | null, setAt: number, holdsFrom: number | null = setAt): LimitSetting => ({
  limit,
  setAt,
  holdsFrom,
});
const asked = (limit: number | null, setAt: number): LimitSetting => set(limit, setAt, null);
const held = set(100 * M, NOW - 30 * DAY);

describe('H8 setting a limit', () => {
  test.each<[string, readonly LimitSetting[], number | null, unknown]>([
    ['the first limit holds at once', [], 300 * M, set(300 * M, NOW)],
    ['a lower one holds at once, a minute after the last', [set(100 * M, NOW - 60_000)], M, set(M, NOW)],
    ['a higher one is asked for', [held], 300 * M, asked(300 * M, NOW)],
    ['no limit is the highest one', [held], null, asked(null, NOW)],
    ['before 3 days it is not confirmed', [held, asked(300 * M, NOW - 3 * DAY + 1)], 300 * M, 'wait'],
    ['nor can it be replaced by another', [held, asked(300 * M, NOW - 3 * DAY + 1)], null, 'wait'],
    ['after 3 days it holds, asked again', [held, asked(300 * M, NOW - 3 * DAY)], 300 * M, set(300 * M, NOW)],
    ['no limit is confirmed, too', [held, asked(null, NOW - 4 * DAY)], null, set(null, NOW)],
    ['another one begins anew', [held, asked(300 * M, NOW - 4 * DAY)], 500 * M, asked(500 * M, NOW)],
    ['after 10 days it is forgotten', [held, asked(300 * M, NOW - 10 * DAY)], 300 * M, asked(300 * M, NOW)],
    ['the present limit drops the wish', [held, asked(300 * M, NOW - DAY)], 100 * M, set(100 * M, NOW)],
    ['a lower one drops the wish', [held, asked(300 * M, NOW - DAY)], 50 * M, set(50 * M, NOW)],
    ['one that a node ahead has set holds', [set(100 * M, NOW + 900)], 300 * M, asked(300 * M, NOW)],
    ['the same limit changes nothing', [held], 100 * M, 'same'],
    ['no limit in place of none', [], null, 'same'],
    ['999 gold is below the bounds', [], 999, 'unknown-limit'],
    ['half a gold is none', [], 1000.5, 'unknown-limit'],
    ['above the bounds', [], 1_000_000_000_001, 'unknown-limit'],
  ])('%s', (_, settings, limit, expected) => {
    const decided = decideLimit(settings, { limit }, { name: weekStake, choices: null, net: 0, now: NOW });
    expect(decided.ok ? decided.value[0] : decided.error).toEqual(expected);
  });

  test.each<[string, number, number, unknown]>([
    ['another amount than the site’s choices', 200 * M, 0, 'unknown-limit'],
    ['more than the new limit is lost already', 100 * M, -100 * M - 1, 'lost'],
    ['exactly the new limit is lost', 100 * M, -100 * M, set(100 * M, NOW)],
    ['a day with winnings does not count as a loss', 100 * M, 900 * M, set(100 * M, NOW)],
  ])('the loss of a day: %s', (_, limit, net, expected) => {
    const rules = { name: dayLoss, choices: [100 * M, 300 * M], net, now: NOW };
    const decided = decideLimit([], { limit }, rules);
    expect(decided.ok ? decided.value[0] : decided.error).toEqual(expected);
  });

  test('while a higher limit waits, and when it is forgotten, the limit before it holds', () => {
    const settings = [held, asked(300 * M, NOW - DAY)];
    expect(limitInForce(settings, NOW)).toBe(100 * M);
    expect(askedLimit(settings, NOW)).toEqual({ limit: 300 * M, from: NOW + 2 * DAY, until: NOW + 9 * DAY });
    expect(limitInForce(settings, NOW + 30 * DAY)).toBe(100 * M);
    expect(askedLimit(settings, NOW + 9 * DAY)).toBeNull();
  });

  test('every kind and period has bounds, and no time is longer than its period', () => {
    expect(limitNames).toHaveLength(12);
    expect(limitBounds({ of: 'time', period: 'day' })).toEqual({ least: 10, most: 1440 });
    for (const name of limitNames) expect(limitBounds(name).least).toBeLessThan(limitBounds(name).most);
  });
});

test.each([
  ['day', '2026-11-22T11:00:00Z', '2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z'],
  ['week', '2026-11-22T14:59:59.999Z', '2026-11-15T15:00:00Z', '2026-11-22T15:00:00Z'],
  ['week', '2026-11-22T15:00:00Z', '2026-11-22T15:00:00Z', '2026-11-29T15:00:00Z'],
  ['month', '2026-12-31T14:59:59Z', '2026-11-30T15:00:00Z', '2026-12-31T15:00:00Z'],
  ['month', '2028-02-10T00:00:00Z', '2028-01-31T15:00:00Z', '2028-02-29T15:00:00Z'],
] as const)('H8 the %s of %s in Korea, a week from Monday', (period, now, from, until) => {
  expect(limitSpanOf(period, Date.parse(now))).toEqual({ from: Date.parse(from), until: Date.parse(until) });
});

describe('H8 what a limit refuses', () => {
  const use = (name: LimitName, limit: number, sum: number, open = 0): LimitUse => ({
    ...name,
    limit,
    setAt: 0,
    sum,
    open,
  });
  const week = { of: 'loss', period: 'week' } as const;

  test('the loss of a week counts open bets; winnings of the week do not widen it', () => {
    expect(leftOf(use(week, 10 * M, -3 * M, 2 * M))).toBe(5 * M);
    expect(leftOf(use(week, 10 * M, 50 * M, 2 * M))).toBe(8 * M);
    expect(stakeLockOf([use(week, 10 * M, -3 * M, 2 * M)], 5 * M, NOW)).toBeNull();
    expect(stakeLockOf([use(week, 10 * M, -3 * M, 2 * M)], 5 * M + 1, NOW)).toMatchObject({
      of: 'loss',
      left: 5 * M,
      until: limitSpanOf('week', NOW).until,
    });
  });

  test('the loss of a day locks when it is reached, not before (R14)', () => {
    const day = use(dayLoss, 10 * M, -9 * M);
    expect(dayLockOf([day], NOW)).toBeNull();
    expect(stakeLockOf([day], 5 * M, NOW)).toBeNull();
    expect(dayLockOf([{ ...day, sum: -10 * M }], NOW)).toMatchObject({ loss: 10 * M });
  });

  test('of several limits the one that leaves least is named', () => {
    const uses = [use(weekStake, 10 * M, 4 * M), use(week, 10 * M, -9 * M)];
    expect(stakeLockOf(uses, 7 * M, NOW)).toMatchObject({ of: 'loss', left: M });
  });

  test('time locks bets and purchases once it is used up; a limit of purchases locks no bet', () => {
    const time = use({ of: 'time', period: 'day' }, 60, 60);
    const bought = use({ of: 'purchase', period: 'month' }, 10_000, 8000);
    expect(stakeLockOf([{ ...time, sum: 59 }, bought], M, NOW)).toBeNull();
    expect(stakeLockOf([time, bought], 1, NOW)).toMatchObject({ of: 'time', left: 0 });
    expect(purchaseLockOf([bought], 2000, NOW)).toBeNull();
    expect(purchaseLockOf([bought], 2001, NOW)).toMatchObject({ of: 'purchase', left: 2000 });
    expect(purchaseLockOf([time], 1, NOW)).toMatchObject({ of: 'time' });
    expect(purchaseLockOf([use(weekStake, M, M)], 2000, NOW)).toBeNull();
  });

  test('the refusal survives the wire; the slip offers what is left, and nothing for time', () => {
    const [standard] = defaultStandards;
    if (standard === undefined) throw new Error('no standard');
    const lock = stakeLockOf([use(weekStake, 10 * M, 8 * M)], 5 * M, NOW);
    if (lock === null) throw new Error('no lock');
    const refusal = { kind: 'own-limit' as const, ...lock };
    const sent = encodeRefusal(refusal, () => 0);
    expect(answerCodeOf(refusal)).toBe(betCodes.ownLimit);
    expect(betRefusalOf({ code: betCodes.ownLimit, refusal: sent ?? undefined }, ['a'])).toEqual(refusal);
    const item = { id: 'a', matchId: 1, sportId: 311, marketId: 1, outcomeId: 1, odds: 210, lock: null };
    const bet = { items: [item], stake: 5 * M };
    const bettor = { level: 'UL01' as const, gold: 90 * M };
    expect(repairOf(refusal, bet, bettor, standard)).toMatchObject({ stake: 2 * M });
    expect(repairOf({ ...refusal, of: 'time', left: 0 }, bet, bettor, standard)).toBeNull();
    expect(checkBet(bet, { ...bettor, ownLock: lock }, standard)).toEqual(refusal);
  });
});
