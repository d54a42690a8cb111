/** Picks that leave the slip by themselves: the member must see which, and why (E5, E6). */
import type { Book } from '../../../domain/book/book.ts';
import type { Slip } from '../../../domain/slip/slip.ts';
import type { LostPick } from './slip-api.ts';

/** What `after` lacks of `before`. A match that the book does not have any more has ended, or was dropped by its feed. */
export function lostPicks(before: Slip, after: Slip, book: Book): readonly LostPick[] {
  const kept = new Set(after.items.map(({ id }) => id));
  return before.items
    .filter(({ id }) => !kept.has(id))
    .map(({ home, away, lock, matchId }) => ({
      home,
      away,
      why: lock === 'ended' || !book.matches.has(matchId) ? 'ended' : 'gone',
    }));
}
