/** What stands on the boards now at places that other features have kept. Of hidden and deleted texts nothing is shown. */
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { PlaceOf, TextReaders } from '../../written-texts/written-texts.ts';

async function subjectsOf(
  db: Database,
  places: readonly PlaceOf<'post'>[],
): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'subject'])
    .where('id', '=', sql<number>`any(${places.map(({ post }) => post)}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .execute();
  const byId = new Map(rows.map(({ id, subject }) => [id, subject]));
  return places.map(({ post }) => byId.get(post) ?? null);
}

/** A comment is gone with its post. */
async function commentsOf(
  db: Database,
  places: readonly PlaceOf<'comment'>[],
): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.id', 'comment.contents'])
    .where('comment.id', '=', sql<number>`any(${places.map(({ comment }) => comment)}::bigint[])`)
    .where('comment.deleted_at', 'is', null)
    .where('comment.hidden_at', 'is', null)
    .where('post.deleted_at', 'is', null)
    .where('post.hidden_at', 'is', null)
    .execute();
  const byId = new Map(rows.map(({ id, contents }) => [id, contents]));
  return places.map(({ comment }) => byId.get(comment) ?? null);
}

export const textsOnBoards: TextReaders = { post: subjectsOf, comment: commentsOf };
