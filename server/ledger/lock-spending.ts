import { sql, type Generated } from 'kysely';
import type { Trx } from '../storage/database.ts';
import { orBusy } from '../storage/transact.ts';

/** The row of a member, which is the lock of what the member spends. */
export interface SpenderTables {
  member: { id: Generated<number> };
}

/**
 * Lets one bet of a member run at a time, of any game, until the transaction ends: earlier bets are counted in its limits, and later bets
 * count it. The row's key is not locked, so logins do not wait. The rows are locked in the order of their ids, so that two transactions
 * cannot deadlock.
 */
export async function lockSpending(trx: Trx<SpenderTables>, ...memberIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** As `lockSpending`, for those whose rows no other transaction holds; returns their ids. Nobody is waited for. */
export async function lockFreeSpenders(
  trx: Trx<SpenderTables>,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** As `lockSpending`, for at most `ms`. False: another transaction still has the member, and this one can only be ended. */
export async function lockSpenderWithin(
  trx: Trx<SpenderTables>,
  memberId: number,
  ms: number,
): Promise<boolean> {
  await sql.raw(`set local lock_timeout = ${ms}`).execute(trx);
  const locked = await orBusy(
    lockSpending(trx, memberId).then(() => true),
    false,
  );
  if (locked) await sql`set local lock_timeout to default`.execute(trx);
  return locked;
}
