/** S7: a bet whose member another transaction has is decided when it gets the member, and the bets of others do not wait for it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { mayStillAct } from '../../../server/features/account/token-watch.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { lockSpending } from '../../../server/ledger/lock-spending.ts';
import type { Caller } from '../../../server/requests/caller.ts';
import type { Trx } from '../../../server/storage/database.ts';
import { isOnServer } from '../../given/database/database.ts';
import { fixture, market, snapshot } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';

let given: OpenBets;
beforeAll(async () => {
  given = await openBets();
});
afterAll(() => given.close());
beforeEach(() => given.reset());

const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;

/** Transactions that wait for a row. Asked outside of a transaction, in which the first answer would stay. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(given.db);
  return rows[0]?.count ?? 0;
}

const place = (bettor: Caller): Promise<number | string> =>
  given.bets.draw(bettor, given.row(), given.now()).then(codeOf);

/** A bet of the member that waits for another transaction, which runs `meanwhile`: its code. */
async function placeBehind(bettor: Caller, meanwhile: (trx: Trx) => unknown): Promise<number | string> {
  const { placed } = await given.db.transaction().execute(async (trx) => {
    await lockSpending(trx, bettor.memberId);
    const bet = place(bettor);
    await expect.poll(waiting).toBe(1);
    await meanwhile(trx);
    return { placed: bet };
  });
  return placed;
}

// The embedded database has one connection, so no transaction waits for another one there.
describe.runIf(isOnServer())('a bet whose member another transaction has', () => {
  test('is refused where the price fell while it waited, and costs nothing', async () => {
    const gold = await given.gold('demo1');
    const fallen = fixture([snapshot(MATCH, [market(1, [150, 330, 340])])], given.seq() + 1);
    expect(await placeBehind(await given.bettor('demo1'), () => given.feed(fallen))).toBe(
      betCodes.priceChanged,
    );
    expect(await given.gold('demo1')).toBe(gold);
  });

  test('is taken where the price is as it was', async () => {
    const gold = await given.gold('demo1');
    expect(await placeBehind(await given.bettor('demo1'), () => {})).toBe(betCodes.ok);
    expect(await given.gold('demo1')).toBe(gold - STAKE);
  });

  test('does not hold up the bets of others', async () => {
    const others = ['demo2', 'demo3'];
    const codes: (number | string)[] = [];
    await placeBehind(await given.bettor('demo1'), async () => {
      for (const id of others) codes.push(await place(await given.bettor(id)));
    });
    expect(codes).toEqual([betCodes.ok, betCodes.ok]);
  });

  test.each([
    ['demo1', 'demo2'],
    ['demo2', 'demo1'],
  ])('of %s does not hold up that of %s, who was held, too, and is free again', async (longHeld, freed) => {
    const [slow, quick] = [await given.bettor(longHeld), await given.bettor(freed)];
    const codes: (number | string)[] = [];
    const { waits } = await given.db.transaction().execute(async (longer) => {
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(longer);
      await lockSpending(longer, slow.memberId);
      const bet = place(slow);
      await expect.poll(waiting).toBe(1);
      await given.db.transaction().execute(async (shorter) => {
        await lockSpending(shorter, quick.memberId);
        void place(quick)
          .catch(String)
          .then((code) => codes.push(code));
        // It comes behind the bet of the second member, which has been tried with it or before.
        expect(await place(await given.bettor('demo3'))).toBe(betCodes.ok);
      });
      // The first member is still held.
      await expect.poll(() => codes).toEqual([betCodes.ok]);
      return { waits: bet };
    });
    expect(await waits).toBe(betCodes.ok);
  });

  test('has locked no token meanwhile, so an end of its login does not wait for it', async () => {
    const { memberId, level } = await given.bettor('demo1');
    const token = await issueToken(given.db, memberId, given.now());
    const bettor = { memberId, level, mayStillAct: (trx: Trx) => mayStillAct(trx, token, given.now()) };
    const code = await placeBehind(bettor, (trx) =>
      sql`with held as (select hash from token where member_id = ${memberId}::bigint for update nowait)
        update token set revoked_at = ${given.now()}::bigint where hash in (select hash from held)`.execute(
        trx,
      ),
    );
    expect(code).toBe(betCodes.notLoggedIn);
  });
});
