/**
 * Bars requests that never arrived. After a node was lost, the members of all its bets ask for them at once: what comes together is one
 * transaction. A member whose row another transaction holds is barred alone, so that the others do not wait for it.
 */
import { type Selectable, sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../domain/time/korean-time.ts';
import { lockFreeSpenders, lockSpending, type SpenderTables } from '../ledger/lock-spending.ts';
import type { Database, Reader } from '../storage/database.ts';
import { gatherCalls } from '../storage/gather-calls.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { transact } from '../storage/transact.ts';
import type { AnswerTables } from './answer-table.ts';

export const barLimits = {
  /** How long "never arrived" is kept. */
  keptMs: DAY_MS,
  /** Requests that a member may bar per minute, over all sockets and calls, and barred requests of a member that are kept. */
  perMinute: 20,
  ofMember: 200,
} as const;

/** Requests that are barred by one transaction. */
const BARS_AT_ONCE = 256;

export type AnswerRow = Selectable<AnswerTables['bet_answer']>;

export const insertNew = (db: Reader<AnswerTables>, rows: readonly AnswerRow[]) =>
  sql`${insertRows('bet_answer', rows)} on conflict (member_id, req_id) do nothing`.execute(db);

/** The rows whose members may bar a request more. */
async function allowedOf(
  db: Reader<AnswerTables>,
  rows: readonly AnswerRow[],
  now: number,
): Promise<readonly AnswerRow[]> {
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom('bet_answer')
    .select(({ fn }) => [
      'member_id',
      fn.countAll<number>().as('held'),
      fn
        .countAll<number>()
        .filterWhere('created_at', '>', now - MINUTE_MS)
        .as('lately'),
    ])
    .where('member_id', '=', sql<number>`any(${rows.map((row) => row.member_id)}::bigint[])`)
    .where('state', '=', 'never-arrived')
    .where('created_at', '>', now - barLimits.keptMs)
    .groupBy('member_id')
    .execute();
  const full = new Set(
    counts
      .filter(({ held, lately }) => held >= barLimits.ofMember || lately >= barLimits.perMinute)
      .map((one) => one.member_id),
  );
  return rows.filter((row) => !full.has(row.member_id));
}

/**
 * Returns what stores a row if its member may bar a request more. A row with an answer stays as it is. Of a member, no more rows are in work
 * than may be stored in a minute: what it asks beyond that is not stored and waits in no queue, so that the queue has room for the others.
 */
export function createBars(
  db: Database<AnswerTables & SpenderTables>,
  now: () => number,
): (row: AnswerRow) => Promise<void> {
  const alone = (row: AnswerRow): Promise<void> =>
    transact(db, async (trx) => {
      // The lock makes concurrent requests of several sockets count one after the other.
      await lockSpending(trx, row.member_id);
      const allowed = await allowedOf(trx, [row], now());
      if (allowed.length > 0) await insertNew(trx, allowed);
    });
  const together = (rows: readonly AnswerRow[]): Promise<readonly AnswerRow[]> =>
    transact(db, async (trx) => {
      const locked = await lockFreeSpenders(
        trx,
        rows.map((row) => row.member_id),
      );
      const own = rows.filter((row) => locked.has(row.member_id));
      const allowed = await allowedOf(trx, own, now());
      if (allowed.length > 0) await insertNew(trx, allowed);
      return rows.filter((row) => !locked.has(row.member_id));
    });
  /** Resolves for each row with whether it has to be barred alone. */
  const tried = gatherCalls(
    async (rows: readonly AnswerRow[]) => {
      // Checked before the locks are taken, so that a flood beyond the limit costs only reads.
      const allowed = await allowedOf(db, rows, now());
      const held = new Set(allowed.length === 0 ? [] : await together(allowed));
      return rows.map((row) => held.has(row));
    },
    { most: BARS_AT_ONCE, keyOf: (row) => row.member_id, aloneAfterFailure: true },
  );
  const inWork = new Map<number, number>();
  return async (row) => {
    const { member_id: memberId } = row;
    const count = inWork.get(memberId) ?? 0;
    if (count >= barLimits.perMinute) return;
    inWork.set(memberId, count + 1);
    try {
      if (await tried(row)) await alone(row);
    } finally {
      const left = (inWork.get(memberId) ?? 1) - 1;
      if (left === 0) inWork.delete(memberId);
      else inWork.set(memberId, left);
    }
  };
}
