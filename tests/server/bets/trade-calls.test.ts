/** L1, L5: the calls of the trade market on the real server: lists, their order and pages, and the codes of the acts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUY_WAIT_MS } from '../../../domain/trade/trade.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';
import { putBet, putSale, SALE_STAKE } from '../../given/database/sale-rows.ts';

const STAKE = SALE_STAKE;
let given: OpenMoney;
const tokens = { seller: '', buyer: '' };

const betOf = (memberId: number, stake = STAKE, states?: readonly string[]): Promise<number> =>
  putBet(given.db, { memberId, at: given.now(), stake, ...(states === undefined ? {} : { states }) });
/** The matches of this server are not on its boards, so the act itself would refuse. */
const saleOf = (memberId: number, price: number, stake = STAKE): Promise<number> =>
  putSale(given.db, price, { memberId, at: given.now(), stake });
const list = async (
  name: 'sell' | 'trade' | 'buy',
  { order = 'date/desc', page = 1, size = 10, query = '', token = tokens.buyer } = {},
) => (await given.ask(`/trade/list/${name}/v1/+09:00/${order}/${size}/${page}${query}`, token)).DATA;
const pricesOf = ({ data }: { data: { price: number }[] }) => data.map(({ price }) => price);
const act = async (path: string, form: Record<string, string> = {}, token = tokens.seller) =>
  (await given.post(path, { reqId: given.newId(), ...form }, token)).body;

let seller: number;
beforeAll(async () => {
  given = await openMoney();
  tokens.seller = await given.logIn('demo1');
  tokens.buyer = await given.logIn('demo2');
  seller = await given.idOf('demo1');
  for (const [at, price] of [1_500_000, 1_200_000, 1_800_000].entries()) {
    given.pass(1000);
    await saleOf(seller, price, STAKE + at * 1000);
  }
});
afterAll(() => given.close());

describe('L1 the lists', () => {
  test('what is on sale is seen by all, what the member sells by the seller alone', async () => {
    expect(pricesOf(await list('trade'))).toEqual([1_800_000, 1_200_000, 1_500_000]);
    expect(pricesOf(await list('sell'))).toEqual([]);
    expect(pricesOf(await list('sell', { token: tokens.seller }))).toHaveLength(3);
    expect(pricesOf(await list('buy'))).toEqual([]);
  });

  test.each([
    ['price/asc', [1_200_000, 1_500_000, 1_800_000]],
    ['price/desc', [1_800_000, 1_500_000, 1_200_000]],
    ['gold/asc', [1_500_000, 1_200_000, 1_800_000]],
    ['date/asc', [1_500_000, 1_200_000, 1_800_000]],
  ])('in the order %s', async (order, prices) => {
    expect(pricesOf(await list('trade', { order }))).toEqual(prices);
  });

  test('by pages, by game and by days', async () => {
    const second = await list('trade', { order: 'price/asc', size: 2, page: 2 });
    expect({ prices: pricesOf(second), total: second.total }).toEqual({ prices: [1_800_000], total: 3 });
    expect((await list('trade', { query: '?game=58' })).total).toBe(0);
    expect((await list('trade', { query: '?st_date=2026-11-22&ed_date=2026-11-22' })).total).toBe(3);
    expect((await list('trade', { query: '?ed_date=2026-11-21' })).total).toBe(0);
  });

  test.each([
    'price/up/10/1',
    'name/asc/10/1',
    'price/asc/51/1',
    'price/asc/10/0',
    'price/asc/10/1?st_date=2026-02-30',
  ])('the path %s is answered as malformed', async (path) => {
    expect((await given.ask(`/trade/list/trade/v1/+09:00/${path}`, tokens.buyer)).CODE).toBe('TL002');
  });
});

