/** T17: a casual bet, a move, a cancel or a paid nickname whose token ends before it is written, or a bet whose id another node takes for another bet; and a node that begins to lead. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { createAccounts } from '../../../server/features/account/accounts.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { cancelBets } from '../../../server/features/bets/cancel-bets.ts';
import { createCasualBets } from '../../../server/features/casual/casual-bets.ts';
import { createRoundClock } from '../../../server/features/casual/round-clock.ts';
import { drawUntil } from '../../../server/features/casual/seeds.ts';
import { changeNickname } from '../../../server/features/settings/change-nickname.ts';
import { post } from '../../../server/ledger/post.ts';
import { moveOnce } from '../../../server/requests/move-once.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { seedMembers } from '../../../server/seed/members.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { cheapPool, testCost } from '../../given/server/password-cost.ts';
import { openTestDatabase } from '../../given/database/database.ts';

const ROUND_MS = 60_000;
const now = (): number => Date.UTC(2026, 10, 22, 3);

const openCasual = async () => {
  const { db, close } = await openTestDatabase();
  await seedMembers(db, now(), testCost);
  const accounts = await createAccounts(db, now, { pool: cheapPool() });
  const requests = createRequests(db, now);
  const casual = await createCasualBets({
    db,
    requests,
    channel: { send: () => {} },
    standards: defaultStandards,
    wallets: accounts.wallets,
    rounds: { ms: ROUND_MS },
    now,
    log: () => {},
  });
  return { db, close, accounts, requests, casual };
};

let given: Awaited<ReturnType<typeof openCasual>>;
beforeAll(async () => {
  given = await openCasual();
});
afterAll(async () => {
  await given.accounts.close();
  await given.close();
});

async function logIn(mb_id: string) {
  const member = given.db.selectFrom('member').select('id').where('mb_id', '=', mb_id);
  const { id } = await member.executeTakeFirstOrThrow();
  const token = await issueToken(given.db, id, now());
  const bettor = await given.accounts.bettorOf(token);
  if (bettor === null) throw new Error('the token is new');
  return { id, token, bettor };
}
const formOf = (reqId: string, game_code: 61 | 62, gold: number) => {
  const { day, inning } = roundAt(now(), ROUND_MS);
  return { reqId, game_code, day, inning, forecast: 1, gold };
};

test('T17 when the token has ended, the bet is refused and no gold moves', async () => {
  const { accounts, requests, casual } = given;
  const { id, token, bettor } = await logIn('demo1');
  const bet = async (reqId: string, game_code: 61 | 62) => {
    const form = formOf(reqId, game_code, 1_000_000);
    const result = await requests.once({ memberId: id, reqId }, casual.bet(bettor, form));
    return result.state === 'answered' ? result.answer.code : result.state;
  };
  expect(await bet('casual-before', 61)).toBe(betCodes.ok);
  const { spoGold } = await accounts.wallets(id);
  await accounts.logOut(token);
  expect(await bet('casual-after', 62)).toBe(betCodes.notLoggedIn);
  expect((await accounts.wallets(id)).spoGold).toBe(spoGold);
});

test('T17 a move whose token ends before it is written is refused, and nothing moves', async () => {
  const { db, accounts, requests } = given;
  const { id, token, bettor } = await logIn('demo3');
  const { mayStillAct } = bettor;
  const entries = [
    { owner: `member:${id}`, currency: 'gold', amount: -1 },
    { owner: 'store', currency: 'gold', amount: 1 },
  ] as const;
  const move = async (name: string) => {
    const key = { memberId: id, reqId: requestIdAt(now(), name), mayStillAct };
    const work = moveOnce({ db, now, requests }, key, async (trx) => {
      await post(trx, { requestId: key.reqId, kind: 'good-buy', at: now(), entries });
      return { kind: 'done' };
    });
    const result = await requests.once(key, work);
    return result.state === 'answered' ? result.answer.code : result.state;
  };
  const { spoGold } = await accounts.wallets(id);
  expect(await move('move-before')).toBe(betCodes.ok);
  await accounts.logOut(token);
  expect(await move('move-after')).toBe(betCodes.notLoggedIn);
  expect((await accounts.wallets(id)).spoGold).toBe(spoGold - 1);
});

test('T17 a cancel and a paid nickname whose token ends before they are written change nothing', async () => {
  const { db, accounts } = given;
  const { id, token, bettor } = await logIn('demo4');
  const values = createSiteValues({ db, now, log: () => {} });
  const channel = { send: () => {}, listening: async () => new Set<number>() };
  const deps = { db, now, channel, values, log: () => {} };
  const clock = { now, hasBegun: () => false, isUp: () => true };
  const played = {
    game_code: 57,
    state: 'opened',
    stake: 5,
    odds: 200,
    expected: 10,
    won: 0,
    bought_at: now(),
  };
  const bet = await db
    .insertInto('bet')
    .values({ member_id: id, ...played })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = await accounts.wallets(id);
  await accounts.logOut(token);
  const { list } = await cancelBets(db, bettor, [bet.id], clock);
  expect(list).toEqual([{ DrawId: bet.id, Result: cancelResults.loginEnded }]);
  expect(await changeNickname(deps, bettor, '나간사람')).toBe('login-ended');
  expect(await accounts.wallets(id)).toEqual(before);
});

test('I6 of two nicknames in one millisecond, the second one is not paid and not taken', async () => {
  const { db, accounts } = given;
  const { id, bettor } = await logIn('demo5');
  const values = createSiteValues({ db, now, log: () => {} });
  const channel = { send: () => {}, listening: async () => new Set<number>() };
  const deps = { db, now, channel, values, log: () => {} };
  const price = { name: 'nickname-change', value: { days: 0, gold: 7 } } as const;
  const since = { holdsFrom: now(), writtenBy: null, reason: 'test' };
  await db.transaction().execute((trx) => values.write(trx, { ...price, ...since }));
  const { spoGold } = await accounts.wallets(id);
  expect(await changeNickname(deps, bettor, '첫이름')).toBeNull();
  await expect(changeNickname(deps, bettor, '둘째이름')).rejects.toThrow('posted before');
  const { nick } = await db
    .selectFrom('member')
    .select('nick')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([nick, (await accounts.wallets(id)).spoGold]).toEqual(['첫이름', spoGold - 7]);
});

test('two bets of one id at two nodes at once: one is taken, the other refused for its contents', async () => {
  const { id, bettor } = await logIn('demo2');
  const before = (await given.accounts.wallets(id)).spoGold;
  const at = async (gold: number) => {
    const work = given.casual.bet(bettor, formOf('casual-race', 61, gold));
    return (await work.act(() => {}, String(gold))).reason ?? gold;
  };
  const ends = await Promise.all([at(1_000_000), at(2_000_000)]);
  expect(ends).toContain('other-contents');
  const taken = before - (await given.accounts.wallets(id)).spoGold;
  expect(ends).toContain(taken);
});

test('C7 a node that begins to lead within its turn settles no round that nobody has drawn', async () => {
  const { db, requests, casual } = given;
  const { id, bettor } = await logIn('demo5');
  const reqId = 'casual-undrawn';
  await requests.once({ memberId: id, reqId }, casual.bet(bettor, formOf(reqId, 61, 1_000_000)));
  let at = now();
  let left = Infinity;
  const leads = (): boolean => left-- <= 0;
  const rest = { publishGold: async () => {}, log: () => {} };
  const follower = await createRoundClock({ db, roundMs: ROUND_MS, now: () => at, leads, ...rest });
  at = roundAt(at, ROUND_MS).drawsAt;
  left = 2;
  await follower.turn();
  const bets = await db.selectFrom('casual_bet').select('state').where('member_id', '=', id).execute();
  expect(bets).toEqual([{ state: 'waiting' }]);
});

test('C7 a node that begins to lead pays at once what the former leader has drawn and not paid', async () => {
  const { db, requests, casual } = given;
  const { id, bettor } = await logIn('demo4');
  const reqId = 'casual-unpaid';
  await requests.once({ memberId: id, reqId }, casual.bet(bettor, formOf(reqId, 61, 1_000_000)));
  let at = now();
  let isLeader = false;
  const rest = { publishGold: async () => {}, log: () => {} };
  const leads = (): boolean => isLeader;
  const node = await createRoundClock({ db, roundMs: ROUND_MS, now: () => at, leads, ...rest });
  at = roundAt(at, ROUND_MS).drawsAt;
  await drawUntil(db, at);
  await node.turn();
  const stateOf = async () =>
    (await db.selectFrom('casual_bet').select('state').where('member_id', '=', id).executeTakeFirst())?.state;
  expect(await stateOf()).toBe('waiting');
  isLeader = true;
  await node.turn();
  expect(await stateOf()).toMatch(/^(?:succeeded|failed)$/);
});
