/** The whole back end on one port: site, calls, betting socket, feed, bets. Everything from outside comes in as an argument. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { BetStandard } from '../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../domain/bet-rules/default-standards.ts';
import { decodeBanners } from '../domain/protocol/banner.ts';
import { bannerOrigins } from '../domain/resource/banner.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createBetDesk } from './bets/create-bet-desk.ts';
import type { LiveMarkets, MemberNews } from './bets/bet-desk.ts';
import type { BettingGameCode } from '../domain/catalogue/game-code.ts';
import { createFeedLoop } from './feed/feed-loop.ts';
import type { FeedSource } from './feed/feed-source.ts';
import { createLiveBoard, LIVE_STREAM } from './feed/live-board.ts';
import type { MatchSnapshot } from '../domain/book/book-event.ts';
import { createMatchArchive } from './feed/match-archive.ts';
import { createPublisher, type Emit, type Publisher, type RowForms } from './feed/publisher.ts';
import {
  createPreMatchFeed,
  playedIdOf,
  preMatchGameOf,
  preMatchGames,
  settledOf,
} from './feed/standard-feed.ts';
import { createSettlementQueue } from './feed/settlement-queue.ts';
import { createCasualDesk } from './casual/casual-desk.ts';
import { turnRounds } from './casual/round-clock.ts';
import { DEFAULT_ROUND_MS } from '../domain/casual/casual-round.ts';
import { accountCalls } from './http/account-calls.ts';
import { createHttp } from './http/create-http.ts';
import { casualCalls } from './http/casual-calls.ts';
import { gameCalls } from './http/game-calls.ts';
import { resourceCalls } from './http/resource-calls.ts';
import { siteFiles } from './http/site-files.ts';
import { type Brand, createResources, SITE_KEY } from './resource/site.ts';
import { seedMembers } from './seed/members.ts';
import { roomOfMember, serveSocket, tellWallets } from './sockets/betting-socket.ts';
import { createDeviceClaims } from './sockets/device-claims.ts';
import { PACKED, packedRoomOf, roomOfStream } from './sockets/serve-streams.ts';
import { createSocketHub, type SocketHub } from './sockets/socket-hub.ts';
import type { Database } from './storage/database.ts';

export interface ServerDeps {
  readonly db: Database;
  readonly sources: readonly FeedSource[];
  readonly brand: Brand;
  /** Folder of the built client. */
  readonly dist: string;
  readonly now: () => number;
  readonly log: (message: string, error?: unknown) => void;
  /** Market updates in one Odds message at most; benches set 1 to be like back ends that send each alone. */
  readonly marketsPerMessage?: number;
  /** Odds go out as encoded text. */
  readonly veilOdds?: boolean;
  /** Length of a round of the casual games; a minute unless told otherwise. */
  readonly casualRoundMs?: number;
  /** Rows of banners, as the resource call sends them. */
  readonly banners?: readonly unknown[];
  /** Limits of bets by game; the site's own unless told otherwise. */
  readonly standards?: readonly BetStandard[];
}

export interface RunningServer {
  readonly address: string;
  readonly built: boolean;
  close(): Promise<void>;
}

/** Matches of a day before the start that a source may tell of: results are not empty on the first day. */
const MAX_PAST_OF_DAY = 500;
const matchIdOfRoom = (room: string): number | null => {
  const prefix = roomOfStream(`${LIVE_STREAM}/`);
  return room.startsWith(prefix) ? Number(room.slice(prefix.length).replace(PACKED, '')) : null;
};

/** Each form is made only where somebody listens for it. */
function publishTo(hub: SocketHub, stream: string, event: string, { plain, packed }: RowForms): void {
  const rooms = [
    [roomOfStream(stream), plain],
    [packedRoomOf(stream), packed],
  ] as const;
  for (const [room, rowOf] of rooms) if (hub.hasListeners(room)) hub.emit(room, event, rowOf());
}

/** The boards of the live game and of the games before the start, and who publishes each. */
function createBoards(
  { sources, now, veilOdds }: ServerDeps,
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
      gameCode === 59 ? board : (preMatch.find(({ game }) => game.code === gameCode)?.board ?? null),
  };
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Bets, their settlement, and the loop that feeds both them and the boards. */
async function createGame(deps: ServerDeps, boards: ReturnType<typeof createBoards>, news: MemberNews) {
  const { db, sources, now, log, standards = defaultStandards } = deps;
  const accounts = await createAccounts(db, now);
  const past = function* (from: number, to: number): Generator<MatchSnapshot> {
    for (const source of sources) yield* source.past?.({ from, to, now: now(), most: MAX_PAST_OF_DAY }) ?? [];
  };
  const archive = await createMatchArchive({ db, now, log, past });
  const desk = createBetDesk({
    db,
    markets: boards.marketsOf,
    news,
    standards,
    finalScoreOf: archive.scoreOf,
    hasBegun: archive.hasBegun,
    wallets: accounts.wallets,
    now,
    log,
    delay,
  });
  const settlements = createSettlementQueue(({ matchId, markets }) => desk.settle(matchId, markets), log);
  const settle = settlements.push;
  const before = boards.preMatch.map((one) => createPreMatchFeed({ ...one, settle }));
  const { board, publisher } = boards;
  const loop = createFeedLoop({
    ...deps,
    board,
    publisher,
    settle,
    told(events, at, healthy) {
      archive.told(events);
      for (const feed of before) feed.told(events, at, healthy);
    },
  });
  return { accounts, archive, desk, settlements, loop };
}

