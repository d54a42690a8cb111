/**
 * Publishes the board's streams: "59" with every match, and "59/{matchId}" while a reader follows that match. Every message except a
 * snapshot part takes the stream's next sequence number. Alive messages keep their place among the odds.
 */
import { LIVE_LIST, matchIdOfStream, matchStream } from '../catalogue/stream-name.ts';
import type { LiveMatch } from '../book/book.ts';
import type { MatchOdds } from '../book/book-event.ts';
import {
  encodeAlive,
  encodeMatchData,
  encodeMatchesDelta,
  encodeOdds,
  encodePackedOdds,
  withEncodedOdds,
} from '../protocol/stream/stream-codec.ts';
import type { StreamHead } from '../book/stream-message.ts';
import type { MatchLookup } from '../protocol/stream/game-rows.ts';
import type { Row } from '../row.ts';
import type { LiveBoard } from './live-board.ts';
import { createSnapshotParts, type Snapshot, type SnapshotForm } from './snapshot-parts.ts';
import type { Tick } from './tick.ts';

/** Names the site in calls; also the key of encoded odds. */
export const SITE_KEY = 'spo';

/** A message of the list's stream that another node has numbered and encoded. */
interface NumberedMessage {
  readonly event: string;
  readonly seq: number;
  /** The message's changes; null: a sign of life. */
  readonly tick: Tick | null;
  readonly forms: RowForms;
}

export interface Publisher {
  publish(tick: Tick): void;
  alive(): void;
  /** Publishes a numbered message as it is, and its changes on the streams of single matches. */
  forward(message: NumberedMessage): void;
  /** The list's stream goes on after this sequence number. */
  goOnAfter(seq: number): void;
  /**
   * The parts of a present snapshot of `stream`. With the rows first, the later parts have the state of the time when they are taken,
   * between the stream's messages.
   */
  snapshot(stream: string, recoveryId: string, form?: SnapshotForm): Snapshot;
  /** The present state of the stream in one message, for readers that support neither parts nor changes of the list. */
  wholeFixture(stream: string): Row;
  /** Sequence number of the stream's next message. */
  nextSeq(stream: string): number;
  /** Version of a snapshot of `stream` now: two snapshots of one version are equal. */
  versionOf(stream: string): string;
  /** Whether the match of this stream is on the board; true for the stream of the whole board. */
  knows(stream: string): boolean;
}

/** The forms of a message; a form is made only for listeners. */
export interface RowForms {
  plain(): Row;
  /** Odds as bytes. */
  packed(): Row;
}

export type Emit = (stream: string, event: string, row: RowForms) => void;

interface PublisherDeps {
  readonly board: LiveBoard;
  readonly epoch: string;
  /** Epoch of the streams of single matches, if each node numbers them by itself; left out: `epoch`. */
  readonly matchEpoch?: string | undefined;
  readonly now: () => number;
  readonly emit: Emit;
  /** Matches whose streams "59/{matchId}" have readers. */
  readonly followedMatches: () => Iterable<number>;
  /** Site key that encodes the odds; left out: odds are plain. */
  readonly veilOdds?: string | undefined;
  /** The stream of the whole board. */
  readonly stream?: string;
}

function noteMarkets(board: LiveBoard, { matchId, markets }: MatchOdds, seq: number): void {
  for (const { marketId, specifier } of markets) {
    const market = board.market(matchId, marketId, specifier);
    if (market !== null) board.noteDetail(market, seq);
  }
}

function* changedIn({ matches, states, odds, removed }: Tick): Generator<number> {
  for (const { facts } of matches) yield facts.matchId;
  for (const { matchId } of states) yield matchId;
  for (const { matchId } of odds) yield matchId;
  yield* removed;
}

function* eachOf<T>(all: Iterable<T>, act: (one: T) => T): Generator<T> {
  for (const one of all) yield act(one);
}

