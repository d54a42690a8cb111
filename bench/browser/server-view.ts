/** The server's prices as a second, independent client sees them: what the window shows is compared with these. */
import { io } from 'socket.io-client';
import { hashOffer } from '../../domain/book/state-hash.ts';
import { beginRecovery, createStream } from '../../domain/book/stream-state.ts';
import { inDisplayOrder } from '../../domain/match/market-catalogue.ts';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import { commit } from '../../worker/engine/commit.ts';
import { createLiveState } from '../../worker/engine/book-state.ts';
import { rowMarketsIn } from '../../domain/game-list/row-markets.ts';

const STREAM = '59';
/** Prices are remembered this long: a window may be a moment behind or ahead of this client. */
const REMEMBER_MS = 1500;

export interface ServerView {
  /** Prices that stood in the row's cells, from left to right, within the last moment. */
  rowPrices(matchId: number): readonly ReadonlySet<number>[];
  readonly updates: () => number;
  /** Hash of what is on offer, as this client has it. */
  hash(): string;
  close(): void;
}

export async function watchServer(address: string): Promise<ServerView> {
  const live = createLiveState();
  const stream = createStream(STREAM);
  live.streams.set(STREAM, stream);
  beginRecovery(stream, 'bench', 0, 0);
  /** By cell: when each price was last seen. */
  const seen = new Map<number, Map<number, number>>();
  const note = (): void => {
    const now = performance.now();
    for (const market of live.changes.markets)
      for (const { cell, odds } of market.outcomes) {
        const prices = seen.get(cell) ?? new Map<number, number>();
        seen.set(cell, prices);
        for (const [price, at] of prices) if (at < now - REMEMBER_MS) prices.delete(price);
        prices.set(odds, now);
      }
    for (const market of live.changes.markets) market.noted = false;
    live.changes.markets.length = 0;
  };
  const socket = io(`${address}/`, {
    transports: ['websocket'],
    query: { codec: 'msgpack' },
    parser: createFrameParser(),
  });
  socket.onAny((event: string, payload: unknown) => {
    commit(live, [{ event, payload }]);
    note();
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await socket.emitWithAck('subscribe', { siteNumber: '1', game_code: 59, recoveryId: 'bench' });
  return {
    rowPrices(matchId) {
      const match = live.book.matches.get(matchId);
      if (match === undefined) return [];
      return rowMarketsIn(match).flatMap((market) =>
        market === null
          ? []
          : inDisplayOrder(market.marketId, market.outcomes).map(
              ({ cell, odds }) => new Set([odds, ...(seen.get(cell)?.keys() ?? [])]),
            ),
      );
    },
    updates: () => live.changes.updates,
    hash: () => hashOffer(live.book),
    close: () => void socket.disconnect(),
  };
}
