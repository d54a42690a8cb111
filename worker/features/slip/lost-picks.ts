/** Picks that the slip lost by itself. The member must see which picks, and why (E5, E6). */
import type { Book } from '../../../domain/book/book.ts';
import type { Slip } from '../../../domain/slip/slip.ts';
import type { LostPick } from './slip-api.ts';

/** The picks of `before` that `after` lacks. A match that is no longer in the book has ended, or its feed dropped it. */
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
