/** The gold in a member's safebox: an account of the ledger. */
import type { Transaction } from 'kysely';
import type { Tables } from '../schema.ts';
import type { Database } from '../storage/database.ts';

export async function safeboxOf(db: Database | Transaction<Tables>, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('owner', '=', `safebox:${memberId}`)
    .where('currency', '=', 'gold')
    .executeTakeFirst();
  return row?.balance ?? 0;
}
