/** A change of a post's row, by its writer or by an operator. */
import type { BoardPath } from '../../../domain/boards/boards.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { Trx } from '../../storage/database.ts';
import type { BoardTables } from './board-tables.ts';
import type { AttachedFiles } from './post-files.ts';

/** The post of the board, locked; undefined: there is none, or it was deleted. */
export const lockPost = (trx: Trx, path: BoardPath, id: number) =>
  trx
    .selectFrom('post')
    .select(['member_id', 'hidden_at'])
    .where('id', '=', id)
    .where('board', '=', path)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** They follow from the other columns; a row of an older release may have them in another form. */
const derived: ReadonlySet<string> = new Set(['plain', 'grams', 'said']);

/** False: the post says what it said, with the files that it had. Then nothing is stored, the time of its last change neither. The row is locked. */
export async function changePostRow(
  trx: Trx,
  {
    id,
    columns,
    attached,
    now,
  }: {
    readonly id: number;
    readonly columns: Updateable<BoardTables['post']>;
    readonly attached: AttachedFiles;
    readonly now: number;
  },
): Promise<boolean> {
  const stored = await trx.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = new Map<string, unknown>(Object.entries(stored));
  const isOther = Object.entries(columns).some(
    ([name, value]) => !derived.has(name) && !isDeepStrictEqual(before.get(name), value),
  );
  if (!isOther && !attached.areOthers) return false;
  await trx
    .updateTable('post')
    .set({ ...columns, edited_at: now })
    .where('id', '=', id)
    .execute();
  return true;
}
