/**
 * Publishes the board's streams: "59" with every match, and "59/{matchId}" while somebody follows one match. Every message
 * but a snapshot part takes the stream's next sequence number; Alive goes out in the same order as the odds.
 */
import type { MatchOdds, MatchSnapshot } from '../../domain/book/book-event.ts';
import type { MatchState } from '../../domain/match/match.ts';
import {
  encodeAlive,
  encodeFixtureRows,
  encodeMatch,
  encodeMatchData,
  encodeMatchesDelta,
  encodeOdds,
  type MatchRow,
  encodeVeiledOdds,
  type StreamHead,
} from '../../domain/protocol/live-codec.ts';
import type { LiveMatch } from '../../domain/book/book.ts';
import { LIVE_STREAM, type LiveBoard } from './live-board.ts';

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
  /** The parts of a snapshot of `stream` as it stands now; null when there is no such stream. */
  snapshot(stream: string, recoveryId: string): readonly unknown[] | null;
  /** Sequence number that the stream's next message will take. */
  nextSeq(stream: string): number;
}

export interface PublisherDeps {
  readonly board: LiveBoard;
  readonly epoch: string;
  readonly now: () => number;
  readonly emit: (stream: string, event: string, row: unknown) => void;
  /** Streams "59/{matchId}" that somebody follows. */
  readonly followedMatches: () => Iterable<number>;
  /** Odds go out encoded with this site key; left out: plainly. */
  readonly veilOdds?: string | undefined;
  /** The stream of the whole board. */
  readonly stream?: string;
}

/** A part stays well below the frame limit. */
export const MATCHES_PER_PART = 20;

function noteMarkets(board: LiveBoard, { matchId, markets }: MatchOdds, seq: number): void {
  for (const { marketId, specifier } of markets) {
    const market = board.market(matchId, marketId, specifier);
    if (market !== null) board.noteDetail(market, seq);
  }
}

/** Rows of matches as snapshots carry them, made once and kept until the match changes: long lists hardly do. */
function createRows(board: LiveBoard) {
  const rows = new Map<number, MatchRow>();
  return {
    of(match: LiveMatch): MatchRow {
      const { matchId } = match.facts;
      const row = rows.get(matchId) ?? encodeMatch(board.snapshotOf(match));
      rows.set(matchId, row);
      return row;
    },
    forget({ matches, states, odds, removed }: Tick): void {
      for (const { facts } of matches) rows.delete(facts.matchId);
      for (const { matchId } of states) rows.delete(matchId);
      for (const { matchId } of odds) rows.delete(matchId);
      for (const matchId of removed) rows.delete(matchId);
    },
  };
}

/** What a tick tells of one match. */
const partOf = (tick: Tick, matchId: number): Tick => ({
  matches: tick.matches.filter(({ facts }) => facts.matchId === matchId),
  states: tick.states.filter((one) => one.matchId === matchId),
  odds: tick.odds.filter((one) => one.matchId === matchId),
  removed: tick.removed.filter((one) => one === matchId),
});

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
  const seqs = new Map<string, number>();
  const seqOf = (stream: string): number => seqs.get(stream) ?? 0;
  const headOf = (stream: string, seq: number): StreamHead => ({ stream, epoch, seq, pt: now() });
  const send = (stream: string, event: string, rowOf: (head: StreamHead) => unknown): number => {
    const seq = seqOf(stream) + 1;
    seqs.set(stream, seq);
    emit(stream, event, rowOf(headOf(stream, seq)));
    return seq;
  };
  const publishTo = (stream: string, tick: Tick, changed: (odds: MatchOdds, seq: number) => void): void => {
    if (tick.matches.length > 0) {
      const seq = send(stream, 'Fixture', (head) => encodeMatchesDelta(head, tick.matches, []));
      for (const { facts, markets } of tick.matches) changed({ matchId: facts.matchId, markets }, seq);
    }
    if (tick.states.length > 0) send(stream, 'MatchData', (head) => encodeMatchData(head, tick.states));
    if (tick.odds.length > 0) {
      const seq = send(stream, 'Odds', (head) =>
        veilOdds === undefined ? encodeOdds(head, tick.odds) : encodeVeiledOdds(head, tick.odds, veilOdds),
      );
      for (const odds of tick.odds) changed(odds, seq);
    }
    if (tick.removed.length > 0)
      send(stream, 'Fixture', (head) => encodeMatchesDelta(head, [], tick.removed));
  };
  const noteDetail = (odds: MatchOdds, seq: number): void => noteMarkets(board, odds, seq);
  const rows = createRows(board);
  return {
    publish(tick) {
      rows.forget(tick);
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
    snapshot(stream, recoveryId) {
      const matches =
        stream === own
          ? [...board.book.matches.values()]
          : [...board.book.matches.values()].filter(({ facts }) => streamOfMatch(facts.matchId) === stream);
      const seq = seqOf(stream);
      if (stream === own) board.noteSnapshot(seq);
      else {
        for (const market of matches.flatMap((match) => match.markets)) board.noteDetail(market, seq);
      }
      const of = Math.max(1, Math.ceil(matches.length / MATCHES_PER_PART));
      const head = headOf(stream, seq);
      return Array.from({ length: of }, (_, at) => {
        const part = matches.slice(at * MATCHES_PER_PART, (at + 1) * MATCHES_PER_PART);
        return encodeFixtureRows(head, part.map(rows.of), { recoveryId, part: at + 1, of });
      });
    },
    nextSeq: (stream) => seqOf(stream) + 1,
  };
}
