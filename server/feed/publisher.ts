/**
 * Publishes the board's streams: "59" with every match, and "59/{matchId}" while somebody follows one match. Every message
 * but a snapshot part takes the stream's next sequence number; Alive goes out in the same order as the odds.
 */
import type { MatchOdds, MatchSnapshot } from '../../domain/book/book-event.ts';
import type { MatchState } from '../../domain/match/match.ts';
import {
  encodeAlive,
  encodeMatchData,
  encodeMatchesDelta,
  encodeOdds,
  encodePackedOdds,
  type StreamHead,
  veiledRow,
} from '../../domain/protocol/live-codec.ts';
import type { MatchLookup } from '../../domain/protocol/game-rows.ts';
import type { Row } from '../../domain/protocol/stream-head.ts';
import { LIVE_STREAM, type LiveBoard } from './live-board.ts';
import { createSnapshotParts, type Snapshot } from './snapshot-parts.ts';

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
   * The parts of a snapshot of `stream` as it stands now. `rowsFirst`: the markets of the rows first, in few parts; the other markets
   * are its rest, in the order in which they are taken between the stream's messages.
   */
  snapshot(stream: string, recoveryId: string, rowsFirst?: boolean): Snapshot;
  /** Sequence number that the stream's next message will take. */
  nextSeq(stream: string): number;
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

/** What a tick tells of one match. */
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

export function createPublisher({
  board,
  epoch,
  now,
  emit,
  followedMatches,
  veilOdds,
  stream: own = LIVE_STREAM,
}: PublisherDeps): Publisher {
  const streamOfMatch = (matchId: number): string => `${own}/${matchId}`;
  const veiled = (row: Row): Row => (veilOdds === undefined ? row : veiledRow(row, veilOdds));
  /** Standard and special games keep the specification's rows; odds that are sent as text stay text. */
  const isPacked = own === LIVE_STREAM && veilOdds === undefined;
  const lookUp: MatchLookup = (matchId) => board.book.matches.get(matchId) ?? null;
  const { seqOf, headOf, send } = createSender({ epoch, now, emit }, veiled);
  const publishTo = (stream: string, tick: Tick, changed: (odds: MatchOdds, seq: number) => void): void => {
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
  const noteDetail = (odds: MatchOdds, seq: number): void => noteMarkets(board, odds, seq);
  const parts = createSnapshotParts(board);
  return {
    publish(tick) {
      parts.forget(changedIn(tick));
      publishTo(own, tick, () => {});
      for (const matchId of followedMatches())
        publishTo(streamOfMatch(matchId), partOf(tick, matchId), noteDetail);
    },
    alive() {
      const feed = { feedPt: board.lastTickAt, up: board.up() };
      send(own, 'Alive', (head) => encodeAlive(head, feed));
      for (const matchId of followedMatches())
        send(streamOfMatch(matchId), 'Alive', (head) => encodeAlive(head, feed));
    },
    snapshot(stream, recoveryId, rowsFirst = false) {
      const matches = [...board.book.matches.values()].filter(
        ({ facts }) => stream === own || streamOfMatch(facts.matchId) === stream,
      );
      const seq = seqOf(stream);
      if (stream === own) board.noteSnapshot(seq);
      else {
        for (const market of matches.flatMap((match) => match.markets)) board.noteDetail(market, seq);
      }
      const inParts = rowsFirst ? parts.rowsFirst : parts.whole;
      const made = inParts(headOf(stream, seq), matches, recoveryId);
      return { ...made, first: eachOf(made.first, veiled), rest: eachOf(made.rest, veiled) };
    },
    nextSeq: (stream) => seqOf(stream) + 1,
  };
}
