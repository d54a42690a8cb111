/** S7 S9: an operator's act and the bets, sales and purchases that are being written wait for each other in one order, and never long. */
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { memberRoles } from '../../../domain/member/member.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { holdSuspensions, lockSuspensions } from '../../../server/feed/suspensions.ts';
import { changeSuspension } from '../../../server/features/operator/suspend.ts';
import type { Database, Trx } from '../../../server/storage/database.ts';
import { isOnServer } from '../../given/database/database.ts';
import { market, odds } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';
import { openTrades } from '../../given/server/open-trades.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Transactions that wait for the operators' acts. */
async function waiting(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Begins the work while an operator's act is written; `then` runs when the work waits for its end. */
async function duringAnAct<T>(
  db: Database,
  work: () => Promise<T>,
  then: (trx: Trx) => unknown,
): Promise<{ readonly came: T }> {
  const begun = await db.transaction().execute(async (trx) => {
    await lockSuspensions(trx);
    const came = work();
    await expect.poll(() => waiting(trx)).toBe(1);
    await then(trx);
    return { came };
  });
  return { came: await begun.came };
}

async function operatorOf(given: OpenBets): Promise<number> {
  const { memberId } = await given.bettor('demo5');
  await given.db
    .updateTable('member')
    .set({ role: memberRoles.operator })
    .where('id', '=', memberId)
    .execute();
  return memberId;
}

const suspend = (given: OpenBets, actorId: number) =>
  changeSuspension(
    { db: given.db, now: given.now, boards: { board: () => given.board, leagues: new Map() } },
    actorId,
    { match: MATCH, market: WHOLE_MATCH, act: 'suspend', reason: '확인' },
  );

// The embedded database has one connection: nothing waits there.
describe.runIf(isOnServer())('while an act is written', () => {
  test.each(['sell', 'buy'] as const)('%s waits for it without a row that a bet needs', async (act) => {
    const given = await openTrades();
    closing.push(given.close);
    const bet = await given.place('demo1', [1, 2]);
    await given.settle(1, 'win');
    if (act === 'buy') await given.sell('demo1', bet, 1_500_000);
    const sale = await given.saleOf(bet);
    const ids = await Promise.all(['demo1', 'demo2'].map(async (id) => (await given.bettor(id)).memberId));
    const { came } = await duringAnAct(
      given.db,
      () => (act === 'sell' ? given.sell('demo1', bet, 1_500_000) : given.buy('demo2', sale)),
      async (trx) => {
        await sql`select id from member where id = any(${ids}::bigint[]) for update nowait`.execute(trx);
        await sql`select id from bet where id = ${bet} for update nowait`.execute(trx);
      },
    );
    expect(came).toBe('done');
  });

  test('a bet is judged by the prices after it', async () => {
    const given = await openBets();
    closing.push(given.close);
    given.reset();
    const bettor = await given.bettor('demo1');
    const { came } = await duringAnAct(
      given.db,
      () => given.bets.draw(bettor, given.row(), given.now()),
      () => given.feed(odds(MATCH, [market(1, [150, 330, 340])], given.seq() + 1)),
    );
    expect(came).toMatchObject({ state: 'answered', answer: { code: betCodes.priceChanged } });
  });
});

describe.runIf(isOnServer())('an act', () => {
  test('that waits too long for a bet is given up, so that the bets behind it go on', async () => {
    const given = await openBets();
    closing.push(given.close);
    given.reset();
    const actorId = await operatorOf(given);
    const bettor = await given.bettor('demo1');
    const answers = await given.db.transaction().execute(async (trx) => {
      await holdSuspensions(trx);
      const act = suspend(given, actorId);
      await expect.poll(() => waiting(trx)).toBe(1);
      const bet = given.bets.draw(bettor, given.row(), given.now());
      await expect.poll(() => waiting(trx)).toBe(0);
      return { act, bet };
    });
    expect(await answers.act).toBe('OP503');
    expect(await answers.bet).toMatchObject({ answer: { code: betCodes.ok } });
    expect(await suspend(given, actorId)).toBe('OP000');
  });

  test('waits for no row of its operator', async () => {
    const given = await openBets();
    closing.push(given.close);
    given.reset();
    const actorId = await operatorOf(given);
    const answer = await given.db.transaction().execute(async (trx) => {
      await trx.selectFrom('member').select('id').where('id', '=', actorId).forNoKeyUpdate().execute();
      return suspend(given, actorId);
    });
    expect(answer).toBe('OP000');
  });
});
