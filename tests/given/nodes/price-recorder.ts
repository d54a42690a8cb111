/**
 * A visitor's socket at one node that records when each price could be bet on. It reads the lists as a client does (stream-state).
 */
import { io } from 'socket.io-client';
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { createBook, findMarket, type LiveMarket, type LiveOutcome } from '../../../domain/book/book.ts';
import type { BookEvent } from '../../../domain/book/book-event.ts';
import { clearChanges, createChanges } from '../../../domain/book/changes.ts';
import { lockOf } from '../../../domain/book/lock-of.ts';
import * as stream from '../../../domain/book/stream-state.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { decodeLive, liveEvents } from '../../../domain/protocol/stream/stream-codec.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { fenceOfEpoch } from '../../../server/feed/boards.ts';
import { createPriceTimes, keyOf, type PriceKey } from './price-times.ts';

/** A price that can be bet on now. */
export interface Offer {
  readonly gameCode: BettingGameCode;
  readonly epoch: string;
  readonly market: LiveMarket;
  readonly outcome: LiveOutcome;
}

export interface PriceRecorder {
  readonly node: string;
  /** Open prices of a game; none while the list gives no sign of life. */
  offers(gameCode: BettingGameCode): readonly Offer[];
  /** Whether `odds` (hundredths) was the market's open price at some moment from `from` to `to`, ms since 1970. */
  showed(price: PriceKey, odds: number, from: number, to: number): boolean;
  isListed(matchId: number, gameCode: BettingGameCode): boolean;
  /** Whether the live list, which is up, shows the market as settled, or its match no more. */
  isDecided(market: Omit<PriceKey, 'outcomeId'>): boolean;
  /** Snapshots of an older term than the one before, since the last call. */
  takeGoneBack(): readonly string[];
  close(): void;
}

const games = [59, 57] as const;
const FRESH_MS = 2000;
const LOOK_EVERY_MS = 250;

/** One list: its book, and when each price was open. */
function createList(gameCode: BettingGameCode, ask: (row: object) => void) {
  const state = stream.createStream(String(gameCode));
  const book = createBook();
  const changes = createChanges();
  const times = createPriceTimes();
  const drops = createDrops();
  const goneBack: string[] = [];
  let asked = 0;
  let aliveAt = 0;
  const recover = (): void => {
    times.end(aliveAt);
    const recoveryId = `r${++asked}`;
    stream.beginRecovery(state, recoveryId, performance.now(), 0);
    ask({ game_code: gameCode, recoveryId });
  };
  const offers = (): readonly Offer[] =>
    [...book.matches.values()].flatMap((match) =>
      match.markets.flatMap((market) =>
        market.outcomes
          .filter((outcome) => lockOf(match, market, outcome, 'up') === null)
          .map((outcome) => ({ gameCode, epoch: state.epoch, market, outcome })),
      ),
    );
  const record = (events: readonly BookEvent[]): void => {
    const at = Date.now();
    if (events.length > 0) {
      applyBatch(book, events, changes);
      clearChanges(changes);
      const open = new Map(
        offers().map(({ market, outcome }) => [keyOf({ ...market, outcomeId: outcome.id }), outcome.odds]),
      );
      times.replace(open, at);
    }
    if (state.phase === 'up' && state.feedUp) aliveAt = at;
  };
  return {
    recover,
    book,
    isUp: () => state.phase === 'up',
    takeGoneBack: () => goneBack.splice(0),
    lost(): void {
      stream.linkLost(state);
      times.end(aliveAt);
    },
    look(): void {
      if (stream.recoveryIsLate(state, performance.now())) recover();
    },
    take(event: (typeof liveEvents)[number], row: unknown): void {
      const message = decodeLive(event, row, drops);
      if (message?.head.stream !== state.stream) return;
      const before = fenceOfEpoch(state.epoch);
      const step = stream.onMessage(state, message);
      if (fenceOfEpoch(state.epoch) < before) goneBack.push(`${state.epoch} after term ${before}`);
      record(step.events);
      if (step.recover) recover();
    },
    offers: () => (state.phase === 'up' && Date.now() - aliveAt < FRESH_MS ? offers() : []),
    showed: (key: string, odds: number, from: number, to: number): boolean =>
      times.showed(key, odds, { from, to }, aliveAt),
  };
}

export function recordPrices(node: string, address: string): PriceRecorder {
  const socket = io(`${address}/`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 500,
    timeout: 2000,
    query: { codec: 'msgpack' },
    auth: { token: null, deviceId: '' },
    parser: createFrameParser(),
  });
  const lists = games.map((game) => createList(game, (row) => void socket.emit('subscribe', row)));
  const listOf = (gameCode: BettingGameCode) => lists[games.findIndex((game) => game === gameCode)];
  socket.on('connect', () => lists.forEach((list) => list.recover()));
  socket.on('disconnect', () => lists.forEach((list) => list.lost()));
  for (const event of liveEvents)
    socket.on(event, (row: unknown) => lists.forEach((list) => list.take(event, row)));
  const timer = setInterval(() => lists.forEach((list) => list.look()), LOOK_EVERY_MS);
  return {
    node,
    offers: (gameCode) => listOf(gameCode)?.offers() ?? [],
    showed: (price, odds, from, to) => lists.some((list) => list.showed(keyOf(price), odds, from, to)),
    isListed: (matchId, gameCode) => listOf(gameCode)?.book.matches.has(matchId) === true,
    isDecided({ matchId, marketId, specifier }) {
      const live = listOf(59);
      if (live?.isUp() !== true) return false;
      const status = findMarket(live.book, matchId, marketId, specifier)?.status ?? 0;
      return !live.book.matches.has(matchId) || status === -3 || status === -4;
    },
    takeGoneBack: () => lists.flatMap((list) => list.takeGoneBack().map((line) => `${node}: ${line}`)),
    close() {
      clearInterval(timer);
      socket.disconnect();
    },
  };
}
