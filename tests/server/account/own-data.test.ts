/** I7: payments and ways to log in are sections of the member's own data, without what a login or a payment is proved by. */
import { expect, test } from 'vitest';
import { NOON, openMoney } from '../../given/server/open-money.ts';

/** Of a match that was won after the bet was sold. */
const leg = {
  leg: 0,
  match_id: 7,
  sport_id: 1,
  league_id: 1,
  league_ko: '',
  league_en: '',
  market_id: 1,
  specifier: '',
  outcome_id: 1,
  home_ko: '가',
  home_en: 'A',
  away_ko: '나',
  away_en: 'B',
  starts_at: NOON,
  match_status: 100,
  state: 'win',
  result: 'win',
  odds: 200,
  shown_odds: 200,
};

test('I7 own data hold orders, cards, passkeys, social accounts and sold bets, and no secret of them', async () => {
  const given = await openMoney();
  given.at(NOON);
  const member_id = await given.idOf('demo4');
  const token = await given.logIn('demo4');
  const order = await given.order(token, 10_000, 'card');
  const other = await given.order(await given.logIn('demo5'), 10_000, 'card');
  const { db } = given;
  const card = { token: 'card-secret', last4: '4242', holder: 'A', expiry: '12/30', is_default: true };
  await db
    .insertInto('saved_card')
    .values({ member_id, ...card, created_at: NOON })
    .execute();
  const secret = { id: 'id-secret', public_key: 'key-secret', user_handle: 'handle-secret' };
  const key = { ...secret, counter: 0, transports: '[]', rp_id: 'site', name: '내 폰' };
  await db
    .insertInto('passkey')
    .values({ member_id, ...key, created_at: NOON, used_at: null })
    .execute();
  const social = { provider: 'naver', subject: 'subject-secret', linked_at: NOON, used_at: null };
  await db
    .insertInto('social_identity')
    .values({ member_id, ...social })
    .execute();
  const bet = {
    game_code: 57,
    state: 'win',
    odds: 200,
    expected: 600,
    won: 600,
    bought_at: NOON,
    decided_at: NOON + 9,
  };
  const sold = { stake: 300, trade_price: 500, traded_at: NOON + 5 };
  const { id: bet_id } = await db
    .insertInto('bet')
    .values({ member_id: await given.idOf('demo5'), bettor_id: member_id, ...bet, ...sold })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bet_leg')
    .values({ bet_id, ...leg })
    .execute();
  const { body } = await given.post('/account/export', {}, token);
  expect(body.bets).toMatchObject([{ state: 'sold', stake: 300, paid: 300, won: 500, decided_at: NOON + 5 }]);
  // What became of the leg after the sale is the buyer's.
  expect(body.bets[0].legs).toEqual([
    {
      match: 7,
      home: '가',
      away: '나',
      home_en: 'A',
      away_en: 'B',
      market: 1,
      specifier: '',
      outcome: 1,
      odds: 200,
    },
  ]);
  expect(body).toMatchObject({
    CODE: 'AEX000',
    savedCards: [{ last4: '4242', is_default: true }],
    passkeys: [{ name: '내 폰', rp_id: 'site' }],
    socialLinks: [{ provider: 'naver', linked_at: NOON }],
  });
  expect(body.purchaseOrders.map(({ id }: { id: number }) => id)).toEqual([order]);
  expect(order).not.toBe(other);
  expect(JSON.stringify(body)).not.toContain('-secret');
  await given.close();
});

test('I7 44: own data show what a bet with a void leg can still pay, as the history does', async () => {
  const given = await openMoney();
  given.at(NOON);
  const member_id = await given.idOf('demo4');
  const token = await given.logIn('demo4');
  const put = async (
    bet: object,
    ...results: readonly (readonly [state: string, result: string | null])[]
  ) => {
    const row = { member_id, game_code: 57, stake: 1_000_000, odds: 400, won: 0, bought_at: NOON };
    const { id: bet_id } = await given.db
      .insertInto('bet')
      .values({ ...row, state: 'opened', expected: 4_000_000, decided_at: null, ...bet })
      .returning('id')
      .executeTakeFirstOrThrow();
    const legs = results.map(([state, result], at) => ({ ...leg, bet_id, leg: at, state, result }));
    await given.db.insertInto('bet_leg').values(legs).execute();
  };
  // The settlement of the void leg has written what the bet can still pay.
  await put({ expected: 2_000_000 }, ['special', 'void'], ['opened', null]);
  await put({ state: 'special', won: 1_000_000, decided_at: NOON }, ['special', 'void'], ['special', 'void']);
  await put({ state: 'lose', decided_at: NOON }, ['lose', 'lose'], ['opened', null]);
  const { body } = await given.post('/account/export', {}, token);
  const shown = body.bets.map(({ odds, expected }: Record<string, number>) => [odds, expected]);
  expect(shown).toEqual([
    [200, 2_000_000],
    [100, 1_000_000],
    [400, 4_000_000],
  ]);
  expect(JSON.stringify(body.bets)).not.toContain('level_penalty');
  await given.close();
});
