/** Recommendations of posts: one of a member and a post. A counter beside them gives lists their numbers. */
import { boardLimits, type BoardPath } from '../../../domain/boards/boards.ts';
import { startOfKoreanDay } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { hasBlockBetween } from '../settings/settings-port.ts';
import type { BoardDeps } from './board-deps.ts';
import { lockWriter } from './posting-pace.ts';

interface Recommending {
  readonly path: BoardPath;
  readonly id: number;
  readonly memberId: number;
  /** False: the member takes the recommendation back. */
  readonly isOn: boolean;
}

export async function isRecommendedBy(
  db: Database | Trx,
  postId: number,
  memberId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('recommendation')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The post as everybody sees it, locked so that it is not deleted or hidden meanwhile; members recommend it side by side. */
const shownPost = (trx: Trx, { path, id }: Recommending) =>
  trx
    .selectFrom('post')
    .select(['member_id', 'created_at'])
    .where('id', '=', id)
    .where('board', '=', path)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .forShare()
    .executeTakeFirst();

async function isDayFull(trx: Trx, memberId: number, now: number): Promise<boolean> {
  const rows = await trx
    .selectFrom('recommendation')
    .select('post_id')
    .where('member_id', '=', memberId)
    .where('created_at', '>=', startOfKoreanDay(now))
    .limit(boardLimits.recommendsPerDay)
    .execute();
  return rows.length === boardLimits.recommendsPerDay;
}

/** Why the member may not recommend the post; null: allowed. */
async function refusalOf(
  trx: Trx,
  memberId: number,
  writerId: number | null,
  now: number,
): Promise<string | null> {
  if (writerId === null) return 'DG405';
  if (writerId === memberId) return 'DG403';
  if (await hasBlockBetween(trx, memberId, writerId)) return 'DG406';
  return (await isDayFull(trx, memberId, now)) ? 'DG429' : null;
}

const addCount = (trx: Trx, postId: number, writtenAt: number) =>
  trx
    .insertInto('post_recommended')
    .values({ post_id: postId, written_at: writtenAt, recommends: 1 })
    .onConflict((conflict) =>
      conflict
        .column('post_id')
        .doUpdateSet({ recommends: (row) => row('post_recommended.recommends', '+', 1) }),
    )
    .execute();

const takeCount = (trx: Trx, postId: number) =>
  trx
    .updateTable('post_recommended')
    .set((row) => ({ recommends: row('recommends', '-', 1) }))
    .where('post_id', '=', postId)
    .execute();

const countOf = async (trx: Trx, postId: number): Promise<number> =>
  (
    await trx
      .selectFrom('post_recommended')
      .select('recommends')
      .where('post_id', '=', postId)
      .executeTakeFirst()
  )?.recommends ?? 0;

/** The member's row is locked first: of two presses at once the second finds what the first has written. */
export const recommendPost = ({ db, now }: BoardDeps, asked: Recommending) =>
  transact(db, async (trx) => {
    const { id, memberId, isOn } = asked;
    await lockWriter(trx, memberId);
    const post = await shownPost(trx, asked);
    if (post === undefined) return { CODE: 'DG404' };
    const isOnAlready = await isRecommendedBy(trx, id, memberId);
    if (isOn && !isOnAlready) {
      const refusal = await refusalOf(trx, memberId, post.member_id, now());
      if (refusal !== null) return { CODE: refusal };
      await trx
        .insertInto('recommendation')
        .values({ post_id: id, member_id: memberId, created_at: now() })
        .execute();
      await addCount(trx, id, post.created_at);
    }
    if (!isOn && isOnAlready) {
      await trx
        .deleteFrom('recommendation')
        .where('post_id', '=', id)
        .where('member_id', '=', memberId)
        .execute();
      await takeCount(trx, id);
    }
    const recommended = isOn ? ('Y' as const) : ('N' as const);
    return { CODE: 'DG000', DATA: { recommend_count: await countOf(trx, id), recommended } };
  });
