/**
 * The sales that members of this node look at. A sale is judged again every SALES_EVERY_MS by the boards of the node, and read again
 * after each act on it (at any node) and every SALES_AGAIN_MS, which finds the results of its legs. Its followers get what has changed.
 *
 *   FollowSales ─▶ followers ─▶ known sales ─every 250 ms─▶ SaleNow to the room of the sale
 *   an act ──▶ every node ────────▲                         SaleAdded to the room of the market
 */
import type { Socket } from 'socket.io';
import {
  followSalesQuery,
  type FollowSalesQuery,
  saleAddedRow,
  type SaleNow,
} from '../../../domain/protocol/trade/follow-sales.ts';
import type { SocketHub } from '../../sockets/socket-hub.ts';
import { answerOf } from '../../sockets/socket-limits.ts';
import type { SocketQuestions } from '../../sockets/socket-questions.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import type { PresentLegs } from './present-legs.ts';
import { type KnownSale, readSales, saleNow } from './sales-now.ts';
import type { SaleActed } from './trade-acts.ts';
import type { TradeDeps } from './trade-deps.ts';

/** A goal or a suspension reaches those who look at a sale after this time at most. */
const SALES_EVERY_MS = 250;
/** A result of a leg, or the end of a bet, after this time at most. */
const SALES_AGAIN_MS = 2000;
/** Sales that a node judges all the time; further ones change for their readers when the list is read again. */
const MOST_SALES = 1000;
/** Sales of one reading. */
const MOST_READ = 500;

const MARKET_ROOM = 'sales';
const roomOfSale = (id: number): string => `sale:${id}`;
/** Between the nodes: an act on a sale. */
const SALE_ACTED = 'SaleActed';

type SaleHub = Pick<SocketHub, 'emit' | 'emitToNodes' | 'onNodes'>;

interface SaleRoomDeps extends Pick<TradeDeps, 'db' | 'now' | 'values' | 'log'> {
  /** null: the sockets are not open yet. */
  readonly hub: () => SaleHub | null;
}

interface Followed {
  count: number;
  /** null: not read yet, or there is no such sale. */
  sale: KnownSale | null;
  /** What the followers know, as JSON. */
  sent: string;
}

/** The followed sales of this node. */
function createSaleFollowers(deps: SaleRoomDeps, present: PresentLegs, publish: (now: SaleNow) => void) {
  const { now, values } = deps;
  const followed = new Map<number, Followed>();
  const nowOf = (sale: KnownSale): SaleNow =>
    saleNow(sale, present, { now: now(), driftPercent: values.now('trade-rule').driftPercent });
  /** Sends what has changed since the followers were sent something. */
  const judge = (one: Followed): void => {
    if (one.sale === null) return;
    const row = nowOf(one.sale);
    const text = JSON.stringify(row);
    if (text === one.sent) return;
    one.sent = text;
    publish(row);
  };
  /** Readings follow each other, so an older one never overwrites a newer one. */
  const read = gatherCalls<number, void>(
    async (ids) => {
      for (const sale of await readSales(deps, [...new Set(ids)])) {
        const one = followed.get(sale.id);
        if (one === undefined) continue;
        one.sale = sale;
        judge(one);
      }
      return ids.map(() => undefined);
    },
    { most: MOST_READ },
  );
  return {
    ids: (): readonly number[] => [...followed.keys()],
    has: (id: number): boolean => followed.has(id),
    read,
    /** False: the node follows as many sales as it can. */
    enter(id: number): boolean {
      const one = followed.get(id);
      if (one === undefined && followed.size >= MOST_SALES) return false;
      if (one === undefined) followed.set(id, { count: 1, sale: null, sent: '' });
      else one.count += 1;
      return true;
    },
    leave(id: number): void {
      const one = followed.get(id);
      if (one !== undefined && --one.count === 0) followed.delete(id);
    },
    judgeAll(): void {
      for (const one of followed.values()) judge(one);
    },
    /** The followed sales among these, as they are now. */
    async states(ids: readonly number[]): Promise<readonly SaleNow[]> {
      await Promise.all(ids.filter((id) => followed.get(id)?.sale === null).map(read));
      return ids.flatMap((id) => {
        const sale = followed.get(id)?.sale ?? null;
        return sale === null ? [] : [nowOf(sale)];
      });
    },
  };
}

