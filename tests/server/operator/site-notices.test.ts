/** B3 N5: notices that the site sends by itself: before an account becomes dormant, and before unused spins end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { dormantMembers } from '../../../server/features/account/dormancy.ts';
import { spinNotice, unusedSpins } from '../../../server/features/events/unused-spins.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import type { ExpiredRows } from '../../../server/storage/sweep.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { paidOrder } from '../../given/database/posted-rows.ts';
import { numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let at = Date.UTC(2026, 10, 10, 3);
let server: OpenServer;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('site_notice').execute();
  await server.db.deleteFrom('memo').execute();
  await server.db.updateTable('member').set({ last_login_at: at }).where('mb_id', '<>', 'sysadmin').execute();
});

const values = () => createSiteValues({ db: server.db, now: () => at, log: () => {} });
const sweep = (expired: ExpiredRows) =>
  createSweep({ db: server.db, expired: [expired], now: () => at, log: () => {} }).run();
const silentFor = (id: string, days: number) =>
  server.db
    .updateTable('member')
    .set({ last_login_at: at - days * DAY_MS })
    .where('mb_id', '=', id)
    .execute();
const statusOf = async (id: string) =>
  (await server.db.selectFrom('member').select('status').where('mb_id', '=', id).executeTakeFirstOrThrow())
    .status;
const messages = async () =>
  (
    await server.db
      .selectFrom('memo')
      .innerJoin('member', 'member.id', 'recipient_id')
      .select(['mb_id', 'contents'])
      .orderBy('mb_id')
      .execute()
  ).map(({ mb_id, contents }) => [mb_id, contents.split('\n')[0]]);

test('while nobody is due, the site’s own account is not made', async () => {
  await sweep(dormantMembers(values()));
  const made = server.db.selectFrom('member').select('id').where('mb_id', '=', 'sysadmin');
  expect(await made.execute()).toEqual([]);
});

describe('B3 dormancy', () => {
  test('a notice comes 30 days before, once; the account sleeps when these days have passed', async () => {
    const asleep = dormantMembers(values());
    await silentFor('demo1', 336);
    await silentFor('demo2', 334);
    await silentFor('demo3', 4000);
    await sweep(asleep);
    const on =
      '오랫동안 로그인하지 않아 2026.12.10부터 휴면 계정이 돼요. 그 전에 로그인하면 그대로 쓸 수 있어요.';
    expect(await messages()).toEqual([
      ['demo1', on],
      ['demo3', on],
    ]);
    expect(await statusOf('demo3')).toBe('NORMAL');
    await sweep(asleep);
    expect(await messages()).toHaveLength(2);
    at += 29 * DAY_MS;
    await sweep(asleep);
    expect(await statusOf('demo1')).toBe('NORMAL');
    at += DAY_MS;
    await sweep(asleep);
    expect([await statusOf('demo1'), await statusOf('demo2'), await statusOf('demo3')]).toEqual([
      'DORMANT',
      'NORMAL',
      'DORMANT',
    ]);
    const log = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'member.dormant')
      .execute();
    expect(log.map(({ actor_id, detail }) => [actor_id, JSON.parse(detail)])).toEqual(
      Array.from({ length: 2 }, () => [null, { before: 'NORMAL', days: 365 }]),
    );
    await server.db.updateTable('member').set({ status: 'NORMAL' }).where('status', '=', 'DORMANT').execute();
  });

  test('who logs in after the notice, or uses a session, does not sleep; nor does an operator', async () => {
    const asleep = dormantMembers(values());
    for (const id of ['demo1', 'demo2', 'demo3']) await silentFor(id, 350);
    await server.db.updateTable('member').set({ role: 'OPERATOR' }).where('mb_id', '=', 'demo3').execute();
    const number = await numberOf(server, 'demo2');
    const token = { hash: 'of-demo2', member_id: number, created_at: 1, revoked_at: null, used_at: at };
    await server.db
      .insertInto('token')
      .values({ ...token, expires_at: at + 400 * DAY_MS })
      .execute();
    await sweep(asleep);
    expect((await messages()).map(([id]) => id)).toEqual(['demo1']);
    await silentFor('demo1', 0);
    at += 40 * DAY_MS;
    await sweep(asleep);
    expect([await statusOf('demo1'), await statusOf('demo2'), await statusOf('demo3')]).toEqual(
      Array.from({ length: 3 }, () => 'NORMAL'),
    );
    await server.db.updateTable('member').set({ role: 'MEMBER' }).where('mb_id', '=', 'demo3').execute();
  });

  test('with 0 days in the site value nobody sleeps', async () => {
    await silentFor('demo1', 4000);
    const never = { now: () => ({ days: 0, noticeDays: 30 }) } as unknown as ReturnType<typeof values>;
    expect(dormantMembers(never)(at, 500)).toEqual([]);
  });
});

test('B3 S9 an operator makes an account dormant; its member wakes it by logging in', async () => {
  const operator = await provenOperator(server, 'chief', at);
  const number = await numberOf(server, 'demo5');
  const form = { act: 'sleep', cause: '본인 요청' };
  const sleep = async () =>
    (await server.post(`/operate/member/${number}/status`, form, operator.token)).body.CODE as string;
  expect(await sleep()).toBe('OP000');
  expect(await statusOf('demo5')).toBe('DORMANT');
  expect(await sleep()).toBe('OP409');
  const known = { id: 'demo5', password: demoPassword, site_number: '1' };
  const { body } = await server.post('/account/login', known);
  expect(body.CODE).toBe('AL200');
  const step = { ticket: body.DATA.TICKET, step: 'wake' };
  expect((await server.post('/account/login/step', step)).body.CODE).toBe('AL000');
  expect(await statusOf('demo5')).toBe('NORMAL');
});

describe('N5 unused spins of the coin roulette', () => {
  const buy = async (id: string, coins: number): Promise<void> => {
    await paidOrder(server.db, { memberId: await numberOf(server, id), coins, at, month: '2027-04' });
  };

  test('three days before the month ends, who has some is told how many, once; the books stay whole', async () => {
    at = Date.UTC(2027, 3, 5, 3);
    await buy('demo1', 25_000);
    await buy('demo2', 9000);
    at = Date.UTC(2027, 3, 27, 3);
    expect(unusedSpins(values())(at, 500)).toEqual([]);
    at = Date.UTC(2027, 3, 28, 3);
    const spins = unusedSpins(values());
    await sweep(spins);
    const told =
      '4월 코인 룰렛이 2번 남았어요. 2027.04.30까지 돌릴 수 있고, 남은 횟수는 다음 달로 넘어가지 않아요. (/hitgame/event/3)';
    expect(await messages()).toEqual([['demo1', told]]);
    await buy('demo3', 10_000);
    await sweep(spins);
    expect(await messages()).toHaveLength(1);
    at += spinNotice.everyMs;
    await sweep(spins);
    expect((await messages()).map(([id]) => id)).toEqual(['demo1', 'demo3']);
    expect(linesOfFindings(await audit(server.db, 'full'))).toEqual([]);
  });
});