/** The changes of one match in a tick. */
const partOf = (tick: Tick, matchId: number): Tick => ({
  matches: tick.matches.filter(({ facts }) => facts.matchId === matchId),
  states: tick.states.filter((one) => one.matchId === matchId),
  odds: tick.odds.filter((one) => one.matchId === matchId),
  removed: tick.removed.filter((one) => one === matchId),
});

/** Numbers the messages of each stream. */
function createSender(
  {
    epochOf,
    now,
    emit,
  }: Pick<PublisherDeps, 'now' | 'emit'> & { readonly epochOf: (stream: string) => string },
  inOddsForm: (row: Row) => Row,
) {
  const seqs = new Map<string, number>();
  const seqOf = (stream: string): number => seqs.get(stream) ?? 0;
  const headOf = (stream: string, seq: number): StreamHead => ({
    stream,
    epoch: epochOf(stream),
    seq,
    pt: now(),
  });
  return {
    seqOf,
    headOf,
    goOnAfter: (stream: string, seq: number): void => void seqs.set(stream, seq),
    /** Deletes the counters of streams without readers whose matches are gone. A next reader starts with a snapshot anyway. */
    forget(isGone: (stream: string) => boolean): void {
      for (const stream of seqs.keys()) if (isGone(stream)) seqs.delete(stream);
    },
    send(
      stream: string,
      event: string,
      rowOf: (head: StreamHead) => Row,
      packedOf: (head: StreamHead) => Row | null = () => null,
    ): number {
      const seq = seqOf(stream) + 1;
      seqs.set(stream, seq);
      const head = headOf(stream, seq);
      const plain = (): Row => inOddsForm(rowOf(head));
      emit(stream, event, { plain, packed: () => packedOf(head) ?? plain() });
      return seq;
    },
  };
}

type Send = ReturnType<typeof createSender>['send'];

/** Sends the changes of a tick on one stream; `changed` is called with each market's new sequence number. */
const createPublishTo =
  (send: Send, lookUp: MatchLookup, isPacked: boolean) =>
  (stream: string, tick: Tick, changed: (odds: MatchOdds, seq: number) => void): void => {
    if (tick.matches.length > 0) {
      const seq = send(stream, 'Fixture', (head) => encodeMatchesDelta(head, tick.matches, []));
      for (const { facts, markets } of tick.matches) changed({ matchId: facts.matchId, markets }, seq);
    }
    if (tick.states.length > 0) send(stream, 'MatchData', (head) => encodeMatchData(head, tick.states));
    if (tick.odds.length > 0) {
      const seq = send(
        stream,
        'Odds',
        (head) => encodeOdds(head, tick.odds, lookUp),
        (head) => (isPacked ? encodePackedOdds(head, tick.odds) : null),
      );
      for (const odds of tick.odds) changed(odds, seq);
    }
    if (tick.removed.length > 0)
      send(stream, 'Fixture', (head) => encodeMatchesDelta(head, [], tick.removed));
  };

/** The matches of a stream: `own` has the whole board, `own/{matchId}` that match. */
function scopesOn({ book }: LiveBoard, own: string) {
  /** NaN: not a stream of one match of this game. */
  const matchIdOf = (stream: string): number => matchIdOfStream(stream, own) ?? Number.NaN;
  return {
    matchIdOf,
    knows: (stream: string): boolean => stream === own || book.matches.has(matchIdOf(stream)),
    matchesOf(stream: string): readonly LiveMatch[] {
      if (stream === own) return [...book.matches.values()];
      const match = book.matches.get(matchIdOf(stream));
      return match === undefined ? [] : [match];
    },
  };
}

/** Readers that ask between two messages of the stream share one result. */
function untilNextSeq(seqNow: () => number, make: () => Row): () => Row {
  let made: { readonly seq: number; readonly row: Row } | null = null;
  return () => {
    const seq = seqNow();
    if (made?.seq !== seq) made = { seq, row: make() };
    return made.row;
  };
}

const aliveRowOf =
  (board: LiveBoard) =>
  (head: StreamHead): Row =>
    encodeAlive(head, board.feed());

