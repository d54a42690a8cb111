/**
 * Applies decoded events to the book, in order and in place. Applying never refuses: an event that does not fit (odds of an unknown match)
 * changes nothing. The book does not depend on how the events are split into batches.
 */
import { marketLineKey, type MarketUpdate } from '../match/market.ts';
import { isEnded, isLive } from '../match/match-status.ts';
import type { Book, LiveMatch } from './book.ts';
import type { BookEvent, MatchOdds, MatchSnapshot, StreamPlace } from './book-event.ts';
import { type BookChanges, noteRow, noteShape } from './changes.ts';
import {
  addMarket,
  closeMarket,
  isOfferedStatus,
  lineFor,
  putMarket,
  replaceMarket,
} from './write-market.ts';

export function applyBatch(book: Book, events: readonly BookEvent[], changes: BookChanges): void {
  for (const event of events) applyEvent(book, event, changes);
}

function applyEvent(book: Book, event: BookEvent, changes: BookChanges): void {
  switch (event.kind) {
    case 'fixture':
      return applyFixture(book, event, changes);
    case 'matches':
      for (const match of event.matches) putMatch(book, match, event, changes);
      for (const matchId of event.removed) removeMatch(book, matchId, event.stream, changes);
      return;
    case 'odds':
      for (const odds of event.matches) applyOdds(book, odds, event, changes);
      return;
    case 'damaged':
      for (const matchId of event.matchIds) closeMatch(book, matchId, event, changes);
      return;
    case 'rest':
      for (const odds of event.matches) putRest(book, odds, event, changes);
      if (event.last) endRest(book, event, changes);
      return;
    case 'match-data':
      for (const { matchId, state } of event.matches) {
        const match = book.matches.get(matchId);
        if (match === undefined || match.stream !== event.stream) continue;
        if (match.state.statusCode !== state.statusCode) noteShape(changes);
        match.state = state;
        noteRow(changes, matchId);
      }
  }
}

/** A fixture is the whole stream: matches of this stream that it does not name are removed. */
function applyFixture(book: Book, event: BookEvent & { kind: 'fixture' }, changes: BookChanges): void {
  const named = new Set(event.matches.map(({ facts }) => facts.matchId));
  for (const match of book.matches.values()) {
    if (match.stream === event.stream && !named.has(match.facts.matchId))
      removeMatch(book, match.facts.matchId, event.stream, changes);
  }
  for (const match of event.matches) putMatch(book, match, event, changes);
}

/** A known match keeps its markets' cells, so that a recovery moves no row and keeps the arrows. */
function putMatch(
  book: Book,
  snapshot: MatchSnapshot,
  place: StreamPlace & { readonly partial?: boolean },
  changes: BookChanges,
): void {
  const { facts, state, markets } = snapshot;
  const known = book.matches.get(facts.matchId);
  const match: LiveMatch = known ?? {
    facts,
    state,
    stream: place.stream,
    held: null,
    markets: [],
    lines: new Map(),
  };
  if (known === undefined) book.matches.set(facts.matchId, match);
  match.facts = facts;
  match.state = state;
  match.stream = place.stream;
  match.held = place.partial === true ? new Map() : null;
  retireMissing(match, markets, place, changes);
  for (const update of markets) putMarket(book, match, update, place, changes);
  noteShape(changes);
  noteRow(changes, facts.matchId);
}

/**
 * Adds the markets beside the row's, in their state at the partial snapshot. A later update of a market is newer and stays. A match that
 * was sent again since then, was removed, or moved to another stream is whole already.
 */
function putRest(
  book: Book,
  { matchId, markets }: MatchOdds,
  place: StreamPlace,
  changes: BookChanges,
): void {
  const match = book.matches.get(matchId);
  if (match === undefined || match.stream !== place.stream || match.held === null) return;
  const { held } = match;
  match.held = null;
  for (const update of markets) {
    const known = lineFor(match, update);
    // The market was on offer at the snapshot, so it is known from now on, even if it has closed since.
    if (known === undefined) addMarket(book, match, update, place, changes);
    else if (known.seq <= place.seq) replaceMarket(book, known, update, place, changes);
    const newer = held.get(marketLineKey(update));
    if (newer !== undefined)
      applyOdds(book, { matchId, markets: [newer.update] }, { ...place, ...newer }, changes);
  }
  noteRow(changes, matchId);
}

