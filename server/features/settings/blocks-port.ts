/** Block lists, for other features. */
import type { Trx } from '../../storage/database.ts';

/** Whether one of the two members has blocked the other. */
export async function hasBlockBetween(trx: Trx, one: number, other: number): Promise<boolean> {
  const row = await trx
    .selectFrom('member_block')
    .select('member_id')
    .where((block) =>
      block.or([
        block.and({ member_id: one, blocked_id: other }),
        block.and({ member_id: other, blocked_id: one }),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
