/** The boards of all games, and how their changes are published to the sockets that follow them. */
import { randomUUID } from 'node:crypto';
import { type BettingGameCode, isLiveGame } from '../../domain/catalogue/game-code.ts';
import { LIVE_LIST, matchIdOfStream } from '../../domain/catalogue/stream-name.ts';
import type { SiteClock } from '../clock/follow-clock.ts';
import type { FeedSource } from './feed-source.ts';
import type { LeagueName } from '../../domain/feed/leagues.ts';
import { createLiveBoard, type LiveBoard } from '../../domain/feed/live-board.ts';
import { type LiveMarkets, NODE_MARK } from '../../domain/feed/live-markets.ts';
import {
  createPublisher,
  type Emit,
  type Publisher,
  type RowForms,
  SITE_KEY,
} from '../../domain/feed/publisher.ts';
import { preMatchGames, type PreMatchGame } from './pre-match-feed.ts';
import { packedRoomOf, roomOfStream, wholeRoomOf } from '../sockets/serve-streams.ts';
import { createSharedStreams, type SharedStreams } from '../sockets/shared-streams.ts';
import type { SocketHub } from '../sockets/socket-hub.ts';
import { createWholeLists } from '../sockets/whole-lists.ts';

export interface ServedBoardsDeps {
  readonly sources: readonly FeedSource[];
  readonly now: () => number;
  /** Left out: the host's clock never jumps. */
  readonly clock?: Pick<SiteClock, 'isSure'> | undefined;
  readonly log: (message: string, error?: unknown) => void;
  readonly veilOdds?: boolean;
}

/** The boards of one life of the feed, each with its publisher. */
export interface Boards {
  /** The live game. */
  readonly board: LiveBoard;
  readonly publisher: Publisher;
  readonly preMatch: readonly {
    readonly game: PreMatchGame;
    readonly board: LiveBoard;
    readonly publisher: Publisher;
  }[];
  publisherOf(stream: string): Publisher;
  marketsOf(gameCode: BettingGameCode): LiveMarkets | null;
}

export interface ServedBoards {
  readonly leagues: ReadonlyMap<number, LeagueName>;
  readonly streams: SharedStreams;
  present(): Boards;
  /** The present board of the live game. */
  board(): LiveBoard;
  /** The present markets of a game; null: the game is not offered. */
  marketsOf(gameCode: BettingGameCode): LiveMarkets | null;
  /** Empty boards for another life of the feed take the place of the present ones. Readers notice the new epoch and ask for snapshots. */
  begin(epoch: string, matchEpoch: string): Boards;
}

/** Makes each form only for a room that has listeners. */
function publishTo(hub: SocketHub, stream: string, event: string, { plain, packed }: RowForms): void {
  const rooms = [
    [roomOfStream(stream), plain],
    [packedRoomOf(stream), packed],
  ] as const;
  for (const [room, rowOf] of rooms) if (hub.hasListeners(room)) hub.emit(room, event, rowOf());
}

export const leagueNamesOf = (sources: readonly FeedSource[]): ReadonlyMap<number, LeagueName> =>
  new Map(sources.flatMap((source) => source.leagues()).map((league) => [league.leagueId, league]));

interface BoardsOfEpoch extends Pick<ServedBoardsDeps, 'now' | 'clock' | 'veilOdds'> {
  readonly leagues: ReadonlyMap<number, LeagueName>;
  readonly epoch: string;
  readonly matchEpoch: string;
  readonly emit: Emit;
  readonly followedMatches: () => readonly number[];
}

export function createBoards({
  now,
  clock,
  veilOdds,
  leagues,
  epoch,
  matchEpoch,
  emit,
  followedMatches,
}: BoardsOfEpoch): Boards {
  const common = { now, emit, veilOdds: veilOdds === true ? SITE_KEY : undefined };
  const isSure = clock?.isSure;
  const board = createLiveBoard({ epoch, matchEpoch, now, isSure, leagues });
  const publisher = createPublisher({ ...common, board, epoch, matchEpoch, followedMatches });
  const preMatch = preMatchGames.map((game) => {
    const { stream } = game;
    const own = createLiveBoard({ epoch, now, isSure, leagues, stream });
    const deps = { ...common, board: own, epoch, followedMatches: () => [], stream };
    return { game, board: own, publisher: createPublisher(deps) };
  });
  return {
    board,
    publisher,
    preMatch,
    publisherOf: (stream) => preMatch.find(({ game }) => game.stream === stream)?.publisher ?? publisher,
    marketsOf: (gameCode) =>
      isLiveGame(gameCode) ? board : (preMatch.find(({ game }) => game.code === gameCode)?.board ?? null),
  };
}

const wholeListsOver = (hubNow: () => SocketHub | null, publisherOf: (stream: string) => Publisher) =>
  createWholeLists({
    emitter(stream) {
      const room = wholeRoomOf(stream);
      const hub = hubNow();
      return hub?.hasListeners(room) === true ? (event, row) => hub.emit(room, event, row) : null;
    },
    wholeFixture: (stream) => publisherOf(stream).wholeFixture(stream),
  });

/** The epoch of a life of the feed; `fence` is the number of the leader's term. */
export const newEpoch = (fence: number): string => `${fence}-${randomUUID().slice(0, EPOCH_CHARS)}`;
const EPOCH_CHARS = 18;
/** The number of the leader's term in an epoch of `newEpoch`. */
export const fenceOfEpoch = (epoch: string): number => Number.parseInt(epoch, 10);
export const matchEpochOf = (epoch: string, node: string, life: number): string =>
  `${epoch}${NODE_MARK}${node}.${life}`;

/** `hub` returns null until the sockets are open; nothing is published before that. */
export function openBoards(deps: ServedBoardsDeps, hub: () => SocketHub | null): ServedBoards {
  const publisherOf = (stream: string): Publisher => boards.publisherOf(stream);
  const streams = createSharedStreams({ publisherOf, log: deps.log });
  const wholeLists = wholeListsOver(hub, publisherOf);
  const emit: Emit = (stream, event, row) => {
    const open = hub();
    if (open !== null) publishTo(open, stream, event, row);
    wholeLists.publish(stream, event, row);
  };
  const followedMatches = (): number[] =>
    [...streams.followedMatches()].flatMap((stream) => matchIdOfStream(stream, LIVE_LIST) ?? []);
  const leagues = leagueNamesOf(deps.sources);
  const create = (epoch: string, matchEpoch: string): Boards =>
    createBoards({ ...deps, leagues, epoch, matchEpoch, emit, followedMatches });
  const first = newEpoch(0);
  let boards = create(first, first);
  return {
    leagues,
    streams,
    present: () => boards,
    board: () => boards.board,
    marketsOf: (gameCode) => boards.marketsOf(gameCode),
    begin: (epoch, matchEpoch) => (boards = create(epoch, matchEpoch)),
  };
}
