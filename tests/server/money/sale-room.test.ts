/** L1, L4: members who look at a sale get what becomes of it at once, over real sockets of the real server. */
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import type { SaleNow } from '../../../domain/protocol/trade/follow-sales.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { putBet, putSale } from '../../given/database/sale-rows.ts';
import { limits } from '../../given/runs/limits.ts';

const HOUR_MS = 3_600_000;
const WAIT = { timeout: limits.waitMs };
/** 3,420,000 by the price of the open leg. */
const worthAt = (odds: number): number => Math.floor((3_420_000 * 100) / odds);

let server: OpenServer;
let events: FeedEvent[];
let seller: string;
let sellerId: number;
let requests = 0;

beforeAll(async () => {
  const matches = [1, 2].map((id) =>
    snapshot(id, [market(1, [185, 330, 420])], {
      facts: { startsAt: Date.now() + HOUR_MS },
      state: { statusCode: 0 },
    }),
  );
  events = matches.map((match) => ({ kind: 'match', at: Date.now(), match }));
  const source = { leagues: () => [], advance: () => events.splice(0), settlementsOf: () => null };
  server = await openServer([{ name: 'two matches', ...source }]);
  seller = await server.logIn('demo1');
  const member = server.db.selectFrom('member').select('id').where('mb_id', '=', 'demo1');
  sellerId = (await member.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

const saleOf = () => putSale(server.db, 1_500_000, { memberId: sellerId, at: Date.now() });
const price = (odds: number, status: 1 | -1 = 1): void =>
  void events.push({
    kind: 'odds',
    at: Date.now(),
    odds: { matchId: 2, markets: [market(1, [odds, 330, 420], { status })] },
  });
const act = async (path: string, token: string): Promise<string> => {
  const reqId = requestIdAt(Date.now(), `sale-room-${++requests}`);
  return (await server.post(path, { reqId }, token)).body.CODE;
};

/** A member's socket that keeps the newest state of each sale. */
async function openFollower(id: string | null) {
  const token = id === null ? null : await server.logIn(id);
  const socket: Socket = await server.connect({ token });
  const states = new Map<number, SaleNow>();
  const added: number[] = [];
  socket.on('SaleNow', (row: SaleNow) => void states.set(row.id, row));
  socket.on('SaleAdded', (row: { id: number }) => void added.push(row.id));
  return {
    token: token ?? '',
    states,
    added,
    follow: (ids: readonly number[], more = {}) =>
      socket.timeout(limits.waitMs).emitWithAck('FollowSales', { ids, added: 0, ...more }),
  };
}

/** The price of the open leg is on the board: a sale by it is open. */
const boardIsThere = async (
  follower: Awaited<ReturnType<typeof openFollower>>,
  id: number,
): Promise<void> => {
  await vi.waitFor(async () => {
    expect(await follower.follow([id])).toMatchObject({ sales: [{ id, lock: null }] });
  }, WAIT);
};

describe('L1 L4 a sale that members look at', () => {
  test('is answered as it is now; a suspension locks it, the next price opens it with its new worth', async () => {
    const id = await saleOf();
    const follower = await openFollower('demo2');
    await boardIsThere(follower, id);
    expect(await follower.follow([id, 999_999])).toEqual({
      code: 200,
      sales: [{ id, state: 'open', worth: worthAt(185), lock: null, seen: '2:0-0:185' }],
    });
    price(190, -1);
    await expect.poll(() => follower.states.get(id)?.lock, WAIT).toBe('suspended');
    price(190);
    await expect
      .poll(() => follower.states.get(id), WAIT)
      .toEqual({ id, state: 'open', worth: worthAt(190), lock: null, seen: '2:0-0:190' });
    price(240);
    await expect.poll(() => follower.states.get(id)?.lock, WAIT).toBe('moved');
    price(185);
    await expect.poll(() => follower.states.get(id), WAIT).toMatchObject({ worth: worthAt(185), lock: null });
  });

  test('is taken back or bought: all who look at it learn it, who looks away does not', async () => {
    const [back, bought] = [await saleOf(), await saleOf()];
    const [buyer, other, away] = [
      await openFollower('demo2'),
      await openFollower('demo3'),
      await openFollower('demo4'),
    ];
    await boardIsThere(buyer, bought);
    await buyer.follow([back, bought]);
    await other.follow([back, bought]);
    await away.follow([back, bought]);
    await away.follow([]);
    expect(await act(`/trade/cancel/v1/57/${back}`, seller)).toBe('TC000');
    expect(await act(`/trade/buy/v1/57/${bought}`, buyer.token)).toBe('TB000');
    for (const { states } of [buyer, other]) {
      await expect.poll(() => states.get(back)?.state, WAIT).toBe('cancelled');
      await expect.poll(() => states.get(bought)).toMatchObject({ state: 'sold', worth: null, seen: '' });
    }
    expect([...away.states.values()].filter(({ state }) => state !== 'open')).toEqual([]);
  });

  test('ends with its bet, also when nobody acts', async () => {
    const id = await saleOf();
    const follower = await openFollower('demo2');
    await boardIsThere(follower, id);
    await server.db.updateTable('bet').set({ state: 'lose' }).execute();
    await expect.poll(() => follower.states.get(id)?.state, WAIT).toBe('ended');
  });

  test('a new sale is announced to those who look at the market, and to nobody else', async () => {
    const [looker, list] = [await openFollower('demo2'), await openFollower('demo3')];
    const betId = await putBet(server.db, { memberId: sellerId, at: Date.now() });
    await boardIsThere(list, await saleOf());
    await looker.follow([], { added: 1 });
    expect(await act(`/trade/sell/v1/57/${betId}/1500000`, seller)).toBe('TS000');
    await expect.poll(() => looker.added, WAIT).toHaveLength(1);
    expect(list.added).toEqual([]);
  });

  test('numbers that no sale has take no place from the sales of others', async () => {
    const id = await saleOf();
    const token = await server.logIn('demo5');
    const ids = (socket: number) => Array.from({ length: 100 }, (_, at) => 1_000_000 + socket * 100 + at);
    for (let socket = 0; socket < 11; socket++) {
      const stranger = await server.connect({ token });
      const asked = { ids: ids(socket), added: 0 };
      expect(await stranger.timeout(limits.waitMs).emitWithAck('FollowSales', asked)).toEqual({
        code: 200,
        sales: [],
      });
    }
    const follower = await openFollower('demo2');
    expect(await follower.follow([id])).toMatchObject({ code: 200, sales: [{ id }] });
  });

  test('visitors follow nothing, and a question that cannot be read is refused', async () => {
    const id = await saleOf();
    expect(await (await openFollower(null)).follow([id])).toEqual({ code: 401 });
    const follower = await openFollower('demo2');
    expect(await follower.follow(Array.from({ length: 101 }, (_, at) => at + 1))).toEqual({ code: 400 });
    expect(await follower.follow([-1])).toEqual({ code: 400 });
  });
});
