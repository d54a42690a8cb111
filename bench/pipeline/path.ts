/** The path of an odds frame in pieces, with the messages that go through it: what the bench `pipeline` and the gate measure. */
import { NEVER } from 'rxjs';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { type Book, createBook } from '../../domain/book/book.ts';
import type { BookEvent, OddsEvent } from '../../domain/book/book-event.ts';
import { clearChanges, createChanges } from '../../domain/book/changes.ts';
import type { LiveMessage } from '../../domain/book/stream-message.ts';
import { createStream } from '../../domain/book/stream-state.ts';
import { encodeOdds, encodePackedOdds } from '../../domain/protocol/stream/stream-codec.ts';
import { decodePacket, encodePacket } from '../../domain/protocol/wire/packet.ts';
import { createLiveState } from '../../worker/engine/book-state.ts';
import { createWatchers } from '../../worker/engine/watchers.ts';
import { createListView } from '../../worker/features/prices/list-view.ts';
import type { LeagueView } from '../../worker/features/site/site-api.ts';
import { firstMatches, oddsMessages } from './workload.ts';

const STREAM = '59';
const EVENT_PACKET = 2;
export const MESSAGES = 300;
export const SHOWN_ROWS = 20;

export interface Load {
  readonly frames: readonly Uint8Array[];
  /** The same with odds as bytes, as our own client asks for them. */
  readonly packed: readonly Uint8Array[];
  readonly json: readonly string[];
  readonly rows: readonly unknown[];
  readonly events: readonly OddsEvent[];
  readonly updates: number;
}

export function loadOf(round: number, count = MESSAGES): Load {
  const messages = oddsMessages(count, round + 1);
  const rows = messages.map(({ matches, seq, pt }) =>
    encodeOdds({ stream: STREAM, epoch: 'e', seq, pt }, matches),
  );
  const packet = (row: unknown) => ({ type: EVENT_PACKET, nsp: '/', data: ['Odds', row] });
  return {
    rows,
    events: messages,
    frames: rows.map((row) => encodePacket(packet(row))),
    packed: messages.map(({ matches, seq, pt }) =>
      encodePacket(packet(encodePackedOdds({ stream: STREAM, epoch: 'e', seq, pt }, matches))),
    ),
    json: rows.map((row) => JSON.stringify(packet(row))),
    updates: messages.reduce(
      (sum, { matches }) => sum + matches.reduce((all, { markets }) => all + markets.length, 0),
      0,
    ),
  };
}

export function firstBook(book: Book = createBook()): Book {
  const changes = createChanges();
  applyBatch(book, [{ kind: 'fixture', stream: STREAM, seq: 1, pt: 1, matches: firstMatches() }], changes);
  // A market that stays noted is never noted again: views would get nothing.
  clearChanges(changes);
  return book;
}

export const eventOf = (message: LiveMessage | null): BookEvent[] =>
  message?.kind === 'odds'
    ? [{ kind: 'odds', stream: STREAM, seq: message.head.seq, pt: message.head.pt, matches: message.matches }]
    : [];

export function rowOf(frame: Uint8Array): unknown {
  const packet = decodePacket(frame);
  return packet.ok && Array.isArray(packet.value.data) ? packet.value.data[1] : null;
}

/** A view of a list with twenty rows in sight, always with credit. */
export function watchedList() {
  const live = createLiveState();
  live.streams.set(STREAM, { ...createStream(STREAM), phase: 'up' });
  firstBook(live.book);
  const watchers = createWatchers();
  const site = {
    leagueOf: (league: Omit<LeagueView, 'name'>) => ({ ...league, name: null }),
    leagueNames: () => new Map<number, string>(),
    isInUse: () => true,
    resource: () => null,
    useKept: () => {},
    due: NEVER,
    language: () => 'ko' as const,
  };
  const view = createListView(
    {
      live,
      pins: { now: () => [], favourites: { now: [], has: () => false } },
      site,
      watchers,
      now: () => 0,
      later: () => () => {},
      foundIn: { now: () => null, load: () => Promise.reject(new Error('nobody searches')) },
      onSent: () => {},
      onSkipped: () => {},
    },
    () => false,
  );
  view.source.open(() => {});
  view.show(Array.from({ length: SHOWN_ROWS }, (_, at) => at + 1));
  view.source.take();
  return { live, watchers, view };
}
