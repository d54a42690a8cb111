/** What a server's refusal tells beside its code, and what the slip makes of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BetRefusal, lockReasons } from '../../domain/bet-rules/bet-refusal.ts';
import { type BetToCheck, checkBet } from '../../domain/bet-rules/check-bet.ts';
import { crossRules } from '../../domain/bet-rules/cross-rules.ts';
import { defaultStandards, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { answerCodeOf, betRefusalOf } from '../../domain/protocol/bets/refusal-code.ts';
import { repairOf } from '../../domain/bet-rules/repair.ts';
import {
  casualCodeOf,
  casualRefusalOf,
  encodeCasualRefusal,
} from '../../domain/protocol/calls/bets/casual-code.ts';
import { betCodes, drawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import { encodeRefusal, MAX_DRAWS } from '../../domain/protocol/bets/draw-refusal.ts';
import { throughFrame } from '../given/domain/frame.ts';

const itemIds = Array.from({ length: MAX_DRAWS }, (_, at) => `${at}:1::1`);
const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const itemId = fc.constantFrom(...itemIds);
const folders = fc.integer({ min: 1, max: MAX_DRAWS });
const kind = <K extends BetRefusal['kind']>(name: K) => fc.constant(name);

/** Every refusal that has numbers, or names items, of its own. */
const refusal: fc.Arbitrary<BetRefusal> = fc.oneof(
  fc.record({ kind: kind('in-flight') }),
  fc.record({ kind: kind('any-price-forbidden') }),
  fc.record({ kind: kind('locked'), itemId, reason: fc.constantFrom(...lockReasons) }),
  fc.record({ kind: kind('no-more-gold'), gold: amount, leastStake: amount }),
  fc.record({ kind: kind('below-minimum'), stake: amount, leastStake: amount }),
  fc.record({ kind: kind('above-maximum'), stake: amount, maxStake: amount }),
  fc.record({ kind: kind('above-gold'), stake: amount, gold: amount }),
  fc.record({
    kind: kind('above-winnings'),
    expected: amount,
    maxWinnings: amount,
    largestStake: amount,
    leastStake: amount,
    folders,
    itemId,
  }),
  fc.record({ kind: kind('cross-over'), odds: amount, rate: amount, itemId }),
  fc.record({ kind: kind('above-odds'), odds: amount, maxOdds: amount, folders, itemId }),
  fc.record({ kind: kind('too-few-folders'), count: amount, least: amount }),
  fc.record({ kind: kind('too-many-folders'), count: amount, limit: amount }),
  fc.uniqueArray(itemId, { minLength: 2, maxLength: 2 }).chain(([a = '', b = '']) =>
    fc.record({
      kind: kind('not-combinable'),
      itemId: fc.constant(a),
      otherId: fc.constant(b),
      rule: fc.constantFrom(...crossRules),
    }),
  ),
  fc.record({ kind: kind('odds-too-low'), odds: amount, itemId }),
  fc.record({ kind: kind('daily-spend'), limit: amount, left: amount }),
  fc.record({ kind: kind('same-hit'), most: amount, left: amount }),
);

/** An answer as it comes out of a frame. */
const answerOf = (code: number, told: unknown) =>
  drawAnswerRow.parse(
    throughFrame('DrawLiveOddsResult', {
      reqId: 'request-1',
      code,
      data: code,
      ...(told === undefined ? {} : { refusal: told }),
    }),
  );
const answered = (why: BetRefusal) =>
  answerOf(
    answerCodeOf(why),
    encodeRefusal(why, (id) => itemIds.indexOf(id)),
  );

