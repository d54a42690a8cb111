/** The gold in a member's safebox: an account of the ledger. */
import type { Reader } from '../storage/database.ts';
import type { LedgerTables } from './ledger-tables.ts';

export async function safeboxOf(db: Reader<LedgerTables>, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('owner', '=', `safebox:${memberId}`)
    .where('currency', '=', 'gold')
    .executeTakeFirst();
  return row?.balance ?? 0;
}
