/** A visitor's socket at one node that records when each price could be bet on. */
import { io } from 'socket.io-client';
import { findMarket } from '../../../domain/book/book.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { liveEvents } from '../../../domain/protocol/stream/stream-codec.ts';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { keyOf, type PriceKey } from './price-times.ts';
import { createRecordedList, type Offer } from './recorded-list.ts';

export interface PriceRecorder {
  readonly node: string;
  /** An open price of a game, at most `mostOdds` (hundredths); null: the list gives no sign of life, or none was met by chance. */
  anOffer(gameCode: BettingGameCode, roll: () => number, mostOdds: number): Offer | null;
  /** Whether `odds` (hundredths) was the market's open price at some moment from `from` to `to`, ms since 1970. */
  showed(price: PriceKey, odds: number, from: number, to: number): boolean;
  /** How long after `at` (below 0: before it) `odds` was the market's open price, ms; null: it is not known to have been. */
  nearest(price: PriceKey, odds: number, at: number): number | null;
  isListed(matchId: number, gameCode: BettingGameCode): boolean;
  /** Whether the live list, which is up, shows the market as settled, or its match no more. */
  isDecided(market: Omit<PriceKey, 'outcomeId'>): boolean;
  /** Market updates that have come so far, of all lists. */
  updates(): number;
  /** Snapshots of an older term than the one before, since the last call. */
  takeGoneBack(): readonly string[];
  close(): void;
}

const games = [59, 57] as const;
const LOOK_EVERY_MS = 250;

/** `rememberMs`: for how long it knows prices that have ended; left out: two minutes. */
export function recordPrices(node: string, address: string, rememberMs?: number): PriceRecorder {
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
  const subscribe = (row: object): void => void socket.emit('subscribe', row);
  const lists = games.map((game) => createRecordedList(game, subscribe, rememberMs));
  const listOf = (gameCode: BettingGameCode) => lists[games.findIndex((game) => game === gameCode)];
  socket.on('connect', () => lists.forEach((list) => list.recover()));
  socket.on('disconnect', () => lists.forEach((list) => list.lost()));
  for (const event of liveEvents)
    socket.on(event, (row: unknown) => lists.forEach((list) => list.take(event, row)));
  const timer = setInterval(() => lists.forEach((list) => list.look()), LOOK_EVERY_MS);
  return {
    node,
    anOffer: (gameCode, roll, mostOdds) => listOf(gameCode)?.anOffer(roll, mostOdds) ?? null,
    showed: (price, odds, from, to) => lists.some((list) => list.showed(keyOf(price), odds, from, to)),
    nearest: (price, odds, at) =>
      lists.map((list) => list.nearest(keyOf(price), odds, at)).find((ms) => ms !== null) ?? null,
    isListed: (matchId, gameCode) => listOf(gameCode)?.book.matches.has(matchId) === true,
    isDecided({ matchId, marketId, specifier }) {
      const live = listOf(59);
      if (live?.isUp() !== true) return false;
      const status = findMarket(live.book, matchId, marketId, specifier)?.status ?? 0;
      return !live.book.matches.has(matchId) || status === -3 || status === -4;
    },
    updates: () => lists.reduce((sum, list) => sum + list.updates(), 0),
    takeGoneBack: () => lists.flatMap((list) => list.takeGoneBack().map((line) => `${node}: ${line}`)),
    close() {
      clearInterval(timer);
      socket.disconnect();
    },
  };
}
