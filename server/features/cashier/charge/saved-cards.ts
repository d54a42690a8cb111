/** Cards that a member keeps with the provider: here are their tokens and last digits, never their numbers. */
import { sql } from 'kysely';
import type { Database, Trx } from '../../../storage/database.ts';
import type { PaymentCard } from './payment-provider.ts';

/** Cards that a member may keep; a further one replaces the oldest that is not the default. */
const CARDS_OF_MEMBER = 5;

const ofMember = (db: Database | Trx, memberId: number) =>
  db
    .selectFrom('saved_card')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const cardsOf = async (db: Database, memberId: number) =>
  (await ofMember(db, memberId)).map(({ id, last4, holder, expiry, is_default: isDefault }) => ({
    id,
    last4,
    holder,
    expiry,
    isDefault,
  }));

/** Called under the member's lock. The first card is the default. */
export async function keepCard(trx: Trx, memberId: number, card: PaymentCard, now: number): Promise<void> {
  const held = await ofMember(trx, memberId);
  if (held.some(({ token }) => token === card.token)) return;
  const row = { ...card, member_id: memberId, is_default: held.length === 0, created_at: now };
  await trx.insertInto('saved_card').values(row).execute();
  const surplus = held.slice(CARDS_OF_MEMBER - 1).map(({ id }) => id);
  if (surplus.length > 0) await trx.deleteFrom('saved_card').where('id', 'in', surplus).execute();
}

/** Called under the member's lock. False: the member has no such card. */
export async function changeCard(
  trx: Trx,
  memberId: number,
  cardId: number,
  act: 'default' | 'remove',
): Promise<boolean> {
  const held = await ofMember(trx, memberId);
  if (!held.some(({ id }) => id === cardId)) return false;
  const set = async (id: number): Promise<void> => {
    await sql`update saved_card set is_default = (id = ${id}::bigint)
      where member_id = ${memberId}::bigint`.execute(trx);
  };
  if (act === 'default') await set(cardId);
  else {
    await trx.deleteFrom('saved_card').where('id', '=', cardId).execute();
    const next = held.find(({ id }) => id !== cardId);
    if (next !== undefined && held.some((one) => one.id === cardId && one.is_default)) await set(next.id);
  }
  return true;
}
