import type { Database } from '../../storage/database.ts';

/** The providers of the member's linked social accounts (I1). */
export async function linkedProviders(db: Database, memberId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('social_identity')
    .select('provider')
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}
