/**
 * Which member a social identity belongs to. An identity belongs to one member, and a member has one identity at a provider. Of a member who
 * left, only a keyed hash of the person's id at the provider is kept: it names nobody, and a login with the identity still learns that the
 * member has left.
 */
import { createHmac } from 'node:crypto';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import type { Database, Trx } from '../../storage/database.ts';

export interface SocialIdentity {
  readonly provider: string;
  readonly subject: string;
}

/** `taken`: the identity is another member's. `second`: the member has another identity at this provider. */
export type Linked = 'linked' | 'taken' | 'second';

/** The two forms of the identity's subject: as the provider names the person, and as it is kept after the member left. */
export async function subjectsOf(
  db: Database | Trx,
  { provider, subject }: SocialIdentity,
): Promise<readonly [string, string]> {
  const key = await createSiteSecrets(db)('left-identity');
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([provider, subject]))
    .digest('hex');
  return [subject, `left:${hash}`];
}

/** A person who left and joined again brings the identity along: the account that was left is never used again. */
const freeOfLeft = async (trx: Trx, identity: SocialIdentity) =>
  trx
    .deleteFrom('social_identity')
    .where('provider', '=', identity.provider)
    .where('subject', 'in', await subjectsOf(trx, identity))
    .where('member_id', 'in', (left) =>
      left
        .selectFrom('member')
        .select('id')
        .where('status', '=', 'LEFT')
        .whereRef('id', '=', 'social_identity.member_id'),
    )
    .execute();

/** Links the identity to the member, and writes the audit log. Linking the member's own identity again changes nothing. */
export async function linkIdentityTo(
  trx: Trx,
  { provider, subject }: SocialIdentity,
  memberId: number,
  now: number,
): Promise<Linked> {
  await freeOfLeft(trx, { provider, subject });
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('social_identity')
    .values({ provider, subject, member_id: memberId, linked_at: now, used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added === 1n) {
    await writeAudit(trx, { actorId: memberId, action: 'social.link', memberId, detail: { provider } }, now);
    return 'linked';
  }
  const held = await trx
    .selectFrom('social_identity')
    .select('member_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (held === undefined) return 'second';
  return held.member_id === memberId ? 'linked' : 'taken';
}
