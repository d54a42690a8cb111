/** The boards of all games, and how their changes are published to the sockets that follow them. */
import { randomUUID } from 'node:crypto';
import { type BettingGameCode, isLiveGame } from '../domain/catalogue/game-code.ts';
import { LIVE_LIST, matchIdOfStream } from '../domain/catalogue/stream-name.ts';
import type { FeedSource } from './feed/feed-source.ts';
import { createLiveBoard } from './feed/live-board.ts';
import type { LiveMarkets } from './feed/live-markets.ts';
import { createPublisher, type Emit, type Publisher, type RowForms } from './feed/publisher.ts';
import { preMatchGames } from './feed/pre-match-feed.ts';
import { SITE_KEY } from './features/site/site-port.ts';
import { packedRoomOf, roomOfStream, wholeRoomOf } from './sockets/serve-streams.ts';
import { createSharedStreams } from './sockets/shared-streams.ts';
import type { SocketHub } from './sockets/socket-hub.ts';
import { createWholeLists } from './sockets/whole-lists.ts';

export interface BoardDeps {
  readonly sources: readonly FeedSource[];
  readonly now: () => number;
  readonly log: (message: string, error?: unknown) => void;
  readonly veilOdds?: boolean;
}

/** Makes each form only for a room that has listeners. */
function publishTo(hub: SocketHub, stream: string, event: string, { plain, packed }: RowForms): void {
  const rooms = [
    [roomOfStream(stream), plain],
    [packedRoomOf(stream), packed],
  ] as const;
  for (const [room, rowOf] of rooms) if (hub.hasListeners(room)) hub.emit(room, event, rowOf());
}

/** The boards of the live game and of the pre-match games, each with its publisher. */
function createBoards(
  { sources, now, veilOdds }: BoardDeps,
  emit: Emit,
  followedMatches: () => readonly number[],
) {
  const common = { now, emit, veilOdds: veilOdds === true ? SITE_KEY : undefined };
  const epoch = randomUUID();
  const leagues = new Map(
    sources.flatMap((source) => source.leagues()).map((league) => [league.leagueId, league]),
  );
  const board = createLiveBoard({ epoch, now, leagues });
  const publisher = createPublisher({ ...common, board, epoch, followedMatches });
  const preMatch = preMatchGames.map((game) => {
    const { stream } = game;
    const own = createLiveBoard({ epoch, now, leagues, stream });
    const deps = { ...common, board: own, epoch, followedMatches: () => [], stream };
    return { game, board: own, publisher: createPublisher(deps) };
  });
  return {
    leagues,
    board,
    publisher,
    preMatch,
    publisherOf: (stream: string): Publisher =>
      preMatch.find(({ game }) => game.stream === stream)?.publisher ?? publisher,
    marketsOf: (gameCode: BettingGameCode): LiveMarkets | null =>
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

/** `hub` returns null until the sockets are open; nothing is published before that. */
export function openBoards(deps: BoardDeps, hub: () => SocketHub | null) {
  const publisherOf = (stream: string): Publisher => boards.publisherOf(stream);
  const streams = createSharedStreams({ publisherOf, log: deps.log });
  const wholeLists = wholeListsOver(hub, publisherOf);
  const emit: Emit = (stream, event, row) => {
    const open = hub();
    if (open !== null) publishTo(open, stream, event, row);
    wholeLists.publish(stream, event, row);
  };
  const followed = (): number[] =>
    [...streams.followedMatches()].flatMap((stream) => matchIdOfStream(stream, LIVE_LIST) ?? []);
  const boards = createBoards(deps, emit, followed);
  return { boards, streams };
}
