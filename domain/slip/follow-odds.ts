/** The slip follows the book (E5): prices, arrows and locks are updated; a match or market that is gone empties a live slip. */
import { isLiveGame } from '../catalogue/game-code.ts';
import { arrowOf, type Book, findMarket, findOutcome, type LiveMatch } from '../book/book.ts';
import type { Freshness } from '../book/freshness.ts';
import { phaseOf } from '../match/match-status.ts';
import { matchMark } from '../bet-rules/match-mark.ts';
import type { LockReason } from '../bet-rules/bet-refusal.ts';
import { lockOf, lockOfMatch } from '../book/lock-of.ts';
import { stakeWith } from './apply-slip.ts';
import { isBusy } from './decide-slip.ts';
import type { Slip, SlipItem } from './slip.ts';

export interface Following {
  readonly book: Book;
  /** Server time, ms. */
  now(): number;
  freshnessOf(match: LiveMatch): Freshness;
  /** True: markets of the match are still on their way, in the rest of a snapshot that began with the rows. */
  isComing(match: LiveMatch): boolean;
  /** Freshness of the stream of an item whose match is not in the book. */
  streamFreshnessOf(item: Pick<SlipItem, 'gameCode' | 'matchId'>): Freshness;
  epochOf(stream: string): string;
}

/** Whether the book's state of the item's match is complete: its stream is up and no part of it is on its way. */
function isKnown(item: SlipItem, { book, freshnessOf, isComing, streamFreshnessOf }: Following): boolean {
  const match = book.matches.get(item.matchId);
  if (match === undefined) return streamFreshnessOf(item) === 'up';
  return !isComing(match) && freshnessOf(match) === 'up';
}

const lockedAs = (item: SlipItem, lock: LockReason): SlipItem =>
  item.lock === lock ? item : { ...item, lock };

/** E5: before the start of a live match, its odds change no price of the slip and remove no item; the item is locked. */
const isBeforePlay = ({ gameCode }: SlipItem, match: LiveMatch): boolean =>
  isLiveGame(gameCode) && phaseOf(match.state.statusCode) === 'waiting';

/** The mark of a match in play, beside the one that the member saw; a pre-match item has none. */
export function marksOf(
  item: Pick<SlipItem, 'gameCode' | 'match'>,
  { facts, state }: LiveMatch,
): Pick<SlipItem, 'match'> {
  if (!isLiveGame(item.gameCode)) return {};
  const now = matchMark(facts.sportId, state);
  return { match: { seen: item.match?.seen ?? now, now } };
}

/** The item in the book's present state; null: its match, market or outcome is certainly gone. */
export function followItem(item: SlipItem, following: Following): SlipItem | null {
  const { book, freshnessOf, epochOf } = following;
  const match = book.matches.get(item.matchId);
  if (match !== undefined && isBeforePlay(item, match))
    return lockedAs(item, lockOfMatch(match, freshnessOf(match)) ?? 'not-started');
  const market = findMarket(book, item.matchId, item.marketId, item.specifier);
  const outcome = market === null ? null : findOutcome(market, item.outcomeId);
  if (match === undefined || market === null || outcome === null)
    return isKnown(item, following) ? null : lockedAs(item, 'stale');
  const lock = lockOf(match, market, outcome, freshnessOf(match));
  const odds = outcome.odds === 0 ? item.odds : outcome.odds;
  const moved = odds !== item.odds;
  const version = { stream: match.stream, epoch: epochOf(match.stream), seq: market.seq };
  const marks = marksOf(item, match);
  const same =
    !moved &&
    lock === item.lock &&
    version.seq === item.version.seq &&
    version.epoch === item.version.epoch &&
    marks.match?.now === item.match?.now;
  if (same) return item;
  return {
    ...item,
    odds,
    previousOdds: moved ? item.odds : item.previousOdds,
    arrow: arrowOf(outcome),
    lock,
    version,
    ...marks,
    restored: moved && item.restored === 'same' ? 'moved' : item.restored,
    changes: moved ? item.changes + 1 : item.changes,
  };
}

const hasKickedOff = ({ gameCode, startsAt }: SlipItem, now: number): boolean =>
  !isLiveGame(gameCode) && startsAt !== null && startsAt <= now;

const isOver = (item: SlipItem | null): boolean =>
  item === null || item.lock === 'ended' || item.lock === 'started';

const marked = (item: SlipItem, lock: LockReason, restored: SlipItem['restored']): SlipItem =>
  item.lock === lock && item.restored === restored ? item : { ...item, lock, restored };

/**
 * Compares a restored item with the present book: its price is the same, has moved (also before it was stored, and since), or is gone. While its stream
 * is not up, or the rest of its match is on its way, the item is locked, keeps its price, and is checked again later.
 */
export function revalidated(item: SlipItem, following: Following): SlipItem {
  if (hasKickedOff(item, following.now())) return marked(item, 'started', 'gone');
  if (!isKnown(item, following)) return marked(item, 'stale', 'checking');
  const now = followItem(item, following);
  if (now === null || isOver(now)) return marked(item, now?.lock ?? 'gone', 'gone');
  return { ...now, restored: now.previousOdds === null ? 'same' : 'moved' };
}

const isDecided = ({ restored }: SlipItem): boolean => restored !== 'checking' && restored !== 'gone';

/**
 * True: a match of a standard or special slip has started, so the slip is cleared (E6). Never while an answer is under way. A restored item
 * that is gone does not clear the slip: it is marked, and the other items stay.
 */
export const hasStarted = (slip: Slip, now: number): boolean =>
  !isBusy(slip) && slip.items.some((item) => isDecided(item) && hasKickedOff(item, now));

const isDropped = (item: SlipItem, book: Book): boolean => {
  const match = book.matches.get(item.matchId);
  return !isLiveGame(item.gameCode) && match !== undefined && phaseOf(match.state.statusCode) === 'dropped';
};

/** One folder in its present state; null: it is removed from the slip. */
function followFolder(item: SlipItem, busy: boolean, following: Following): SlipItem | null {
  if (!busy && isDropped(item, following.book)) return null;
  const now = isDecided(item) ? followItem(item, following) : revalidated(item, following);
  const gone = now === null || now.restored === 'gone';
  if (gone && isLiveGame(item.gameCode) && !busy) return null;
  return now ?? lockedAs(item, 'gone');
}

/** Drops the over-limit item once it can never be picked again. */
function followOver(item: SlipItem | null, following: Following): SlipItem | null {
  if (item === null || hasKickedOff(item, following.now())) return null;
  const now = followItem(item, following);
  return isOver(now) ? null : now;
}

/**
 * Updates the slip from the book. A dropped match (status -1) removes its item (E6), and so does a live match that is gone. While a bet is
 * under way no item is removed: a gone item is locked as "gone" until the answer. While a stream is not up no item is removed either: its
 * matches are known to be gone only when it is up, and until then their items are locked as stale.
 */
export function followOdds(slip: Slip, following: Following): Slip {
  const busy = isBusy(slip);
  const items = slip.items.flatMap((item) => followFolder(item, busy, following) ?? []);
  const overItem = items.length === 0 ? null : followOver(slip.overItem, following);
  const same =
    overItem === slip.overItem &&
    items.length === slip.items.length &&
    items.every((item, at) => item === slip.items[at]);
  return same ? slip : { ...slip, items, stake: stakeWith(items, slip.stake), overItem };
}
