/** The slip follows the book (E5): prices, arrows and locks refresh; what vanished empties a live slip. */
import { isLiveGame } from '../catalogue/game-code.ts';
import { arrowOf, type Book, findMarket, findOutcome } from '../book/book.ts';
import type { Freshness } from '../book/freshness.ts';
import type { LiveMatch } from '../book/book.ts';
import { phaseOf } from '../match/match-status.ts';
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
  /** Markets of the match are still on their way: the rest of a snapshot that began with its rows. */
  isComing(match: LiveMatch): boolean;
  /** Of the stream that would carry an item whose match the book does not have. */
  carrierOf(item: Pick<SlipItem, 'gameCode' | 'matchId'>): Freshness;
  epochOf(stream: string): string;
}

/** Whether what the book says of the item's match is all there is to say: its stream is up and nothing of it is on its way. */
function isKnown(item: SlipItem, { book, freshnessOf, isComing, carrierOf }: Following): boolean {
  const match = book.matches.get(item.matchId);
  if (match === undefined) return carrierOf(item) === 'up';
  return !isComing(match) && freshnessOf(match) === 'up';
}

const lockedAs = (item: SlipItem, lock: LockReason): SlipItem =>
  item.lock === lock ? item : { ...item, lock };

/** E5: what comes of a live match that waits for its start changes no price of the slip and takes nothing out; the item is locked. */
const isBeforePlay = ({ gameCode }: SlipItem, match: LiveMatch): boolean =>
  isLiveGame(gameCode) && phaseOf(match.state.statusCode) === 'waiting';

/** The item as the book has it now; null once it is known that its match, market or outcome is no longer there. */
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

const hasKickedOff = ({ gameCode, startsAt }: SlipItem, now: number): boolean =>
  !isLiveGame(gameCode) && startsAt <= now;

const isOver = (item: SlipItem | null): boolean =>
  item === null || item.lock === 'ended' || item.lock === 'started';

const marked = (item: SlipItem, lock: LockReason, restored: SlipItem['restored']): SlipItem =>
  item.lock === lock && item.restored === restored ? item : { ...item, lock, restored };

/**
 * An item that is brought back, against the book of this moment: its price is the same, moved, or gone. While its stream is not up
 * or the rest of its match is on its way, it is not known: the item is locked, keeps the price it had, and is looked at again.
 */
export function revalidated(item: SlipItem, following: Following): SlipItem {
  if (hasKickedOff(item, following.now())) return marked(item, 'started', 'gone');
  if (!isKnown(item, following)) return marked(item, 'stale', 'checking');
  const now = followItem(item, following);
  if (now === null || isOver(now)) return marked(item, now?.lock ?? 'gone', 'gone');
  return { ...now, restored: now.odds === item.odds ? 'same' : 'moved' };
}

const isDecided = ({ restored }: SlipItem): boolean => restored !== 'checking' && restored !== 'gone';

/**
 * A match of a standard or special slip has started: such a slip clears (E6). Never while its answer is under way, and not for an
 * item that came back as gone: it is marked, and the others stay.
 */
export const hasStarted = (slip: Slip, now: number): boolean =>
  !isBusy(slip) && slip.items.some((item) => isDecided(item) && hasKickedOff(item, now));

const isDropped = (item: SlipItem, book: Book): boolean => {
  const match = book.matches.get(item.matchId);
  return !isLiveGame(item.gameCode) && match !== undefined && phaseOf(match.state.statusCode) === 'dropped';
};

/** One folder as it stands now; null: it leaves the slip. */
function followFolder(item: SlipItem, busy: boolean, following: Following): SlipItem | null {
  if (!busy && isDropped(item, following.book)) return null;
  const now = isDecided(item) ? followItem(item, following) : revalidated(item, following);
  const gone = now === null || now.restored === 'gone';
  if (gone && isLiveGame(item.gameCode) && !busy) return null;
  return now ?? lockedAs(item, 'gone');
}

/** What waits outside is let go once it could not be picked any more for good. */
function followOver(item: SlipItem | null, following: Following): SlipItem | null {
  if (item === null || hasKickedOff(item, following.now())) return null;
  const now = followItem(item, following);
  return isOver(now) ? null : now;
}

/**
 * A match that was dropped (status -1) takes its item with it (E6), and a live match that vanished takes its own.
 * While a bet is under way nothing is taken out: what vanished is locked as "gone" until the answer is there. Nor is it while
 * a stream is not up: its matches are only known to be gone once it is, and their items are locked as stale until then.
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
