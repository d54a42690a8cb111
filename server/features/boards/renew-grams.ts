/**
 * Posts that an earlier release wrote get the pairs of the present form (domain/boards/grams), the newest first, a few at a time. In a cluster each
 * node does it: the same pairs twice do no harm. A search by initials finds a post from then on.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { GRAMS_FORM, gramsOf } from '../../../domain/boards/grams.ts';
import type { Database } from '../../storage/database.ts';
import type { BoardDeps } from './board-deps.ts';

/** Posts of one round. */
const POSTS = 50;
const ROUND_MS = 250;
/** When none is left: nodes of an older release may still write. */
const LOOK_MS = 60_000;

/** Renews one round of posts; returns how many there were. */
export async function renewGrams(db: Database): Promise<number> {
  const posts = await db
    .selectFrom('post')
    .select(['id', 'subject', 'plain'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`NOT (grams @> ARRAY['${sql.raw(GRAMS_FORM)}'])`)
    .orderBy('id', 'desc')
    .limit(POSTS)
    .execute();
  for (const { id, subject, plain } of posts)
    await db
      .updateTable('post')
      .set({ grams: [...gramsOf(subject, plain)] })
      .where('id', '=', id)
      // Changed since it was read: the next round takes it.
      .where('subject', '=', subject)
      .where('plain', '=', plain)
      .execute();
  return posts.length;
}

/** Returns the stop function. */
export function startRenewing({ db, log }: Pick<BoardDeps, 'db' | 'log'>): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const rounds = async (): Promise<void> => {
    while (!signal.aborted) {
      const renewed = await renewGrams(db).catch((error: unknown) => {
        if (!signal.aborted) log('pairs of older posts could not be renewed', error);
        return 0;
      });
      await wait(renewed === 0 ? LOOK_MS : ROUND_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = rounds();
  return async () => {
    stopped.abort();
    await running;
  };
}