describe('L5 a row', () => {
  test('has the specified fields, the bet with its legs, and is locked while its match has no price', async () => {
    const { data } = await list('trade');
    expect(data[0]).toMatchObject({
      DrawType: 'SRS',
      DrawState: 'sell',
      RefundingByUser: 0,
      tradetime: null,
      isExpand: 'N',
      isOwner: 'N',
      worth: null,
      lock: 'suspended',
    });
    expect(data[0].LeftTime).toBeGreaterThan(3590);
    expect(data[0].bet.details.map(({ DrawState }: { DrawState: string }) => DrawState)).toEqual([
      'win',
      'opened',
    ]);
    expect(data[0].bet.details[0]).toMatchObject({ AllottedValue: null, HomeTeam_Score: null, SportId: 311 });
  });

  test('the bets that can be sold come with their prices; those on sale or without a won leg do not', async () => {
    const own = await given.idOf('demo4');
    const token = await given.logIn('demo4');
    const bet = await betOf(own);
    await betOf(own, STAKE, ['opened', 'opened']);
    await saleOf(own, 1_100_000);
    const { DATA } = await given.ask('/trade/offers/v1/10/1', token);
    expect(DATA).toMatchObject({ total: 1, percent: 90, hours: 24 });
    expect(DATA.data).toMatchObject([
      { least: STAKE, most: 3_078_000, possible: 3_420_000, worth: null, suspended: 'Y' },
    ]);
    expect(DATA.data[0].bet.DrawId).toBe(bet);
  });
});

describe('L2–L4 the codes of the acts', () => {
  test('TS206, TS207 and TS208; a refusal moves nothing and says so', async () => {
    const [onSale] = await given.db
      .selectFrom('trade')
      .select('bet_id')
      .where('seller_id', '=', seller)
      .execute();
    expect(await act(`/trade/sell/v1/57/${onSale?.bet_id}/1500000`)).toMatchObject({
      CODE: 'TS206',
      DATA: { stats: 0 },
    });
    const open = await betOf(seller, STAKE, ['opened', 'opened']);
    expect((await act(`/trade/sell/v1/57/${open}/1500000`)).CODE).toBe('TS208');
    expect((await act('/trade/sell/v1/57/999999/1500000')).CODE).toBe('TS207');
    expect((await act('/trade/sell/v1/57/1/none')).CODE).toBe('TS002');
  });

  test('a purchase that cannot be made is TB207, one without a login TB001', async () => {
    const sale = await saleOf(seller, 1_500_000);
    expect(await act(`/trade/buy/v1/57/${sale}`, {}, tokens.buyer)).toMatchObject({
      CODE: 'TB207',
      DATA: { stats: 0 },
    });
    expect((await act(`/trade/buy/v1/57/${sale}`, {}, '')).CODE).toBe('TB001');
  });

  test('TB206: the market says from when the member may buy again, in its list alone', async () => {
    expect((await list('trade')).buyFrom).toBeNull();
    const sale = await saleOf(seller, 1_500_000);
    const at = given.now();
    const bought = { state: 'sold', buyer_id: await given.idOf('demo2'), closed_at: at };
    await given.db.updateTable('trade').set(bought).where('id', '=', sale).execute();
    expect((await list('trade')).buyFrom).toBe(at + BUY_WAIT_MS);
    expect((await list('buy')).buyFrom).toBeNull();
    expect((await list('trade', { token: tokens.seller })).buyFrom).toBeNull();
    given.pass(BUY_WAIT_MS);
    expect((await list('trade')).buyFrom).toBeNull();
  });

  test('TC000 takes a sale back, once; /trade/proc.php answers with result and msg', async () => {
    const sale = await saleOf(seller, 1_500_000);
    expect(await act(`/trade/cancel/v1/57/${sale}`)).toMatchObject({ CODE: 'TC000', DATA: { stats: 1 } });
    expect((await act(`/trade/cancel/v1/57/${sale}`)).CODE).toBe('TC207');
    const next = String(await saleOf(seller, 1_500_000));
    expect(await act('/trade/proc.php', { mode: 'cancel', id: next })).toMatchObject({
      result: 'OK',
      msg: '',
    });
    expect(await act('/trade/proc.php', { mode: 'cancel', id: next })).toMatchObject({
      result: 'FAIL',
      msg: 'gone',
    });
    expect((await act('/trade/proc.php', { mode: 'give', id: next })).result).toBe('ERROR');
  });
});