describe('G9 E8 a refusal in an answer', () => {
  test('comes back as it was, through a frame, for every kind and any numbers', () => {
    fc.assert(
      fc.property(refusal, (why) => {
        expect(betRefusalOf(answered(why), itemIds)).toEqual(why);
      }),
      { numRuns: 2000 },
    );
  });

  test('when it names unsent draws, or the request is no longer known, the code alone decides', () => {
    fc.assert(
      fc.property(refusal, (why) => {
        const code = answerCodeOf(why);
        const expected = 'itemId' in why ? { kind: 'code', code } : why;
        expect(betRefusalOf(answered(why), [])).toEqual(expected);
      }),
    );
  });

  test('that belongs to another code says nothing', () => {
    fc.assert(
      fc.property(refusal, fc.constantFrom(...Object.values(betCodes)), (why, code) => {
        const expected = code === answerCodeOf(why) ? why : { kind: 'code', code };
        expect(betRefusalOf({ ...answered(why), code }, itemIds)).toEqual(expected);
      }),
    );
  });

  const whole = { kind: 'daily-spend', limit: 10, left: 4 } as const;
  test.each<[string, unknown]>([
    ['no object', 'daily-spend'],
    ['a list', [whole]],
    ['null', null],
    ['an unknown kind', { ...whole, kind: 'moon-phase' }],
    ['no kind', { limit: 10, left: 4 }],
    ['a number that is missing', { kind: 'daily-spend', limit: 10 }],
    ['a number as text', { ...whole, left: '4' }],
    ['a negative number', { ...whole, left: -1 }],
    ['a broken number', { ...whole, left: 0.5 }],
    ['no number at all', { ...whole, left: Number.NaN }],
    ['a number that is not exact', { ...whole, left: 2 ** 60 }],
    ['a draw out of bounds', { kind: 'locked', draw: MAX_DRAWS, reason: 'gone' }],
    ['an unknown reason', { kind: 'locked', draw: 0, reason: 'tired' }],
    ['a pair of one', { kind: 'not-combinable', draw: 1, other: 1, rule: 'same-match' }],
  ])('that cannot be read costs only itself: %s', (_, told) => {
    for (const code of [betCodes.dailySpend, betCodes.marketClosed, betCodes.sameAxis]) {
      const answer = answerOf(code, told);
      expect(answer).toMatchObject({ reqId: 'request-1', code, data: code });
      expect(betRefusalOf(answer, itemIds)).toEqual({ kind: 'code', code });
    }
  });

  test('may carry more than is known; an answer without one is as it always was', () => {
    const more = answerOf(betCodes.dailySpend, { ...whole, resetsAt: 5 });
    expect(betRefusalOf(more, itemIds)).toEqual(whole);
    expect(answerOf(betCodes.dailySpend, undefined)).toEqual({ reqId: 'request-1', code: 203, data: 203 });
  });

  test('C7 casual games: refusals of shared rules carry their numbers, the others only their code', () => {
    fc.assert(
      fc.property(refusal, (why) => {
        const code = answerCodeOf(why);
        const back = casualRefusalOf(code, why.kind, answered(why).refusal);
        expect([why, { kind: 'code', code }]).toContainEqual(back);
        if (back.kind === 'code') return;
        expect(casualCodeOf(back)).toBe(code);
        expect(encodeCasualRefusal(back)).toEqual(why);
      }),
    );
    expect(casualRefusalOf(203, 'daily-spend', whole)).toEqual(whole);
    expect(encodeCasualRefusal({ kind: 'already-picked' })).toBeNull();
  });
});

