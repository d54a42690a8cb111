/** L1–L4, R13: the trade market through the real core: lists that renew themselves, and acts that are sent once. */
import { describe, expect, test, vi } from 'vitest';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { encodeTrade, type Trade } from '../../domain/protocol/calls/bets/trade.ts';
import type { WinnerView } from '../../worker/features/bets/bets-api.ts';
import type { Fault } from '../../domain/fault.ts';
import type { Result } from '../../domain/result.ts';
import type { TradeQuery } from '../../domain/trade/trade.ts';
import type { TradeListView } from '../../worker/features/trade/trade-api.ts';
import type { Moment } from '../../worker/core-api.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { matches } from '../given/core/core-member.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';
import { limits } from '../given/runs/limits.ts';

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
  type Page = Result<TradeListView, Fault> | null;
  const pages: Page[] = [];
  const shown = () => {
    const page = pages.at(-1);
    return page?.ok === true ? page.value : null;
  };
  const watch = (asked: TradeQuery) =>
    readServed<Page>(wire.core.trade.list(asked)).subscribe((page) => pages.push(page));
  const callsOf = (path: string) => wire.calls.filter(({ url }) => new URL(url).pathname.startsWith(path));
  /** The first call loads the feature, which takes real time. */
  const isShown = async (): Promise<void> => {
    await vi.waitUntil(async () => {
      await wire.pass(100);
      await portsSettle();
      return shown() !== null;
    }, limits.waitMs);
  };
  return { wire, shown, watch, callsOf, isShown };
}

describe('L1 a list of the market', () => {
  test('asks by its order, page and filters, and shows the legs with their present odds and standing', async () => {
    const { wire, shown, watch, callsOf, isShown } = await openMarket();
    wire.answers['/trade/list/trade'] = listed(sale);
    watch(query());
    await isShown();
    const url = new URL(callsOf('/trade/list/')[0]?.url ?? '');
    expect(decodeURIComponent(url.pathname)).toBe('/trade/list/trade/v1/+09:00/price/asc/10/2');
    expect(Object.fromEntries(url.searchParams)).toEqual({ st_date: '2026-11-20', game: '57' });
    expect(shown()).toMatchObject({ total: 1, trades: [{ id: 5, worth: 1_800_000 }] });
    expect(shown()?.trades[0]?.bet.legs).toMatchObject([
      { nowOdds: null, standing: 'won' },
      { nowOdds: 190, standing: 'leading' },
    ]);
  });

  test('keeps what is on sale; the own sales also what was bought, the purchases everything', async () => {
    const over = { ...sale, id: 6, leftSeconds: -1 };
    const sold = { ...sale, id: 7, leftSeconds: -1, soldAt: sale.at };
    const kept = { trade: [5], sell: [5, 7], buy: [5, 6, 7] } as const;
    for (const list of ['trade', 'sell', 'buy'] as const) {
      const { wire, shown, watch, isShown } = await openMarket();
      wire.answers[`/trade/list/${list}`] = listed(sale, over, sold);
      watch(query({ list }));
      await isShown();
      expect(shown()?.trades.map(({ id }) => id)).toEqual(kept[list]);
    }
  });

  test('is read again every few seconds while it is watched; a failure keeps what was shown', async () => {
    const { wire, shown, watch, callsOf, isShown } = await openMarket();
    wire.answers['/trade/list/trade'] = listed(sale);
    const watching = watch(query());
    await isShown();
    wire.answers['/trade/list/trade'] = { CODE: 'TL002' };
    await wire.pass(6000);
    await portsSettle();
    expect(shown()).toMatchObject({ trades: [{ id: 5 }] });
    watching.unsubscribe();
    await portsSettle();
    const before = callsOf('/trade/list/').length;
    await wire.pass(12_000);
    expect(callsOf('/trade/list/')).toHaveLength(before);
  });
});

