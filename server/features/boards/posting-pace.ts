/** How often a member may write, and that nobody writes the same again and again. Counted in the transaction that writes, under the member's lock. */
import { createHash } from 'node:crypto';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { Trx } from '../../storage/database.ts';

export type PaceFault = 'repeated' | 'fast' | 'day';

/** The hash of a text, by which the same text is found again. */
export const saidOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/** Locks the member's row, so that two texts of one member are judged one after the other. */
export async function lockWriter(trx: Trx, memberId: number): Promise<void> {
  await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** null: the member may write. Deleted texts count. */
export async function paceFault(
  trx: Trx,
  table: 'post' | 'comment',
  { memberId, said, now }: { readonly memberId: number; readonly said: string; readonly now: number },
): Promise<PaceFault | null> {
  const isPost = table === 'post';
  const most = isPost ? boardLimits.postsPerDay : boardLimits.commentsPerDay;
  const every = isPost ? boardLimits.postEveryMs : boardLimits.commentEveryMs;
  const rows = await trx
    .selectFrom(table)
    .select(['created_at', 'said'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const [last] = rows;
  if (rows.some((row) => row.said === said && row.created_at > now - boardLimits.repeatMs)) return 'repeated';
  if (last !== undefined && last.created_at > now - every) return 'fast';
  return rows.length === most && (rows.at(-1)?.created_at ?? 0) > now - DAY_MS ? 'day' : null;
}
