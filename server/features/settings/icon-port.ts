/** The icon of a member: which picture it is, and its end. */
import type { Trx } from '../../storage/database.ts';

/** The hash of the member's picture; null: none. Locks the member. */
export async function iconOf(trx: Trx, memberId: number): Promise<string | null> {
  const { icon } = await trx
    .selectFrom('member')
    .select('icon')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return icon;
}

/** A picture that no member has any more is deleted. */
export async function replaceIcon(
  trx: Trx,
  memberId: number,
  before: string | null,
  hash: string | null,
): Promise<void> {
  await trx.updateTable('member').set({ icon: hash }).where('id', '=', memberId).execute();
  if (before === null || before === hash) return;
  await trx
    .deleteFrom('icon')
    .where('hash', '=', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('id').where('icon', '=', before))),
    )
    .execute();
}

/** Removes the icon of a member who leaves. */
export const removeIcon = async (trx: Trx, memberId: number): Promise<void> =>
  replaceIcon(trx, memberId, await iconOf(trx, memberId), null);