type FollowedSales = ReturnType<typeof createSaleFollowers>;

/** What one socket follows. */
function followOn(socket: Socket, sales: FollowedSales) {
  const own = new Set<number>();
  const lookAway = (id: number): void => {
    if (!own.delete(id)) return;
    sales.leave(id);
    void socket.leave(roomOfSale(id));
  };
  const follow = ({ ids, added }: FollowSalesQuery): readonly number[] => {
    const wanted = new Set(ids);
    for (const id of own) if (!wanted.has(id)) lookAway(id);
    for (const id of wanted) {
      if (own.has(id) || !sales.enter(id)) continue;
      own.add(id);
      void socket.join(roomOfSale(id));
    }
    if (added === 1) void socket.join(MARKET_ROOM);
    else void socket.leave(MARKET_ROOM);
    return [...own];
  };
  return {
    leaveAll: (): void => void follow({ ids: [], added: 0 }),
    /** The sales as they are now. One that is over, or that nobody offered, never changes: it keeps no place from the others. */
    async answer(asked: FollowSalesQuery): Promise<readonly SaleNow[]> {
      const ids = follow(asked);
      const now = await sales.states(ids);
      const open = new Set(now.flatMap(({ id, state }) => (state === 'open' ? [id] : [])));
      for (const id of ids) if (!open.has(id)) lookAway(id);
      return now;
    },
  };
}

/** Registers the question of a connection. Without a member it follows nothing. */
const questionsOf =
  (sales: FollowedSales): SocketQuestions =>
  ({ socket, whoAsks, mayAsk, log }) => {
    const { answer: answerNow, leaveAll } = followOn(socket, sales);
    socket.on('disconnect', leaveAll);
    const answer = async (asked: FollowSalesQuery): Promise<object> => {
      if ((await whoAsks()) === null) {
        leaveAll();
        return { code: 401 };
      }
      // A connection that closed meanwhile would be counted for ever.
      if (!socket.connected) return { code: 401 };
      return { code: 200, sales: await answerNow(asked) };
    };
    socket.on('FollowSales', (row: unknown, ack: unknown) => {
      const asked = followSalesQuery.safeParse(row);
      const reply = answerOf(socket, 'FollowSales', ack);
      if (!asked.success || !mayAsk()) return reply({ code: asked.success ? 429 : 400 });
      answer(asked.data).then(reply, (error: unknown) => {
        log('FollowSales failed', error);
        reply({ code: 500 });
      });
    });
  };

interface SaleRoom {
  readonly questions: SocketQuestions;
  /** A sale was made (`isNew`), taken back or bought at this node. */
  acted: SaleActed;
  /** Judges and reads the sales until it is stopped. */
  start(): () => Promise<void>;
}

export function createSaleRoom(deps: SaleRoomDeps, present: PresentLegs): SaleRoom {
  const { hub, log } = deps;
  const sales = createSaleFollowers(deps, present, (row) => hub()?.emit(roomOfSale(row.id), 'SaleNow', row));
  const readAgain = async (ids: readonly number[]): Promise<void> => {
    await Promise.all(ids.map(sales.read)).catch((error: unknown) => log('sales could not be read', error));
  };
  const publishChange: SaleActed = ({ id, isNew }) => {
    if (isNew) hub()?.emit(MARKET_ROOM, 'SaleAdded', { id });
    if (sales.has(id)) void readAgain([id]);
  };
  const onFar = (row: unknown): void => {
    if (saleAddedRow.safeParse(row).success) publishChange(row as Parameters<SaleActed>[0]);
  };
  return {
    questions: questionsOf(sales),
    acted(sale) {
      publishChange(sale);
      hub()?.emitToNodes(SALE_ACTED, sale);
    },
    start() {
      hub()?.onNodes(SALE_ACTED, onFar);
      let reading: Promise<void> = Promise.resolve();
      const judging = setInterval(sales.judgeAll, SALES_EVERY_MS);
      const again = setInterval(() => {
        reading = readAgain(sales.ids());
      }, SALES_AGAIN_MS);
      judging.unref();
      again.unref();
      return async () => {
        clearInterval(judging);
        clearInterval(again);
        await reading;
      };
    },
  };
}
