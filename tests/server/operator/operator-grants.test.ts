/** Gold, coins and miles that operators give or take: double entry, once, and a second operator above the limit. */
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROPOSAL_WAITS_MS } from '../../../domain/desk/proposal.ts';
import { expiredProposals } from '../../../server/features/operator/proposals.ts';
import { ALONE_MS } from '../../../server/features/operator/grants.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { nextEvent, openServer, type OpenServer } from '../../given/server/running-server.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';

const LIMIT = 100_000_000;
let at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let maker: GivenOperator;
let other: GivenOperator;
let third: GivenOperator;
let number: number;
let requests = 0;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  [maker, other, third] = [
    await provenOperator(server, 'maker', at),
    await provenOperator(server, 'other', at),
    await provenOperator(server, 'third', at),
  ];
  number = await numberOf(server, 'demo1');
});
afterAll(async () => {
  await server.close();
});

const send = async (path: string, form: Record<string, string>, { token }: GivenOperator) => {
  const { body } = await server.post(
    path,
    { reqId: requestIdAt(at, `request-${++requests}`), ...form },
    token,
  );
  const { code, reason, id = 0 } = body.data?.answer ?? {};
  return { result: body.result as string, code, reason, id: id as number };
};
const grant = (form: Record<string, string>, by = maker) =>
  send(
    '/operate/grant',
    { number: String(number), currency: 'gold', amount: '1000', reason: '이벤트', ...form },
    by,
  );
const decide = (id: number, by: GivenOperator, decision = 'approve', form: Record<string, string> = {}) =>
  send('/operate/grant/decide', { grant: String(id), decision, reason: '확인', ...form }, by);
const goldOf = async (memberId = number): Promise<number> =>
  (
    await server.db
      .selectFrom('account')
      .select('balance')
      .where('owner', '=', `member:${memberId}`)
      .where('currency', '=', 'gold')
      .executeTakeFirstOrThrow()
  ).balance;
const auditOf = async (id: number) =>
  (await server.db.selectFrom('audit_log').select(['action', 'actor_id', 'detail']).orderBy('id').execute())
    .filter(({ detail }) => JSON.parse(detail).grant === id)
    .map(({ action, actor_id }) => [action, actor_id]);
/** Grants of the days before do not count. */
const nextDay = async (): Promise<void> => {
  at += ALONE_MS;
  // The proofs of the logins have ended with the day.
  await server.db.updateTable('operator_proof').set({ proved_at: at }).execute();
};
const postings = async (id: number): Promise<number> =>
  (
    await server.db
      .selectFrom('ledger_tx')
      .select('id')
      .where('request_id', '=', `operator-grant:${id}`)
      .execute()
  ).length;

describe('alone', () => {
  test('gold is given and taken with a double entry, and the member is notified', async () => {
    const before = await goldOf();
    const socket = await server.connect({ token: await server.logIn('demo1') });
    const gold = nextEvent(socket, 'SpoGold');
    const given = await grant({});
    expect(given).toMatchObject({ code: 200, reason: 'posted' });
    expect(await goldOf()).toBe(before + 1000);
    await gold;
    expect(await grant({ amount: '-400' })).toMatchObject({ code: 200, reason: 'posted' });
    expect(await goldOf()).toBe(before + 600);
    expect(await auditOf(given.id)).toEqual([['operator.grant', maker.number]]);
  });

  test('one request happens once, however often it is sent', async () => {
    const before = await goldOf();
    const reqId = requestIdAt(at, 'repeated');
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant({ reqId })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await goldOf()).toBe(before + 1000);
  });

  test('no more is taken than the member has', async () => {
    const poor = await numberOf(server, 'poor');
    const form = { number: String(poor), amount: '-50001' };
    expect(await grant(form)).toMatchObject({ code: 204, reason: 'not-enough' });
    expect(await goldOf(poor)).toBe(50_000);
    expect(await grant({ ...form, amount: '-50000' })).toMatchObject({ code: 200 });
    expect(await goldOf(poor)).toBe(0);
  });

  test.each([
    ['themselves', () => maker.number, 'not-on-operators'],
    ['another operator', () => other.number, 'not-on-operators'],
    ['nobody', () => 999_999, 'no-member'],
  ])('%s: refused', async (_who, whom, reason) => {
    expect(await grant({ number: String(whom()) })).toMatchObject({ code: 204, reason });
  });

  test.each(['0', '', 'abc', '1.5', '1e3', '9999999999999999', '--1', ' 5'])(
    'an amount of "%s" is refused',
    async (amount) => {
      const before = await goldOf();
      expect((await grant({ amount })).result).toBe('ERROR');
      expect(await goldOf()).toBe(before);
    },
  );

  test('without a reason, and in another currency, it is refused', async () => {
    expect((await grant({ reason: ' ' })).result).toBe('ERROR');
    expect((await grant({ currency: 'won' })).result).toBe('ERROR');
  });
});

