/** L1–L4, R13: the trade market through the real core: lists that renew themselves, and acts that are sent once. */
import { describe, expect, test, vi } from 'vitest';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { encodeTrade, type Trade } from '../../domain/protocol/calls/trade.ts';
import type { TradeListView, TradeQuery } from '../../worker/features/trade/trade-api.ts';
import type { Moment } from '../../worker/moment.ts';
import { betOf, legOf } from '../given/bet.ts';
import { matches } from '../given/core-member.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/wire.ts';

const bet = betOf({
  state: 'sell',
  folders: 2,
  legs: [legOf({ state: 'win' }), legOf({ matchId: 2, matchStatus: 6, homeScore: 1, awayScore: 0 })],
});
const sale: Trade = {
  id: 5,
  price: 1_500_000,
  at: Date.UTC(2026, 10, 22),
  leftSeconds: 60,
  soldAt: null,
  seller: '루키별',
  isOwn: false,
  worth: 1_800_000,
  lock: null,
  seen: '2:1-0:190',
  bet,
};
const listed = (...sales: Trade[]) => ({
  CODE: 'TL000',
  DATA: { data: sales.map(encodeTrade), total: sales.length },
});
const query = (more: Partial<TradeQuery> = {}): TradeQuery => ({
  list: 'trade',
  order: 'price',
  align: 'asc',
  page: 2,
  from: '2026-11-20',
  to: null,
  game: 57,
  ...more,
});

async function openMarket() {
  const wire = createWire();
  await wire.open(matches);
  await logIn(wire);
  const views: TradeListView[] = [];
  const watch = (asked: TradeQuery) =>
    readServed<TradeListView>(wire.core.trade.list(asked)).subscribe((view) => views.push(view));
  const callsOf = (path: string) => wire.calls.filter(({ url }) => new URL(url).pathname.startsWith(path));
  /** The first call loads the feature, which takes real time. */
  const isShown = async (): Promise<void> => {
    await vi.waitUntil(async () => {
      await wire.pass(100);
      await portsSettle();
      return views.at(-1)?.state === 'ready';
    });
  };
  return { wire, views, watch, callsOf, isShown };
}

describe('L1 a list of the market', () => {
  test('asks by its order, page and filters, and shows the legs with their present odds and standing', async () => {
    const { wire, views, watch, callsOf, isShown } = await openMarket();
    wire.answers['/trade/list/trade'] = listed(sale);
    watch(query());
    await isShown();
    const url = new URL(callsOf('/trade/list/')[0]?.url ?? '');
    expect(decodeURIComponent(url.pathname)).toBe('/trade/list/trade/v1/+09:00/price/asc/10/2');
    expect(Object.fromEntries(url.searchParams)).toEqual({ st_date: '2026-11-20', game: '57' });
    expect(views.at(-1)).toMatchObject({ state: 'ready', total: 1, trades: [{ id: 5, worth: 1_800_000 }] });
    expect(views.at(-1)?.trades[0]?.bet.legs).toMatchObject([
      { nowOdds: null, standing: 'won' },
      { nowOdds: 190, standing: 'leading' },
    ]);
  });

  test('keeps what is on sale; the own sales also what was bought, the purchases everything', async () => {
    const over = { ...sale, id: 6, leftSeconds: -1 };
    const sold = { ...sale, id: 7, leftSeconds: -1, soldAt: sale.at };
    const kept = { trade: [5], sell: [5, 7], buy: [5, 6, 7] } as const;
    for (const list of ['trade', 'sell', 'buy'] as const) {
      const { wire, views, watch, isShown } = await openMarket();
      wire.answers[`/trade/list/${list}`] = listed(sale, over, sold);
      watch(query({ list }));
      await isShown();
      expect(views.at(-1)?.trades.map(({ id }) => id)).toEqual(kept[list]);
    }
  });

  test('is read again every few seconds while it is watched; a failure keeps what was shown', async () => {
    const { wire, views, watch, callsOf, isShown } = await openMarket();
    wire.answers['/trade/list/trade'] = listed(sale);
    const watching = watch(query());
    await isShown();
    wire.answers['/trade/list/trade'] = { CODE: 'TL001' };
    await wire.pass(6000);
    await portsSettle();
    expect(views.at(-1)).toMatchObject({ state: 'failed', error: 'TL001', trades: [{ id: 5 }] });
    watching.unsubscribe();
    await portsSettle();
    const before = callsOf('/trade/list/').length;
    await wire.pass(12_000);
    expect(callsOf('/trade/list/')).toHaveLength(before);
  });
});

interface Form {
  readonly reqId: string;
}
const answered =
  (more = {}) =>
  ({ reqId }: Form) => ({
    CODE: 'TB000',
    DATA: { stats: 1 },
    result: 'OK',
    msg: '',
    data: { state: 'answered', answer: { reqId, code: 200, data: 200, gold: 1_500_000, ...more } },
  });

describe('L2–L4 acts on the market', () => {
  test('each is sent once to its own address, with the marks that the window shows', async () => {
    const { wire, callsOf } = await openMarket();
    wire.answers['/trade/'] = answered();
    expect(await wire.core.trade.buy(5, '2:1-0:190')).toEqual({ ok: true, value: 1_500_000 });
    expect(await wire.core.trade.sell(9, 1_500_000, '2:1-0:190')).toMatchObject({ ok: true });
    expect(await wire.core.trade.cancel(5)).toMatchObject({ ok: true });
    expect(callsOf('/trade/').map(({ url }) => new URL(url).pathname)).toEqual([
      '/trade/buy/v1/57/5',
      '/trade/sell/v1/57/9/1500000',
      '/trade/cancel/v1/57/5',
    ]);
    expect(callsOf('/trade/buy/')[0]?.form).toMatchObject({ mode: 'buy', id: '5', seen: '2:1-0:190' });
  });

  test.each([
    ['too-soon', 'too-soon'],
    ['a-reason-of-tomorrow', null],
  ])('refused for %s', async (reason, known) => {
    const { wire } = await openMarket();
    wire.answers['/trade/buy'] = answered({ code: 204, data: 204, reason });
    expect(await wire.core.trade.buy(5, '')).toEqual({
      ok: false,
      error: { kind: 'refused', reason: known },
    });
  });

  test('R13: without an answer it is unknown, asked for by its id and never sent again, then known', async () => {
    const { wire, callsOf } = await openMarket();
    const moments: Moment[] = [];
    readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
    const answer = wire.core.trade.buy(5, '');
    await wire.pass(100);
    expect(await answer).toEqual({ ok: false, error: { kind: 'unknown' } });
    wire.answers['/request/answer'] = answered();
    await wire.pass(30_000);
    await portsSettle();
    expect(callsOf('/trade/buy')).toHaveLength(1);
    expect(moments.findLast(({ kind }) => kind === 'money-known')).toMatchObject({ done: true });
  });

  test('L4: when another member bought the bet, the seller learns it once', async () => {
    const { wire } = await openMarket();
    const moments: Moment[] = [];
    readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
    const sold = { ...bet, state: 'opened', trade: { side: 'sold', price: 1_500_000 } } as const;
    wire.push('Draw', { draws: [encodeBet(sold)] });
    await wire.pass(100);
    await portsSettle();
    expect(moments.filter(({ kind }) => kind === 'bet-sold')).toEqual([
      { kind: 'bet-sold', price: 1_500_000 },
    ]);
  });
});
