/** The slip follows the book (E5): prices, arrows and locks refresh; what vanished empties a live slip. */
import { arrowOf, type Book, findMarket, findOutcome } from '../book/book.ts';
import type { StreamFace } from '../book/freshness.ts';
import type { LiveMatch } from '../book/book.ts';
import { phaseOf } from '../match/match-status.ts';
import { lockOf } from './lock-of.ts';
import { isBusy } from './decide-slip.ts';
import type { Slip, SlipItem } from './slip.ts';

export interface Following {
  readonly book: Book;
  faceOf(match: LiveMatch): StreamFace;
  epochOf(stream: string): string;
}

/** The item as the book has it now; null when its match, market or outcome is no longer there. */
export function followItem(item: SlipItem, { book, faceOf, epochOf }: Following): SlipItem | null {
  const match = book.matches.get(item.matchId);
  if (match === undefined) return null;
  const market = findMarket(book, item.matchId, item.marketId, item.specifier);
  const outcome = market === null ? null : findOutcome(market, item.outcomeId);
  // The rest of the match is on its way: whether its market is still there is not known yet.
  if (market === null && match.held !== null)
    return item.lock === 'stale' ? item : { ...item, lock: 'stale' };
  if (market === null || outcome === null) return null;
  const lock = lockOf(match, market, outcome, faceOf(match));
  const odds = outcome.odds === 0 ? item.odds : outcome.odds;
  const moved = odds !== item.odds;
  const version = { stream: match.stream, epoch: epochOf(match.stream), seq: market.seq };
  const same =
    !moved && lock === item.lock && version.seq === item.version.seq && version.epoch === item.version.epoch;
  if (same) return item;
  return {
    ...item,
    odds,
    previousOdds: moved ? item.odds : item.previousOdds,
    arrow: arrowOf(outcome),
    lock,
    version,
    changes: moved ? item.changes + 1 : item.changes,
  };
}

/** An item that is brought back, against the book of this moment: its price is the same, moved, or gone. */
export function revalidated(item: SlipItem, following: Following): SlipItem {
  const now = followItem(item, following);
  if (now === null || now.lock === 'ended' || now.lock === 'started')
    return { ...item, lock: now?.lock ?? 'gone', restored: 'gone' };
  return { ...now, restored: now.odds === item.odds ? 'same' : 'moved' };
}

/** A match of a standard or special slip has started: such a slip clears (E6). Never while its answer is under way. */
export const hasStarted = (slip: Slip, now: number): boolean =>
  !isBusy(slip) && slip.items.some(({ gameCode, startsAt }) => gameCode !== 59 && startsAt <= now);

const isDropped = (item: SlipItem, book: Book): boolean => {
  const match = book.matches.get(item.matchId);
  return item.gameCode !== 59 && match !== undefined && phaseOf(match.state.statusCode) === 'dropped';
};

/**
 * A match that was dropped (status -1) takes its item with it (E6).
 * While a bet is under way nothing is taken out: what vanished is locked as "gone" until the answer is there. So it is
 * while a stream recovers: its matches are only known to be gone once it is up.
 */
export function followOdds(slip: Slip, following: Following): Slip {
  const items: SlipItem[] = [];
  for (const item of slip.items) {
    if (!isBusy(slip) && isDropped(item, following.book)) continue;
    const now = followItem(item, following);
    if (now === item) items.push(item);
    else if (now !== null) items.push(now);
    else if (isBusy(slip) || item.gameCode !== 59)
      items.push(item.lock === 'gone' ? item : { ...item, lock: 'gone' });
  }
  const same = items.length === slip.items.length && items.every((item, at) => item === slip.items[at]);
  return same ? slip : { ...slip, items };
}
