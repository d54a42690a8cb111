/** Bets decided while the member was away: told once, at the next login (B6, C11). */
import { encodeBet } from '../../domain/protocol/draw-codec.ts';
import type { DrawRow } from '../../domain/protocol/draw-history.ts';
import type { Database } from '../storage/database.ts';
import { betsById } from './bet-store.ts';

const MAX_TOLD = 200;

/** From now on everything decided so far counts as told. */
export async function markTold(db: Database, memberId: number, now: number): Promise<void> {
  await db.updateTable('member').set({ told_results_at: now }).where('id', '=', memberId).execute();
}

export async function lastResults(db: Database, memberId: number, now: number): Promise<readonly DrawRow[]> {
  const member = await db
    .selectFrom('member')
    .select('told_results_at')
    .where('id', '=', memberId)
    .executeTakeFirst();
  const bets = await db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', memberId)
    .where('refunded_by_user', '=', 0)
    .where('decided_at', '>', member?.told_results_at ?? 0)
    .orderBy('decided_at', 'desc')
    .limit(MAX_TOLD)
    .execute();
  await markTold(db, memberId, now);
  const ids = bets.map(({ id }) => id);
  return (await betsById(db, ids, now)).map(encodeBet);
}
