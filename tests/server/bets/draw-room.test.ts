/** T4 MAX on the real server: limits that only its books know lower it, and the stake is then a bet. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { encodePolicy } from '../../../domain/protocol/bets/draw-policy.ts';
import { market, odds } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';

let given: OpenBets;
beforeAll(async () => {
  const limits = { dailySpend: 30_000_000, sameHits: 0.02 };
  given = await openBets(defaultStandards.map((one) => ({ ...one, ...limits })));
  given.reset();
  given.feed(odds(MATCH, [market(1, [210, 330, 340])], given.seq()));
});
afterAll(() => given.close());

const draws = [{ MatchId: MATCH, MarketId: 1, Specifiers: '', OutcomeId: 1 }];
const room = async (id: string) => given.bets.room({ ...(await given.bettor(id)) }, { game_code: 59, draws });
const place = async (id: string, gold: number) => {
  const row = given.row({ ...encodePolicy('any', 59), gold });
  return given.bets.draw(await given.bettor(id), row, given.now());
};

describe('DrawRoom', () => {
  test('it says what the day and the same picks leave, and a stake of just that is taken', async () => {
    expect(await room('demo1')).toEqual({ code: 200, dayLeft: 30_000_000, sameHitLeft: 20_000_000 });
    expect(await place('demo1', 4_000_000)).toMatchObject({ answer: { code: 200 } });
    expect(await room('demo1')).toEqual({ code: 200, dayLeft: 26_000_000, sameHitLeft: 11_600_000 });
    // 2.10 × 5,523,810 is 11,600,001.
    expect(await place('demo1', 5_523_810)).toMatchObject({ answer: { code: -8003 } });
    expect(await place('demo1', 5_523_809)).toMatchObject({ answer: { code: 200 } });
    expect(await room('demo2')).toMatchObject({ dayLeft: 30_000_000 });
  });
});
