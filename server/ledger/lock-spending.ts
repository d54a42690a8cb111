import type { Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/**
 * Lets one bet of a member run at a time, of any game, until the transaction ends: earlier bets are counted in its limits, and later bets
 * count it. The row's key is not locked, so logins do not wait.
 */
export async function lockSpending(trx: Transaction<Tables>, memberId: number): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst();
}
