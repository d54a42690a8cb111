import type { Trx } from '../../storage/database.ts';

/** Removes the saved cards of a member who leaves, and what was begun for one. */
export async function forgetCards(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('card_request').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('saved_card').where('member_id', '=', memberId).execute();
}
