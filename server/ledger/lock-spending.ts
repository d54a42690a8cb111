import type { Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/**
 * One bet of a member at a time from here to the end of the transaction, whatever game it is of: what was spent before is
 * counted, and what comes after counts this one. Keys of the row stay free, so that logins need not wait.
 */
export async function lockSpending(trx: Transaction<Tables>, memberId: number): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst();
}
