/** What members wear: a skin of the site, and a sticker beside their casual bets. */
import type { Database, Trx } from '../../storage/database.ts';

export interface Look {
  readonly skin: string | null;
  readonly sticker: string | null;
}

export async function lookOf(db: Database | Trx, memberId: number): Promise<Look> {
  const rows = await db
    .selectFrom('member_look')
    .select(['slot', 'code'])
    .where('member_id', '=', memberId)
    .where('is_on', '=', true)
    .execute();
  const codeOf = (slot: string) => rows.find((row) => row.slot === slot)?.code ?? null;
  return { skin: codeOf('skin'), sticker: codeOf('sticker') };
}