describe('with a second operator', () => {
  test('above the limit nothing moves until another operator approves; never the maker', async () => {
    await nextDay();
    const before = await goldOf();
    const asked = await grant({ amount: String(LIMIT + 1) });
    expect(asked).toMatchObject({ code: 200, reason: 'pending' });
    expect(await goldOf()).toBe(before);
    expect(await decide(asked.id, maker)).toMatchObject({ code: 204, reason: 'own-grant' });
    expect(await decide(asked.id, other)).toMatchObject({ code: 200, reason: 'posted' });
    expect(await goldOf()).toBe(before + LIMIT + 1);
    expect(await decide(asked.id, third)).toMatchObject({ code: 204, reason: 'decided' });
    expect(await auditOf(asked.id)).toEqual([
      ['operator.grant-asked', maker.number],
      ['operator.grant-posted', other.number],
    ]);
  });

  test('the maker of a refused grant reads in a message and in the list who refused it, and why', async () => {
    await nextDay();
    const asked = await grant({ amount: String(LIMIT + 2) });
    expect(await decide(asked.id, other, 'refuse', { reason: '근거 부족' })).toMatchObject({ code: 200 });
    const messages = await server.db
      .selectFrom('memo')
      .select('contents')
      .where('recipient_id', '=', maker.number)
      .execute();
    expect(messages.map(({ contents }) => contents)).toEqual([
      expect.stringMatching(
        /^회원 \d+번의 100,000,002 골드 지급 요청을 운영자 other님이 거절했어요\.\n사유: 근거 부족\n[^]*The operator other refused your request: to give 100,000,002 gold to member \d+\. Reason: 근거 부족\./,
      ),
    ]);
    const { text } = await server.get('/operate/grants/refused/1', { token: maker.token });
    expect(JSON.parse(text).DATA.rows[0]).toMatchObject({
      grant: asked.id,
      isOwn: true,
      decidedBy: 'other',
      decidedAt: at,
      decidedWhy: '근거 부족',
    });
  });

  test('many small grants of a day count together, and miles count by the rate of the exchange', async () => {
    await nextDay();
    expect(await grant({ amount: String(LIMIT) })).toMatchObject({ reason: 'posted' });
    expect(await grant({ amount: '1' })).toMatchObject({ reason: 'pending' });
    expect(await grant({ amount: '-1' })).toMatchObject({ reason: 'pending' });
    await nextDay();
    expect(await grant({ currency: 'mile', amount: String(LIMIT / 100 + 1) })).toMatchObject({
      reason: 'pending',
    });
    expect(await grant({ currency: 'mile', amount: String(LIMIT / 100) })).toMatchObject({
      reason: 'posted',
    });
  });

  test('when the maker changes the limit or the rate, it counts only after another operator approved it', async () => {
    await nextDay();
    const write = async (name: string, value: number): Promise<number> => {
      at += 1;
      const form = { name, value: String(value), holdsFrom: String(at), reason: '변경' };
      expect((await server.post('/operate/value', form, maker.token)).body.DATA).toEqual({
        state: 'pending',
      });
      const { id } = await server.db
        .selectFrom('operator_value')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      return id;
    };
    const approve = (change: number, by = other) =>
      send('/operate/value/decide', { change: String(change), decision: 'approve', reason: '확인' }, by);
    const limit = await write('grant-alone-gold', 2 * LIMIT);
    const rate = await write('exchange-rate', 1);
    expect(await approve(limit, maker)).toMatchObject({ code: 204, reason: 'own-value' });
    expect(await grant({ amount: String(LIMIT + 1) })).toMatchObject({ reason: 'pending' });
    expect(await grant({ currency: 'mile', amount: String(LIMIT) })).toMatchObject({ reason: 'pending' });
    expect(await approve(rate)).toMatchObject({ code: 200, reason: 'approved' });
    expect(await grant({ currency: 'mile', amount: String(LIMIT) })).toMatchObject({ reason: 'posted' });
    expect(await approve(limit)).toMatchObject({ code: 200, reason: 'approved' });
    expect(await grant({ amount: String(LIMIT) })).toMatchObject({ reason: 'posted' });
    expect(await approve(await write('grant-alone-gold', LIMIT))).toMatchObject({ reason: 'approved' });
    expect(await approve(await write('exchange-rate', 100))).toMatchObject({ reason: 'approved' });
  });

  test('what a maker wrote alone under an earlier release does not count for their grants', async () => {
    await nextDay();
    const row = { holds_from: at, written_at: at, written_by: maker.number, reason: '변경' };
    await server.db
      .insertInto('site_value')
      .values({ ...row, name: 'grant-alone-gold', value: String(10 * LIMIT) })
      .execute();
    expect(await grant({ amount: String(LIMIT + 1) })).toMatchObject({ reason: 'pending' });
    await server.db
      .insertInto('site_value')
      .values({ ...row, name: 'grant-alone-gold', value: String(LIMIT), written_by: null })
      .execute();
  });

  test('twenty grants at once by one operator never pass the limit together', async () => {
    await nextDay();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => grant({ amount: String(LIMIT / 10) })),
    );
    expect(answers.filter(({ reason }) => reason === 'posted')).toHaveLength(10);
    expect(answers.filter(({ reason }) => reason === 'pending')).toHaveLength(10);
  });

  test('S9 of 50 approvals at once by two operators one posts', async () => {
    await nextDay();
    const before = await goldOf();
    const { id } = await grant({ amount: String(LIMIT + 5) });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => decide(id, place % 2 === 0 ? other : third)),
    );
    expect(answers.filter(({ reason }) => reason === 'posted')).toHaveLength(1);
    expect(await goldOf()).toBe(before + LIMIT + 5);
    expect(await postings(id)).toBe(1);
  });

  test('a refused grant, and one whose time has passed, never move gold', async () => {
    await nextDay();
    const before = await goldOf();
    const refused = await grant({ amount: String(LIMIT + 1) });
    expect(await decide(refused.id, other, 'refuse')).toMatchObject({ code: 200, reason: 'refused' });
    expect(await decide(refused.id, third)).toMatchObject({ reason: 'decided' });
    const late = await grant({ amount: String(LIMIT + 1) });
    at += PROPOSAL_WAITS_MS;
    // The proof of the login has ended with the days.
    await server.db.updateTable('operator_proof').set({ proved_at: at }).execute();
    expect(await decide(late.id, other)).toMatchObject({ reason: 'expired' });
    expect(await goldOf()).toBe(before);
    expect(await postings(refused.id)).toBe(0);
    const expired = async () => {
      const { text } = await server.get('/operate/grants/expired/1', { token: other.token });
      return JSON.parse(text).DATA.rows[0];
    };
    expect(await expired()).toMatchObject({ grant: late.id, maker: 'maker', isOwn: false });
    // The sweep ends it: the desk counts it no more, and the audit log has it.
    for (const statement of expiredProposals(at, 1000)) await statement.execute(server.db);
    expect(await expired()).toMatchObject({ grant: late.id, maker: 'maker' });
    const { text } = await server.get('/operate/bar', { token: other.token });
    expect(JSON.parse(text).DATA.waiting.grants).toEqual({ count: 0, since: null });
    const logged = server.db.selectFrom('audit_log').select(['member_id', 'detail']);
    const rows = await logged.where('action', '=', 'operator.grant-expired').execute();
    const said = rows.map(({ member_id, detail }) => ({ member_id, ...JSON.parse(detail) }));
    expect(said).toContainEqual({ member_id: number, grant: late.id, currency: 'gold', amount: LIMIT + 1 });
  });
});

test('afterwards the whole audit of the books finds nothing', async () => {
  expect(linesOfFindings(await audit(server.db, 'full'))).toEqual([]);
});