export async function createServer(
  deps: ServerDeps & { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const { db, sources, now, log, standards = defaultStandards } = deps;
  await seedMembers(db, now());
  const app = await createHttp(bannerOrigins(decodeBanners(deps.banners)));
  let hub: SocketHub | null = null;
  const followed = (): number[] => [
    ...new Set([...(hub?.rooms() ?? [])].flatMap((room) => matchIdOfRoom(room) ?? [])),
  ];
  const boards = createBoards(
    deps,
    (stream, event, row) => {
      if (hub !== null) publishTo(hub, stream, event, row);
    },
    followed,
  );
  const { board, leagues, publisherOf } = boards;
  const news = newsOver(
    (memberId) => hub?.hasListeners(roomOfMember(memberId)) ?? false,
    (memberId, event, row) => hub?.emit(roomOfMember(memberId), event, row),
  );
  const { accounts, archive, desk, settlements, loop } = await createGame(deps, boards, news);

  const bettorOf = accounts.bettorOf;
  const casual = await createCasualDesk({
    db,
    now,
    log,
    news,
    standards,
    wallets: accounts.wallets,
    roundMs: deps.casualRoundMs ?? DEFAULT_ROUND_MS,
  });
  accountCalls(app, accounts, now);
  resourceCalls(app, createResources(deps.brand, [...leagues.values()], deps.banners), standards);
  casualCalls(app, casual, bettorOf);
  gameCalls(app, { ofDay: archive.ofDay, now, board, desk, bettorOf });
  app.get('/healthz', async () => ({
    ok: board.up(),
    feedAgeMs: now() - board.lastTickAt,
    sockets: hub?.count() ?? 0,
    settlements: settlements.length,
    matches: board.book.matches.size,
  }));
  const built = await siteFiles(app, deps.dist);
  const claim = createDeviceClaims();
  hub = createSocketHub(app.server, (socket) =>
    serveSocket(socket, { accounts, desk, publisherOf, now, log, claim }),
  );

  loop.tick();
  await settleWhatEnded(desk.openMatchIds, sources, settlements.push, now);
  loop.start();
  const stopRounds = turnRounds(casual, log);
  await app.listen({ port: deps.port, host: deps.host });
  const { port } = app.server.address() as AddressInfo;
  return {
    address: `http://${deps.host}:${port}`,
    built,
    async close() {
      loop.stop();
      await stopRounds();
      await hub.close();
      await app.close();
      await settlements.drained();
      await archive.drained();
    },
  };
}

/** What the desk tells a member, as events on the member's sockets. */
const newsOver = (
  listens: MemberNews['listens'],
  emit: (memberId: number, event: string, row: unknown) => void,
): MemberNews => ({
  listens,
  timer: (memberId, row) => emit(memberId, 'DrawTimer', row),
  answer: (memberId, { answer }) => emit(memberId, 'DrawLiveOddsResult', answer),
  draws: (memberId, draws) => {
    emit(memberId, 'Draw', { draws });
    for (const gameType of new Set(draws.map(({ GameCode }) => GameCode)))
      emit(memberId, 'DrawHistoryGameType', { gameType });
  },
  wallets: (memberId, wallets) => tellWallets((event, row) => emit(memberId, event, row), wallets),
});

/** Bets on what was decided while the server was down. */
async function settleWhatEnded(
  openMatchIds: () => Promise<readonly number[]>,
  sources: readonly FeedSource[],
  settle: (settlement: {
    matchId: number;
    markets: Extract<ReturnType<FeedSource['advance']>[number], { kind: 'settlement' }>['markets'];
  }) => void,
  now: () => number,
): Promise<void> {
  for (const matchId of await openMatchIds()) {
    const game = preMatchGameOf(matchId);
    for (const event of sources.flatMap((source) => source.settlementsOf(playedIdOf(matchId), now()) ?? [])) {
      if (event.kind !== 'settlement') continue;
      const markets = game === null ? event.markets : settledOf(game, event.markets);
      if (markets.length > 0) settle({ matchId, markets });
    }
  }
}
