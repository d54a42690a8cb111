/** Money for other features: moves of gold, saved cards, purchases that are taken back. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../storage/database.ts';

/** Orders of `purchase_order` that count against the cap and the member's own limits: paid ones that were not paid back, and open ones that have not expired (R16). */
export const countsAsSpent = (now: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((state = 'paid' and refunded_at is null) or (state in ('created', 'pending') and expires_at > ${now}))`;

/** The posting of this request id is no purchase that its member has taken back. */
export const isKept = (requestId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from taken_order as taken where taken.state <> 'refused'
    and ${requestId} = 'purchase:' || taken.id)`;

/** Removes the saved cards of a member who leaves, and what was begun for one. */
export async function forgetCards(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('card_request').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('saved_card').where('member_id', '=', memberId).execute();
}

// Moves of a member's money, and the wallets afterwards.

export { type MoneyDeps, moveMoney, publishWallets } from './money-moves.ts';
