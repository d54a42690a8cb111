import type { Trx } from '../../storage/database.ts';
import { subjectsOf } from './social-identities.ts';

/** Removes the passkeys of a member who leaves, and the ids of the person at social providers but for a keyed hash. */
export async function forgetWaysIn(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  const identities = await trx
    .selectFrom('social_identity')
    .select(['provider', 'subject'])
    .where('member_id', '=', memberId)
    .execute();
  for (const identity of identities) {
    const [subject, left] = await subjectsOf(trx, identity);
    await trx
      .updateTable('social_identity')
      .set({ subject: left, used_at: null })
      .where('provider', '=', identity.provider)
      .where('subject', '=', subject)
      .execute();
  }
}
