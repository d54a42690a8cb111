/** Bets that were decided while the member was away: sent once, at the next login (B6, C11). */
import { sql } from 'kysely';
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { DrawRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { Database } from '../../storage/database.ts';
import { betsById } from './bet-store.ts';

const MAX_NOTIFIED = 200;

/**
 * Marks the decided bets among these as notified. The others are sent later. The rows are locked in the order in which a settlement locks
 * them, so that the two cannot deadlock.
 */
export async function markNotified(db: Database, betIds: readonly number[]): Promise<void> {
  if (betIds.length === 0) return;
  await db
    .updateTable('bet')
    .set({ told: 1 })
    .where('id', 'in', (decided) =>
      decided
        .selectFrom('bet')
        .select('id')
        .where('id', '=', sql<number>`any(${betIds}::bigint[])`)
        .where('decided_at', 'is not', null)
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
}

export async function lastResults(db: Database, memberId: number, now: number): Promise<readonly DrawRow[]> {
  const bets = await db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', memberId)
    .where('refunded_by_user', '=', 0)
    .where('told', '=', 0)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(MAX_NOTIFIED)
    .execute();
  const ids = bets.map(({ id }) => id);
  await markNotified(db, ids);
  return (await betsById(db, ids, now)).map(encodeBet);
}
