/** H8: each own limit refuses in its period alone: of stake, loss and time over bets, of purchases over orders; the end of the period frees it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  limitBounds,
  type LimitKind,
  type LimitPeriod,
  limitPeriods,
  limitSpanOf,
} from '../../../domain/member/own-limits.ts';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { countTime } from '../../../server/features/limits/count-time.ts';
import { setLimit } from '../../../server/features/limits/limits-port.ts';
import { addMember } from '../../../server/seed/members.ts';
import { createSiteValues, type SiteValues } from '../../../server/site-values/site-values.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';
import { openMoney, outcomeOf } from '../../given/server/open-money.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const channel = { send: () => {}, listening: async () => new Set<number>() };
let given: OpenBets;
let values: SiteValues;
beforeAll(async () => {
  given = await openBets();
  values = createSiteValues({ db: given.db, now: given.now, log: () => {} });
});
afterAll(() => given.close());

function pass(ms: number): void {
  given.pass(ms);
  given.feed();
}
/** To the beginning of the next period, and `after` it. */
const toNext = (period: LimitPeriod, after: number): void =>
  pass(limitSpanOf(period, given.now()).until - given.now() + after);
const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;

async function limitedMember(of: LimitKind, period: LimitPeriod, most: number) {
  const id = `${of}-${period}`;
  const row = { id, nick: id, level: 'UL01', gold: 1000 * STAKE, status: 'NORMAL' } as const;
  await addMember(given.db, row, 'x', given.now());
  const { memberId } = await given.bettor(id);
  const deps = { db: given.db, now: given.now, values, channel };
  expect(await setLimit(deps, memberId, { of, period }, most)).toMatchObject({ ok: true });
  return {
    bet: async (gold = STAKE) => given.bets.draw(await given.bettor(id), given.row({ gold }), given.now()),
    sign: () => countTime({ db: given.db, now: given.now, channel }, [{ memberId, at: given.now() }]),
  };
}
type Limited = Awaited<ReturnType<typeof limitedMember>>;

const ways: Readonly<Record<'stake' | 'loss' | 'time', (period: LimitPeriod) => Promise<Limited>>> = {
  stake: async (period) => {
    const member = await limitedMember('stake', period, 2 * STAKE);
    expect(codeOf(await member.bet(2 * STAKE))).toBe(200);
    return member;
  },
  loss: async (period) => {
    const member = await limitedMember('loss', period, 2 * STAKE);
    expect(codeOf(await member.bet(2 * STAKE))).toBe(200);
    const results = [{ outcomeId: 1, result: 'lose' as const }];
    await given.bets.settle(MATCH, [{ marketId: 1, specifier: '', results }]);
    return member;
  },
  time: async (period) => {
    const { least } = limitBounds({ of: 'time', period });
    const member = await limitedMember('time', period, least);
    for (let minute = 0; minute < least; minute++) {
      await member.sign();
      pass(MINUTE);
    }
    return member;
  },
};
const limits = (Object.keys(ways) as (keyof typeof ways)[])
  .flatMap((of) => limitPeriods.map((period) => [of, period] as const))
  // Its amounts are choices of the site: loss-limit.test.ts.
  .filter(([of, period]) => of !== 'loss' || period !== 'day');

describe('H8 a limit of bets', () => {
  test.each(limits)('of %s in a %s refuses until its end, and no longer', async (of, period) => {
    toNext(period, HOUR);
    given.reset();
    const { until } = limitSpanOf(period, given.now());
    const member = await ways[of](period);
    for (const before of [until - given.now() - MINUTE, MINUTE - 1]) {
      expect(await member.bet()).toMatchObject({
        answer: { code: betCodes.ownLimit, refusal: { kind: 'own-limit', of, period, left: 0, until } },
      });
      pass(before);
    }
    expect(codeOf(await member.bet())).toBe(betCodes.ownLimit);
    pass(1);
    expect(codeOf(await member.bet())).toBe(200);
  });
});

describe('H8 a limit of purchases', () => {
  test.each(limitPeriods)('in a %s refuses an order until its end, and no longer', async (period) => {
    const money = await openMoney();
    money.at(limitSpanOf(period, Date.UTC(2026, 10, 25)).until + HOUR);
    const order = async () =>
      money.move('/charge/order', { won: 10_000, method: 'card', card: 0 }, await money.logIn('demo4'));
    const token = await money.logIn('demo4');
    const limit = { of: 'purchase', period, limit: '10000' };
    expect((await money.post('/account/limits', limit, token)).body.CODE).toBe('AOL000');
    const session = await money.begin(await money.order(token), token);
    await money.sandbox(session, 'pay', { number: '0000 0000 0000 0001' });
    const { until } = limitSpanOf(period, money.now());
    for (const at of [money.now(), until - 1]) {
      money.at(at);
      expect(outcomeOf(await order())).toBe('own-limit');
    }
    money.at(until);
    expect(outcomeOf(await order())).toBe('done');
    await money.close();
  });
});