describe('E8 repairs of what only the server knew', () => {
  const standard = standardFor(defaultStandards, 57);
  const bettor = { level: 'UL01', gold: 90_000_000 } as const;
  const folder = (id: string, more: object = {}): BetToCheck['items'][number] => ({
    id,
    matchId: Number(id),
    sportId: 311,
    marketId: 1,
    outcomeId: 1,
    odds: 210,
    lock: null,
    ...more,
  });
  const bet: BetToCheck = { items: ['1', '2', '3'].map((id) => folder(id)), stake: 1_000_000 };
  const repair = (why: BetRefusal) => repairOf(why, bet, bettor, standard);
  const winnings = { kind: 'above-winnings', folders: 3, leastStake: 100_000, itemId: '1' } as const;

  test('the slip of these tests is one to which the client’s own check has no objection', () => {
    expect(checkBet(bet, bettor, standard)).toBeNull();
  });

  test.each<[string, BetRefusal, readonly string[]]>([
    ['a lock that is news here', { kind: 'locked', itemId: '2', reason: 'suspended' }, ['2']],
    ['a price that is none', { kind: 'odds-too-low', itemId: '2', odds: 100 }, ['2']],
    ['a lower folder limit', { kind: 'too-many-folders', count: 3, limit: 1 }, ['2', '3']],
    [
      'lower odds: as many as it takes',
      { kind: 'above-odds', odds: 926, maxOdds: 300, folders: 3, itemId: '1' },
      ['1', '3'],
    ],
    [
      'odds that only the server sees',
      { kind: 'above-odds', odds: 9999, maxOdds: 5000, folders: 3, itemId: '2' },
      ['2'],
    ],
    [
      'a combination that is blocked sooner',
      { kind: 'cross-over', odds: 926, rate: 500, itemId: '2' },
      ['2'],
    ],
    [
      'winnings that no stake keeps within the limit',
      { ...winnings, expected: 926_000, maxWinnings: 500_000, largestStake: 53_995 },
      ['1'],
    ],
    [
      'a pair that may not stand together there',
      { kind: 'not-combinable', itemId: '3', otherId: '1', rule: 'market-alone' },
      ['3'],
    ],
  ])('%s goes by the refusal’s numbers', (_, why, itemIdsGone) => {
    expect(repair(why)).toEqual({ kind: 'remove', itemIds: itemIdsGone });
  });

  test('winnings: at prices that have gone up since, the stake that fits now, or what must go', () => {
    const why = { ...winnings, expected: 40_000_000, maxWinnings: 20_000_000, largestStake: 2_159_827 };
    expect(repair(why)).toEqual({ kind: 'set-stake', stake: 2_159_827, bound: 'most' });
    const risen = (odds: number) =>
      repairOf(why, { ...bet, items: ['1', '2', '3'].map((id) => folder(id, { odds })) }, bettor, standard);
    // 3.00 × 3.00 × 3.00 = 27.00.
    expect(risen(300)).toEqual({ kind: 'set-stake', stake: 740_740, bound: 'most' });
    expect(risen(600)).toEqual({ kind: 'remove', itemIds: ['1'] });
  });

  test('gold: what there is, where that is a stake at all; else only more of it helps', () => {
    const why = { kind: 'above-gold', stake: 1_000_000 } as const;
    expect(repair({ ...why, gold: 100_000 })).toEqual({ kind: 'set-stake', stake: 100_000, bound: 'most' });
    expect(repair({ ...why, gold: 99_999 })).toEqual({ kind: 'charge' });
  });

  test('gold of the day: the rest, where the rest is a possible stake', () => {
    const why = { kind: 'daily-spend', limit: 1_000_000_000 } as const;
    expect(repair({ ...why, left: 400_000 })).toEqual({ kind: 'set-stake', stake: 400_000, bound: 'most' });
    expect(repair({ ...why, left: 100_000 })).toMatchObject({ stake: 100_000 });
    expect(repair({ ...why, left: 99_999 })).toBeNull();
  });

  test('same picks: the largest stake whose winnings fit into the rest, exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 900_000_000 }), (left) => {
        const mended = repair({ kind: 'same-hit', most: 1_000_000_000, left });
        // 2.10 × 2.10 × 2.10 = 9.261, rounded half up: 9.26.
        const wins = (stake: number) => Math.floor((stake * 926) / 100);
        expect(mended?.kind).toBe('set-stake');
        if (mended?.kind !== 'set-stake') return;
        expect(wins(mended.stake)).toBeLessThanOrEqual(left);
        expect(wins(mended.stake + 1)).toBeGreaterThan(left);
      }),
    );
    expect(repair({ kind: 'same-hit', most: 1_000_000_000, left: 900_000 })).toBeNull();
  });
});