describe('L1 L4 sales that a page shows are followed', () => {
  const sales = (...rows: object[]) => ({ code: 200, sales: rows });
  const open = { id: 5, state: 'open', worth: 1_800_000, lock: null, seen: '2:1-0:190' };

  async function openFollowed(more: Partial<TradeQuery> = {}) {
    const given = await openMarket();
    const { wire, watch, isShown } = given;
    wire.answers['/trade/list/'] = listed(sale);
    const watching = watch(query(more));
    await isShown();
    const questions = () => wire.asked.filter(({ event }) => event === 'FollowSales');
    const answer = async (row: object): Promise<void> => {
      questions().at(-1)?.answer(row);
      await portsSettle();
    };
    const push = async (row: object): Promise<void> => {
      wire.push('SaleNow', row);
      await wire.pass(100);
      await portsSettle();
    };
    const shown = () => given.shown()?.trades[0];
    return { ...given, watching, questions, answer, push, shown };
  }

  test('a goal locks the row at once, with its score, price and worth; a sale that is over stays and says so', async () => {
    const { questions, answer, push, shown } = await openFollowed();
    expect(questions().map(({ row }) => row)).toEqual([{ ids: [5], added: 1 }]);
    await answer(sales({ ...open, worth: 1_790_000 }));
    expect(shown()).toMatchObject({ worth: 1_790_000, over: null });
    await push({ ...open, lock: 'goal', worth: 2_280_000, seen: '2:2-0:150' });
    expect(shown()).toMatchObject({ lock: 'goal', worth: 2_280_000, seen: '2:2-0:150' });
    expect(shown()?.bet.legs[1]).toMatchObject({ homeScore: 2, awayScore: 0, nowOdds: 150 });
    await push({ ...open, state: 'sold', worth: null, seen: '' });
    expect(shown()).toMatchObject({ id: 5, over: 'sold', lock: null, worth: null });
    await push({ ...open, id: 6, lock: 'goal' });
    expect(shown()?.id).toBe(5);
  });

  test('a followed page is read twice a minute, after a goal or a new sale within seconds', async () => {
    const { wire, callsOf, answer, push } = await openFollowed();
    await answer(sales(open));
    const reads = () => callsOf('/trade/list/').length;
    const before = reads();
    await wire.pass(20_000);
    expect(reads()).toBe(before);
    await push({ ...open, worth: 1_500_000, seen: '2:1-0:228' });
    await wire.pass(5000);
    expect(reads(), 'a price alone is in the event').toBe(before);
    wire.push('SaleAdded', { id: 9 });
    await wire.pass(1000);
    expect(reads()).toBe(before + 1);
    await portsSettle();
    await push({ ...open, lock: 'goal', seen: '2:2-0:150' });
    await wire.pass(7000);
    expect(reads()).toBe(before + 2);
    await portsSettle();
    await wire.pass(31_000);
    expect(reads()).toBe(before + 3);
  });

  test('after a lost link nothing is taken for known, and the sales are asked for again', async () => {
    const { wire, questions, answer, push, shown, watching } = await openFollowed({ list: 'sell' });
    expect(questions().at(-1)?.row).toEqual({ ids: [5], added: 0 });
    await answer(sales({ ...open, lock: 'goal' }));
    expect(shown()?.lock).toBe('goal');
    wire.down();
    await portsSettle();
    expect(shown()?.lock).toBeNull();
    wire.up();
    await portsSettle();
    await answer(sales({ ...open, lock: 'suspended' }));
    expect(shown()?.lock).toBe('suspended');
    watching.unsubscribe();
    await portsSettle();
    await answer(sales(open));
    expect(questions().at(-1)?.row).toEqual({ ids: [], added: 0 });
    await push({ ...open, lock: 'goal' });
    expect(shown()?.lock).toBe('suspended');
  });

  test.each([
    ['that answers no such question', { code: 404 }],
    ['that follows no more sales than those of others', sales()],
  ])('a server %s is asked by calls every few seconds', async (_, answered) => {
    const { wire, callsOf, answer } = await openFollowed();
    await answer(answered);
    const before = callsOf('/trade/list/').length;
    await wire.pass(6000);
    expect(callsOf('/trade/list/')).toHaveLength(before + 1);
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

const place = { ver: 'v1', site: 57 };
const buy = ({ core }: ReturnType<typeof createWire>, seen = '') =>
  core.moves.send('trade.tradeBuy', { ...place, mode: 'buy', id: 5, seen });

describe('L2–L4 acts on the market', () => {
  test('after an act the pages on screen are read again at once', async () => {
    const { wire, watch, callsOf, isShown } = await openMarket();
    wire.answers['/trade/list/trade'] = listed();
    watch(query());
    await isShown();
    const before = callsOf('/trade/list/trade').length;
    await wire.core.trade.renew();
    await portsSettle();
    expect(callsOf('/trade/list/trade')).toHaveLength(before + 1);
  });

  test('each is sent once to its own address, with the marks that the window shows', async () => {
    const { wire, callsOf } = await openMarket();
    wire.answers['/trade/'] = answered();
    expect(await buy(wire, '2:1-0:190')).toMatchObject({ ok: true, value: { gold: 1_500_000 } });
    const sold = { ...place, mode: 'sell', drawid: 9, sellPrice: 1_500_000, seen: '2:1-0:190' };
    expect(await wire.core.moves.send('trade.tradeSell', sold)).toMatchObject({ ok: true });
    expect(await wire.core.moves.send('trade.tradeCancel', { ...place, id: 5 })).toMatchObject({ ok: true });
    expect(callsOf('/trade/').map(({ url }) => new URL(url).pathname)).toEqual([
      '/trade/buy/v1/57/5',
      '/trade/sell/v1/57/9/1500000',
      '/trade/cancel/v1/57/5',
    ]);
    expect(callsOf('/trade/buy/')[0]?.form).toMatchObject({ mode: 'buy', id: '5', seen: '2:1-0:190' });
  });

  test('a refusal names its reason as a code', async () => {
    const { wire } = await openMarket();
    wire.answers['/trade/buy'] = answered({ code: 204, data: 204, reason: 'too-soon' });
    expect(await buy(wire)).toMatchObject({ ok: false, error: { code: 'too-soon' } });
  });

  test('R13: without an answer it is unknown, asked for by its id and never sent again, then known', async () => {
    const { wire, callsOf } = await openMarket();
    const moments: Moment[] = [];
    readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
    const answer = buy(wire);
    await wire.pass(100);
    expect(await answer).toEqual({ ok: false, error: { kind: 'unknown' } });
    wire.answers['/request/answer'] = answered();
    await wire.pass(30_000);
    await portsSettle();
    expect(callsOf('/trade/buy')).toHaveLength(1);
    expect(moments.findLast(({ kind }) => kind === 'money-known')).toMatchObject({ done: true });
  });

  test('L4: what a bought bet wins is in the winner’s message; what a sold one won is not', async () => {
    const { wire } = await openMarket();
    const winners: (WinnerView | null)[] = [];
    readServed<WinnerView | null>(wire.core.bets.winner()).subscribe((view) => winners.push(view));
    const won = { ...bet, state: 'win', won: 3_420_000 } as const;
    const sold = { ...won, drawId: 8, trade: { side: 'sold', price: 1_500_000 } } as const;
    wire.push('Draw', { draws: [encodeBet(sold)] });
    await wire.pass(100);
    await portsSettle();
    expect(winners.at(-1) ?? null).toBeNull();
    wire.push('Draw', {
      draws: [encodeBet({ ...won, drawId: 9, trade: { side: 'bought', price: 1_500_000 } }), encodeBet(sold)],
    });
    await wire.pass(100);
    await expect.poll(() => winners.at(-1)?.totalWon).toBe(3_420_000);
    expect(winners.at(-1)?.bets.map(({ drawId }) => drawId)).toEqual([9]);
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