interface MatchStreamsDeps {
  readonly board: LiveBoard;
  readonly own: string;
  readonly send: Send;
  readonly publishTo: ReturnType<typeof createPublishTo>;
  readonly followedMatches: () => Iterable<number>;
}

/** The streams of single matches that have readers. */
function createMatchStreams({ board, own, send, publishTo, followedMatches }: MatchStreamsDeps) {
  const { knows, matchIdOf } = scopesOn(board, own);
  const noteDetail = (odds: MatchOdds, seq: number): void => noteMarkets(board, odds, seq);
  return {
    publish(tick: Tick): void {
      const changed = new Set(changedIn(tick));
      for (const matchId of followedMatches())
        if (changed.has(matchId)) publishTo(matchStream(own, matchId), partOf(tick, matchId), noteDetail);
    },
    /** Sends a sign of life on each. Returns whether the counter of a stream may be forgotten. */
    alive(): (stream: string) => boolean {
      const followed = new Set(followedMatches());
      for (const matchId of followed) send(matchStream(own, matchId), 'Alive', aliveRowOf(board));
      return (stream) => !knows(stream) && !followed.has(matchIdOf(stream));
    },
  };
}

export function createPublisher({
  board,
  epoch,
  matchEpoch = epoch,
  now,
  emit,
  followedMatches,
  veilOdds,
  stream: own = LIVE_LIST,
}: PublisherDeps): Publisher {
  const { knows, matchesOf } = scopesOn(board, own);
  const inOddsForm = (row: Row): Row => (veilOdds === undefined ? row : withEncodedOdds(row, veilOdds));
  /** Standard and special games keep the specification's rows. Odds that are sent as text stay text. */
  const isPacked = own === LIVE_LIST && veilOdds === undefined;
  const lookUp: MatchLookup = (matchId) => board.book.matches.get(matchId) ?? null;
  const epochOf = (stream: string): string => (stream === own ? epoch : matchEpoch);
  const { seqOf, headOf, send, forget, goOnAfter } = createSender({ epochOf, now, emit }, inOddsForm);
  const publishTo = createPublishTo(send, lookUp, isPacked);
  const parts = createSnapshotParts(board);
  const make = (stream: string): Row =>
    inOddsForm(parts.one(headOf(stream, seqOf(stream)), matchesOf(stream)));
  const wholeList = untilNextSeq(
    () => seqOf(own),
    () => make(own),
  );
  const wholeFixture = (stream: string): Row => (stream === own ? wholeList() : make(stream));
  const matchStreams = createMatchStreams({ board, own, send, publishTo, followedMatches });
  return {
    publish(tick) {
      parts.forget(changedIn(tick));
      publishTo(own, tick, () => {});
      matchStreams.publish(tick);
    },
    alive() {
      send(own, 'Alive', aliveRowOf(board));
      forget(matchStreams.alive());
    },
    forward({ event, seq, tick, forms }) {
      if (tick !== null) parts.forget(changedIn(tick));
      goOnAfter(own, seq);
      emit(own, event, forms);
      if (tick === null) forget(matchStreams.alive());
      else matchStreams.publish(tick);
    },
    goOnAfter: (seq) => goOnAfter(own, seq),
    versionOf: (stream) => `${epoch}/${seqOf(own)}/${seqOf(stream)}/${board.up()}`,
    knows,
    snapshot(stream, recoveryId, form = 'matches') {
      if (form === 'one-message')
        return { recoveryId: '', first: [wholeFixture(stream)], firstPartSuffices: false, rest: [] };
      const matches = matchesOf(stream);
      const seq = seqOf(stream);
      if (stream === own) board.noteSnapshot(seq);
      else {
        for (const market of matches.flatMap((match) => match.markets)) board.noteDetail(market, seq);
      }
      const inParts = form === 'rows-first' ? parts.rowsFirst : parts.whole;
      const made = inParts(headOf(stream, seq), matches, recoveryId);
      return { ...made, first: eachOf(made.first, inOddsForm), rest: eachOf(made.rest, inOddsForm) };
    },
    wholeFixture,
    nextSeq: (stream) => seqOf(stream) + 1,
  };
}
