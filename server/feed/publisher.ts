/**
 * Publishes the board's streams: "59" with every match, and "59/{matchId}" while somebody follows one match. Every message
 * but a snapshot part takes the stream's next sequence number; Alive goes out in the same order as the odds.
 */
import { LIVE_LIST, matchIdOfStream, matchStream } from '../../domain/catalogue/stream-name.ts';
import type { LiveMatch } from '../../domain/book/book.ts';
import type { MatchOdds, MatchSnapshot } from '../../domain/book/book-event.ts';
import type { MatchState } from '../../domain/match/match.ts';
import {
  encodeAlive,
  encodeMatchData,
  encodeMatchesDelta,
  encodeOdds,
  encodePackedOdds,
  veiledRow,
} from '../../domain/protocol/stream/stream-codec.ts';
import type { StreamHead } from '../../domain/book/stream-message.ts';
import type { MatchLookup } from '../../domain/protocol/stream/game-rows.ts';
import type { Row } from '../../domain/row.ts';
import { type LiveBoard } from './live-board.ts';
import { createSnapshotParts, type Snapshot, type SnapshotForm } from './snapshot-parts.ts';

/** What one tick of the feed changed. */
export interface Tick {
  readonly matches: readonly MatchSnapshot[];
  readonly states: readonly { readonly matchId: number; readonly state: MatchState }[];
  readonly odds: readonly MatchOdds[];
  readonly removed: readonly number[];
}

export interface Publisher {
  publish(tick: Tick): void;
  alive(): void;
  /**
   * The parts of a snapshot of `stream` as it stands now. The rest of one with the rows first comes in the order in which its parts are
   * taken between the stream's messages.
   */
  snapshot(stream: string, recoveryId: string, form?: SnapshotForm): Snapshot;
  /** The stream as it stands now in one message, for readers that know neither parts nor changes of the list. */
  wholeFixture(stream: string): Row;
  /** Sequence number that the stream's next message will take. */
  nextSeq(stream: string): number;
  /** Names what a snapshot of `stream` would say now: two snapshots of one version are the same. */
  versionOf(stream: string): string;
  /** Whether a match of this stream stands on the board; true for the stream of the whole board. */
  knows(stream: string): boolean;
}

/** A message in the forms that readers ask for; made when somebody listens. */
export interface RowForms {
  plain(): Row;
  /** Odds as bytes. */
  packed(): Row;
}

export type Emit = (stream: string, event: string, row: RowForms) => void;

export interface PublisherDeps {
  readonly board: LiveBoard;
  readonly epoch: string;
  readonly now: () => number;
  readonly emit: Emit;
  /** Streams "59/{matchId}" that somebody follows. */
  readonly followedMatches: () => Iterable<number>;
  /** Odds go out encoded with this site key; left out: plainly. */
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

/** What a tick changed of one match. */
const partOf = (tick: Tick, matchId: number): Tick => ({
  matches: tick.matches.filter(({ facts }) => facts.matchId === matchId),
  states: tick.states.filter((one) => one.matchId === matchId),
  odds: tick.odds.filter((one) => one.matchId === matchId),
  removed: tick.removed.filter((one) => one === matchId),
});

/** Numbers the messages of each stream. */
function createSender(
  { epoch, now, emit }: Pick<PublisherDeps, 'epoch' | 'now' | 'emit'>,
  veiled: (row: Row) => Row,
) {
  const seqs = new Map<string, number>();
  const seqOf = (stream: string): number => seqs.get(stream) ?? 0;
  const headOf = (stream: string, seq: number): StreamHead => ({ stream, epoch, seq, pt: now() });
  return {
    seqOf,
    headOf,
    /** Streams that nobody follows any more, of matches that are gone: their next reader begins with a snapshot anyway. */
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
      const plain = (): Row => veiled(rowOf(head));
      emit(stream, event, { plain, packed: () => packedOf(head) ?? plain() });
      return seq;
    },
  };
}

type Send = ReturnType<typeof createSender>['send'];

/** Sends what a tick changed on one stream; `changed` gets each market's new sequence number. */
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

/** Which matches a stream carries: `own` all of the board, `own/{matchId}` that one. */
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

/** Readers that ask between two messages of the stream share what was made once. */
function untilNextSeq(seqNow: () => number, make: () => Row): () => Row {
  let made: { readonly seq: number; readonly row: Row } | null = null;
  return () => {
    const seq = seqNow();
    if (made?.seq !== seq) made = { seq, row: make() };
    return made.row;
  };
}

export function createPublisher({
  board,
  epoch,
  now,
  emit,
  followedMatches,
  veilOdds,
  stream: own = LIVE_LIST,
}: PublisherDeps): Publisher {
  const streamOfMatch = (matchId: number): string => matchStream(own, matchId);
  const { knows, matchIdOf, matchesOf } = scopesOn(board, own);
  const veiled = (row: Row): Row => (veilOdds === undefined ? row : veiledRow(row, veilOdds));
  /** Standard and special games keep the specification's rows; odds that are sent as text stay text. */
  const isPacked = own === LIVE_LIST && veilOdds === undefined;
  const lookUp: MatchLookup = (matchId) => board.book.matches.get(matchId) ?? null;
  const { seqOf, headOf, send, forget } = createSender({ epoch, now, emit }, veiled);
  const publishTo = createPublishTo(send, lookUp, isPacked);
  const noteDetail = (odds: MatchOdds, seq: number): void => noteMarkets(board, odds, seq);
  const parts = createSnapshotParts(board);
  const make = (stream: string): Row => veiled(parts.one(headOf(stream, seqOf(stream)), matchesOf(stream)));
  const wholeList = untilNextSeq(
    () => seqOf(own),
    () => make(own),
  );
  const wholeFixture = (stream: string): Row => (stream === own ? wholeList() : make(stream));
  return {
    publish(tick) {
      parts.forget(changedIn(tick));
      publishTo(own, tick, () => {});
      const changed = new Set(changedIn(tick));
      for (const matchId of followedMatches())
        if (changed.has(matchId)) publishTo(streamOfMatch(matchId), partOf(tick, matchId), noteDetail);
    },
    alive() {
      const feed = { feedPt: board.lastTickAt, up: board.up() };
      send(own, 'Alive', (head) => encodeAlive(head, feed));
      const followed = new Set(followedMatches());
      for (const matchId of followed)
        send(streamOfMatch(matchId), 'Alive', (head) => encodeAlive(head, feed));
      forget((stream) => !knows(stream) && !followed.has(matchIdOf(stream)));
    },
    versionOf: (stream) => `${seqOf(own)}/${seqOf(stream)}`,
    knows,
    snapshot(stream, recoveryId, form = 'matches') {
      if (form === 'one-message')
        return { recoveryId: '', first: [wholeFixture(stream)], begins: false, rest: [] };
      const matches = matchesOf(stream);
      const seq = seqOf(stream);
      if (stream === own) board.noteSnapshot(seq);
      else {
        for (const market of matches.flatMap((match) => match.markets)) board.noteDetail(market, seq);
      }
      const inParts = form === 'rows-first' ? parts.rowsFirst : parts.whole;
      const made = inParts(headOf(stream, seq), matches, recoveryId);
      return { ...made, first: eachOf(made.first, veiled), rest: eachOf(made.rest, veiled) };
    },
    wholeFixture,
    nextSeq: (stream) => seqOf(stream) + 1,
  };
}