/** Marks every match of the stream as whole. */
function endRest(book: Book, { stream }: StreamPlace, changes: BookChanges): void {
  for (const match of book.matches.values()) {
    if (match.stream !== stream || match.held === null) continue;
    match.held = null;
    noteRow(changes, match.facts.matchId);
  }
}

/** A message about the match was unreadable: its markets are closed until they are published again. */
function closeMatch(book: Book, matchId: number, place: StreamPlace, changes: BookChanges): void {
  const match = book.matches.get(matchId);
  if (match === undefined || match.stream !== place.stream) return;
  const before = offerOf(match);
  for (const market of match.markets) closeMarket(market, place, changes);
  if (before !== 'in-play') noteOffer(match, before, changes);
  noteRow(changes, matchId);
}

/** Closes markets that a snapshot no longer names; they keep their place until the match is removed. */
function retireMissing(
  match: LiveMatch,
  markets: readonly MarketUpdate[],
  place: StreamPlace,
  changes: BookChanges,
): void {
  if (match.markets.length === 0) return;
  const named = new Set(markets.map(marketLineKey));
  for (const market of match.markets)
    if (!named.has(marketLineKey(market))) closeMarket(market, place, changes);
}

function removeMatch(book: Book, matchId: number, stream: string, changes: BookChanges): void {
  const match = book.matches.get(matchId);
  if (match === undefined || match.stream !== stream) return;
  book.matches.delete(matchId);
  noteShape(changes);
  changes.removed.add(matchId);
}

/**
 * D3: an unknown market is added only when active; a known market is replaced. While the rest of a match is on its way, updates of unknown,
 * inactive markets are held: they are newer than the rest.
 */
function applyOdds(book: Book, odds: MatchOdds, place: StreamPlace, changes: BookChanges): void {
  const match = book.matches.get(odds.matchId);
  if (match === undefined || match.stream !== place.stream) return;
  const { markets } = odds;
  const before = offerOf(match);
  if (markets.length === 0) withdrawAll(book, match, place, changes);
  for (let i = 0; i < markets.length; i++) {
    const update = markets[i];
    if (update === undefined) continue;
    const market = lineFor(match, update);
    if (market !== undefined) replaceMarket(book, market, update, place, changes);
    else if (update.status === 1) {
      match.held?.delete(marketLineKey(update));
      addMarket(book, match, update, place, changes);
    } else match.held?.set(marketLineKey(update), { update, seq: place.seq, pt: place.pt });
  }
  if (before !== 'in-play') noteOffer(match, before, changes);
}

/** E5: odds without any market withdraw all outcomes of the match, also those in a rest that is still on its way. */
function withdrawAll(book: Book, match: LiveMatch, place: StreamPlace, changes: BookChanges): void {
  match.held = null;
  for (const market of match.markets) {
    const { marketId, specifier, favourite } = market;
    replaceMarket(book, market, { marketId, specifier, favourite, status: 0, outcomes: [] }, place, changes);
  }
}

/** Whether a match is listed because of its odds. 'in-play': it is listed with or without odds; the usual case costs one comparison. */
type Offer = 'in-play' | 'odds' | 'none';

function offerOf(match: LiveMatch): Offer {
  if (isLive(match.state.statusCode)) return 'in-play';
  for (const { status } of match.markets) if (isOfferedStatus(status)) return 'odds';
  return 'none';
}

/** A match that is not in play is listed only while it has odds; an ended match only while its row shows a price (D4). */
function noteOffer(match: LiveMatch, before: Offer, changes: BookChanges): void {
  if (isEnded(match.state.statusCode) || offerOf(match) !== before) noteShape(changes);
}
