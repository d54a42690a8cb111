/** I6 S9: nicknames that the rule refuses are listed for operators in pages, and their members are asked for others. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberRoles } from '../../../domain/member/member.ts';
import { addMember } from '../../../server/seed/members.ts';
import { isNicknameAsked, nicknameFreeFrom } from '../../../server/features/settings/change-nickname.ts';
import { claimNickname, writeNickname } from '../../../server/features/settings/settings-port.ts';
import { nameLimits, readRefusedNames } from '../../../server/features/operator/refused-names.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { isOnServer } from '../../given/database/database.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
let operator: GivenOperator;
beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
});
afterAll(() => server.close());

const member = (id: string, nick: string) =>
  addMember(server.db, { id, nick, level: 'UL01', gold: 1000, status: 'NORMAL' }, 'x', 1);
const names = async (after = 0, query = '') =>
  JSON.parse((await server.get(`/operate/names/${after}${query}`, { token: operator.token })).text).DATA as {
    rows: { number: number; id: string; nick: string; fault: string; askedAt: number | null }[];
    found: number;
    looked: number;
    next: number | null;
    isLast: boolean;
  };
const ask = async (number: number) =>
  (await server.post(`/operate/member/${number}/name`, { reason: '욕설' }, operator.token)).body.CODE;

test('I6 names of each fault are listed, those that keep the rule are not', async () => {
  expect(await names()).toEqual({ rows: [], found: 0, looked: expect.any(Number), next: null, isLast: true });
  await member('old-form', '이름 하나');
  await member('old-staff', '운영자77');
  await member('old-word', '씨발왕');
  const { rows, next } = await names();
  expect(rows.map(({ id, fault, askedAt }) => [id, fault, askedAt])).toEqual([
    ['old-form', 'form', null],
    ['old-staff', 'staff', null],
    ['old-word', 'word', null],
  ]);
  expect(next).toBeNull();
});

test('S9 a member is asked by a message of the site; that change is free and needs no wait', async () => {
  const { db } = server;
  const number = await numberOf(server, 'old-word');
  expect(await ask(number)).toBe('OP000');
  const row = (await names()).rows.find(({ id }) => id === 'old-word');
  expect(row?.askedAt).toEqual(expect.any(Number));
  const memo = await db
    .selectFrom('memo')
    .innerJoin('member', 'member.id', 'memo.sender_id')
    .select(['contents', 'mb_id', 'viewed_at'])
    .where('recipient_id', '=', number)
    .execute();
  expect(memo).toEqual([
    { contents: expect.stringContaining('사유: 욕설'), mb_id: 'sysadmin', viewed_at: null },
  ]);
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'operator.ask-name')
    .execute();
  expect(log).toEqual([{ actor_id: operator.number, detail: '{"nick":"씨발왕","reason":"욕설"}' }]);
  // The name was changed a moment ago: without the request the member would wait and pay.
  const at = Date.now();
  await db
    .updateTable('member_setting')
    .set({ nick_changed_at: at })
    .where('member_id', '=', number)
    .execute();
  expect(await nicknameFreeFrom(db, number, 30, at)).toBeNull();
  expect(await isNicknameAsked(db, number)).toBe(true);
  await db.transaction().execute((trx) => writeNickname(trx, { memberId: number, nick: '새이름', at }));
  expect(await isNicknameAsked(db, number)).toBe(false);
  expect(await nicknameFreeFrom(db, number, 30, at)).not.toBeNull();
  // The site's own account is no member of the list, and nobody logs in to it.
  expect((await names()).rows.map(({ id }) => id)).not.toContain('sysadmin');
  const login = await server.post('/account/login', {
    id: 'sysadmin',
    password: 'sysadmin',
    site_number: '1',
  });
  expect(login.body.CODE).toBe('AL001');
});

test('a name that keeps the rule is not asked about, nor a member who is none, or another operator', async () => {
  expect(await ask(await numberOf(server, 'demo1'))).toBe('OP409');
  expect(await ask(999_999)).toBe('OP404');
  expect(await ask(operator.number)).toBe('OP403');
});

test('a page holds 20, the next one begins behind it; each looks at a bounded number of members', async () => {
  for (let at = 0; at < 25; at++) await member(`many-${at}`, `긴 이름 ${at}`);
  const first = await names();
  expect(first.rows).toHaveLength(20);
  const second = await names(first.next ?? 0);
  expect(second.rows).toHaveLength(7);
  expect(second.next).toBeNull();
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(27);
  expect(nameLimits.looked % nameLimits.batch).toBe(0);
  const values = createSiteValues({ db: server.db, now: () => 1, log: () => {} });
  const behind = { after: Number.MAX_SAFE_INTEGER, order: '', as: 'page' } as const;
  expect((await readRefusedNames({ db: server.db, values }, behind)).rows).toEqual([]);
});

test('S9 a press on a heading sorts all of them, and a file has that order and stands in the audit log', async () => {
  const idsBy = async (query: string) => (await names(0, query)).rows.map(({ id }) => id);
  expect((await idsBy('?order=nick')).slice(0, 2)).toEqual(['many-0', 'many-1']);
  expect(await ask(await numberOf(server, 'many-7'))).toBe('OP000');
  expect((await idsBy('?order=-asked'))[0]).toBe('many-7');
  const sorted = await names(0, '?order=-id');
  expect(sorted.rows.slice(0, 2).map(({ id }) => id)).toEqual(['old-staff', 'old-form']);
  expect([sorted.rows.length, sorted.found, sorted.next]).toEqual([20, 27, null]);
  const filed = await names(0, '?order=-id&as=csv');
  expect([filed.rows.length, filed.isLast]).toEqual([27, true]);
  expect(filed.rows[0]?.id).toBe('old-staff');
  const noted = await server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'operator.file-taken')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(noted.detail)).toEqual({ list: 'names', rows: 27, words: '' });
});

test('S9 a sorted list looks at 10,000 members, and the next one and its file begin behind them', async () => {
  const read = { order: 'id', as: 'page' } as const;
  const values = createSiteValues({ db: server.db, now: () => 1, log: () => {} });
  const deps = { db: server.db, values };
  const { id: last } = await server.db
    .selectFrom('member')
    .select((all) => all.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await sql`insert into member (mb_id, nick, password, level, role, status, created_at)
    select 'crowd-' || n, '군중' || n, 'x', 'UL01', ${memberRoles.member}, 'NORMAL', 1 from generate_series(1, ${10_005}::int) n`.execute(
    server.db,
  );
  await member('behind-them', '뒤 이름');
  const first = await readRefusedNames(deps, { ...read, after: last });
  expect([first.rows, first.looked, first.isLast]).toEqual([[], 10_000, false]);
  for (const as of ['page', 'csv'] as const) {
    const second = await readRefusedNames(deps, { ...read, as, after: first.next ?? 0 });
    expect(second.rows.map(({ id }) => id)).toEqual(['behind-them']);
    expect([second.found, second.looked, second.next]).toEqual([1, 6, null]);
  }
  await server.db.deleteFrom('member').where('mb_id', 'like', 'crowd-%').execute();
});

test('I6 of two transactions that claim Kim and kim at once, one gets the name', async () => {
  const { db } = server;
  const [one, two] = [await member('first-kim', '처음김'), await member('second-kim', '둘째김')];
  const { second } = await db.transaction().execute(async (trx) => {
    expect(await claimNickname(trx, 'Kim', one)).toBe(true);
    await writeNickname(trx, { memberId: one, nick: 'Kim', at: 1 });
    let isDone = false;
    const claimed = db.transaction().execute((other) => claimNickname(other, 'kim', two));
    const ended = claimed.finally(() => void (isDone = true));
    const isBlocked = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    // The embedded database begins the second transaction after the first.
    const isOver = async () => !isOnServer() || isDone || (await isBlocked.execute(trx)).rows.length > 0;
    await expect.poll(isOver).toBe(true);
    return { second: ended };
  });
  expect(await second).toBe(false);
});
