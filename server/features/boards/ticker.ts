/**
 * The notices of the header. They are the site value `notices`, which operators also edit by hand: publishing a notice puts its row first, and
 * hiding or moving the notice takes its row out. Rows that were written by hand stay.
 */
import type { SiteRow } from '../../../domain/protocol/calls/site/resource.ts';
import type { Trx } from '../../storage/database.ts';
import type { BoardDeps } from './board-deps.ts';

/** Rows that the header takes turns with. */
const MOST_NOTICES = 10;

interface Change {
  readonly actorId: number;
  readonly postId: number;
  /** null: the notice leaves the header. */
  readonly row: SiteRow['notices'][number] | null;
}

export async function changeTicker(
  { values, notices, now }: Pick<BoardDeps, 'values' | 'notices' | 'now'>,
  trx: Trx,
  { actorId, postId, row }: Change,
): Promise<void> {
  const before = (await values.exact(trx, 'notices')) ?? notices();
  const others = before.filter(({ wr_id }) => wr_id !== postId);
  const isSame = row === null && others.length === before.length;
  if (isSame) return;
  const value = [...(row === null ? [] : [row]), ...others].slice(0, MOST_NOTICES);
  const reason = row === null ? '공지를 내림' : '공지를 올림';
  await values.write(trx, { name: 'notices', value, holdsFrom: now(), writtenBy: actorId, reason });
}
