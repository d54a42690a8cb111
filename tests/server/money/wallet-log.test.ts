/** H7: logs of the wallets, read from a real ledger over real calls. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointCodes } from '../../../domain/catalogue/point-type.ts';
import { walletLog } from '../../../domain/protocol/calls/money/wallet-calls.ts';
import { callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import { walletLogView } from '../../../src/features/wallet/use-wallet-log.ts';
import { post } from '../../../server/ledger/post.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
let token: string;
beforeAll(async () => {
  server = await openServer([]);
  token = await server.logIn('demo1');
});
afterAll(() => server.close());

const ask = async (more: Record<string, string | number> = {}, as = token) => {
  const params = { pointType: 'P00002', lang: 'ko', utc: '0', pageSize: 20, page: 1, ...more };
  const { status, text } = await server.get(
    callPathOf(walletLog.path, params),
    as === '' ? {} : { token: as },
  );
  return { status, body: JSON.parse(text) as { readonly CODE?: string } };
};
const logOf = async (more: Record<string, string | number> = {}, as = token) => {
  const { DATA } = walletLog.answer.parse((await ask(more, as)).body);
  if (DATA === null || DATA === undefined) throw new Error('no data');
  return { entries: walletLogView(DATA, 1).entries, total: DATA.totalcnt };
};

const memberId = async (id: string): Promise<number> =>
  (await server.db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;

let request = 0;
const move = (member: number, amount: number, kind = 'settle', name = `test:${++request}`) =>
  server.db.transaction().execute((trx) =>
    post(trx, {
      requestId: name,
      kind,
      at: 1_700_000_000_000 + request,
      entries: [
        { owner: `member:${member}`, currency: 'gold', amount },
        { owner: 'winnings', currency: 'gold', amount: -amount },
      ],
    }),
  );

describe('H7 a wallet’s log', () => {
  test('each wallet begins with what was granted, and holds what the account says', async () => {
    const info = (await server.post('/account/info/ko', {}, token)).body.DATA.points;
    for (const pointType of pointCodes) {
      const { entries, total } = await logOf({ pointType });
      expect(total).toBe(1);
      expect(entries).toMatchObject([{ move: 'grant', drawId: null, balance: info[pointType].Point }]);
    }
  });

  test('entries of several pages are all there once, newest first, and their balances add up', async () => {
    const member = await memberId('demo2');
    const stranger = await memberId('demo3');
    const as = await server.logIn('demo2');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        async (amounts, pageSize) => {
          for (const [at, amount] of amounts.entries()) {
            await move(member, at % 3 === 2 ? -1 : amount);
            await move(stranger, amount);
          }
          const { total } = await logOf({ pageSize }, as);
          const pages = Math.ceil(total / pageSize);
          const read = [];
          for (let page = 1; page <= pages; page++)
            read.push(...(await logOf({ pageSize, page }, as)).entries);
          expect(read).toHaveLength(total);
          expect(new Set(read.map(({ id }) => id)).size).toBe(total);
          const account = await server.db
            .selectFrom('account')
            .select(['id', 'balance'])
            .where('owner', '=', `member:${member}`)
            .where('currency', '=', 'gold')
            .executeTakeFirstOrThrow();
          expect(read[0]?.balance).toBe(account.balance);
          for (const [at, { balance, amount, id }] of read.entries()) {
            expect((balance ?? 0) - amount).toBe(read[at + 1]?.balance ?? 0);
            expect(id).toBeGreaterThan(read[at + 1]?.id ?? 0);
          }
        },
      ),
      { numRuns: 6 },
    );
    expect(await logOf({ page: 1000 }, as)).toMatchObject({ entries: [] });
  });

  test('a stake, a settlement, a cancelled bet and what repaid a debt name their bet', async () => {
    const member = await memberId('demo4');
    const as = await server.logIn('demo4');
    await move(member, -5, 'stake', 'stake:71');
    await move(member, -6, 'stake', 'casual-stake:72');
    await move(member, 7, 'settle', 'casual-settle:72');
    await move(member, 5, 'cancel', 'settle:71');
    await move(member, -2, 'repay', 'repay:casual:72');
    await move(member, -1, 'repay', 'repay:trade:73');
    await move(member, 1, 'a-kind-of-tomorrow', 'reward:9');
    const { entries } = await logOf({}, as);
    expect(
      entries.map(({ move: kind, amount, drawId, isCasual }) => [kind, amount, drawId, isCasual]),
    ).toEqual([
      ['other', 1, null, false],
      ['repay', -1, null, false],
      ['repay', -2, 72, true],
      ['cancel', 5, 71, false],
      ['settle', 7, 72, true],
      ['stake', -6, 72, true],
      ['stake', -5, 71, false],
      ['grant', 1_000_000_000, null, false],
    ]);
  });

  test('R31 the log of gold says what is owed, and the others do not', async () => {
    const member = await memberId('demo3');
    const as = await server.logIn('demo3');
    const owedIn = async (pointType: string): Promise<number | undefined> =>
      walletLog.answer.parse((await ask({ pointType }, as)).body).DATA?.owed;
    expect(await owedIn('P00002')).toBe(0);
    await server.db.transaction().execute((trx) =>
      post(trx, {
        requestId: 'correct:9:1',
        kind: 'correct',
        at: 1,
        entries: [
          { owner: `debt:${member}`, currency: 'gold', amount: -700 },
          { owner: 'winnings', currency: 'gold', amount: 700 },
        ],
      }),
    );
    expect(await owedIn('P00002')).toBe(700);
    expect(await owedIn('P00001')).toBe(0);
  });

  test.each([
    ['a visitor', {}, '', 200, 'AL001'],
    ['a token that is nobody’s', {}, 'x'.repeat(40), 200, 'AL001'],
    ['another point type', { pointType: 'P00099' }, null, 400, 'ERROR'],
    ['page 0', { page: 0 }, null, 400, 'ERROR'],
    ['a page that is no number', { page: 'one' }, null, 400, 'ERROR'],
    ['more rows than a page may have', { pageSize: 101 }, null, 400, 'ERROR'],
  ])('%s is refused', async (_, more: Record<string, string | number>, as, status, code) => {
    const answer = await ask(more, as ?? token);
    expect([answer.status, answer.body.CODE]).toEqual([status, code]);
  });
});

describe('H7 rows of another back end', () => {
  test('when fields are missing, unknown or unreadable, what can be read is shown', () => {
    const { DATA } = walletLog.answer.parse({
      CODE: 'AL000',
      DATA: {
        totalcnt: '3',
        lists: [
          { num: 3, created_at: '2026-11-22 03:00:00', point_use_code: 'stake', point: '-1500' },
          { created_at: 'yesterday', point: 1 },
          { created_at: '2026-11-21 03:00:00', point: 20, kind: 'lottery', draw_type: 'x', balance: null },
        ],
      },
    });
    const { entries, pages } = walletLogView(DATA ?? { lists: [], totalcnt: 0, owed: 0 }, 1);
    expect(pages).toBe(1);
    expect(entries).toEqual([
      {
        id: 0,
        number: 3,
        at: Date.UTC(2026, 10, 22, 3),
        move: 'stake',
        amount: -1500,
        balance: null,
        drawId: null,
        isCasual: false,
      },
      {
        id: 2,
        number: 2,
        at: Date.UTC(2026, 10, 21, 3),
        move: 'other',
        amount: 20,
        balance: null,
        drawId: null,
        isCasual: false,
      },
    ]);
  });
});
