/** T14 bets of a member in a minute, whatever socket they come through. */
import { createLocalMinutes } from '../../../server/requests/minutes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { BETS_OF_MEMBER_PER_MINUTE, limitBets } from '../../../server/features/bets/bets.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';

let given: OpenBets;
beforeAll(async () => {
  given = await openBets();
});
afterAll(() => given.close());

test('when a member sends more bets than a minute allows, the others are refused and not stored', async () => {
  given.reset();
  const bets = limitBets(given.bets, createLocalMinutes(given.now));
  const [member, other] = [await given.bettor('demo4'), await given.bettor('demo5')];
  const codeOf = async (bettor: typeof member, reqId: string) => {
    const result = await bets.draw(bettor, given.row({ reqId, epoch: 'gone' }), given.now());
    return result.state === 'answered' ? result.answer.code : Number.NaN;
  };
  for (let at = 0; at < BETS_OF_MEMBER_PER_MINUTE; at++)
    expect(await codeOf(member, `in-the-minute-${at}`)).toBe(betCodes.feedDown);
  expect(await codeOf(member, 'beyond-the-limit')).toBe(betCodes.limitToo);
  expect(await codeOf(other, 'of-another-member')).toBe(betCodes.feedDown);
  const { count } = await given.db
    .selectFrom('bet_answer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(BETS_OF_MEMBER_PER_MINUTE);
  expect(await bets.result(member, 'beyond-the-limit')).toEqual({ state: 'never-arrived' });
  given.pass(60_000);
  expect(await codeOf(member, 'in-the-next-minute')).toBe(betCodes.feedDown);
});
