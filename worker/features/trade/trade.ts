/** The trade market: pages of sales that renew themselves, and the acts on them. */
import { filter } from 'rxjs';
import type { Bet } from '../../../domain/bet/bet.ts';
import { legStanding } from '../../../domain/bet/leg-standing.ts';
import { decodeOffer, decodeTrade } from '../../../domain/protocol/calls/trade.ts';
import {
  TRADE_VERSION,
  tradeBuyList,
  tradeMarketList,
  tradeOffers,
  tradeSellList,
} from '../../../domain/protocol/calls/trade-calls.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { decodeMarks, type LegMark } from '../../../domain/trade/leg-marks.ts';
import { dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { NoAnswer } from '../../no-answer.ts';
import type { TradePorts } from './cold-trade.ts';
import type {
  OffersView,
  TradeAnswer,
  TradeApi,
  TradeBetView,
  TradeListView,
  TradeQuery,
} from './trade-api.ts';
import { createTradeRequests } from './trade-requests.ts';
import { createWatchedPages, PAGE_EVERY_MS } from './watched-page.ts';

export const TRADE_PAGE_SIZE = 10;
const UTC = '+09:00';

const noTrades: TradeListView = {
  state: 'loading',
  error: null,
  trades: [],
  total: 0,
  pageSize: TRADE_PAGE_SIZE,
};
const noOffers: OffersView = {
  state: 'loading',
  error: null,
  offers: [],
  total: 0,
  pageSize: TRADE_PAGE_SIZE,
  rule: null,
};

/** The server sends the present score and status with an open leg. The periods are not sent: a leg that needs them is unknown. */
const withStandings = (bet: Bet, marks: readonly LegMark[]): TradeBetView => ({
  ...bet,
  legs: bet.legs.map((leg, at) => ({
    ...leg,
    nowOdds: marks.find((mark) => mark.leg === at + 1)?.odds || null,
    standing: legStanding(leg, {
      statusCode: leg.matchStatus,
      homeScore: leg.homeScore ?? 0,
      awayScore: leg.awayScore ?? 0,
      periods: [],
      reporting: leg.homeScore === null ? 0 : 1,
    }),
  })),
});

const lists = { trade: tradeMarketList, sell: tradeSellList, buy: tradeBuyList } as const;

async function readList(
  { call }: Pick<Engine, 'call'>,
  { list, order, align, page, from, to, game }: TradeQuery,
  place: string,
): Promise<Result<Pick<TradeListView, 'trades' | 'total' | 'pageSize'>, NoAnswer>> {
  const answer = await call(lists[list], {
    params: {
      ver: TRADE_VERSION,
      utc: UTC,
      order,
      align,
      pageRowNum: TRADE_PAGE_SIZE,
      page,
      ...(from === null ? {} : { st_date: from }),
      ...(to === null ? {} : { ed_date: to }),
      ...(game === null ? {} : { game }),
    },
    place,
  });
  const found = dataOf(answer, lists[list].ok);
  if (!found.ok) return found;
  const { data, total } = found.value;
  const trades = data.map(decodeTrade).filter(({ leftSeconds, soldAt }) => {
    // The lists keep what is still on sale, "sell" also what was bought, "buy" everything (L1).
    if (list === 'buy') return true;
    return leftSeconds >= 0 || (list === 'sell' && soldAt !== null);
  });
  return ok({
    trades: trades.map((trade) => ({
      ...trade,
      bet: withStandings(trade.bet, decodeMarks(trade.seen) ?? []),
    })),
    total,
    pageSize: TRADE_PAGE_SIZE,
  });
}

async function readOffers(
  { call }: Pick<Engine, 'call'>,
  page: number,
  place: string,
): Promise<Result<Pick<OffersView, 'offers' | 'total' | 'pageSize' | 'rule'>, NoAnswer>> {
  const params = { ver: TRADE_VERSION, pageRowNum: TRADE_PAGE_SIZE, page };
  const answer = await call(tradeOffers, { params, place });
  const found = dataOf(answer, tradeOffers.ok);
  if (!found.ok) return found;
  const { data, total, percent, hours, drift } = found.value;
  const offers = data
    .map(decodeOffer)
    .map((offer) => ({ ...offer, bet: withStandings(offer.bet, decodeMarks(offer.seen) ?? []) }));
  return ok({ offers, total, pageSize: TRADE_PAGE_SIZE, rule: { percent, hours, drift } });
}

export function createTrade(engine: Engine, { bets }: TradePorts): Feature<TradeApi> {
  const requests = createTradeRequests(engine);
  const pages = createWatchedPages();
  /** An act changes the pages, whatever its answer. */
  const acted = async (answering: Promise<TradeAnswer>): Promise<TradeAnswer> => {
    const answer = await answering;
    pages.renew();
    return answer;
  };
  const isTraded = ({ trade, state }: Bet): boolean => trade !== undefined || state === 'sell';
  bets.changed.pipe(filter((changed) => changed.some(isTraded))).subscribe(pages.renew);
  return {
    every: [{ ms: PAGE_EVERY_MS, waitsFirst: true, act: pages.renew }],
    onLink: (isUp) => {
      if (isUp) pages.renew();
    },
    api: (window) => ({
      list: (query) =>
        window.latest(pages.watch(window, noTrades, (place) => readList(engine, query, place))),
      offers: (page) =>
        window.latest(pages.watch(window, noOffers, (place) => readOffers(engine, page, place))),
      sell: (drawId, price, seen) =>
        acted(requests.sell({ mode: 'sell', drawtype: '', drawid: drawId, sellPrice: String(price), seen })),
      cancel: (id) => acted(requests.cancel({ id })),
      buy: (id, seen) => acted(requests.buy({ mode: 'buy', drawtype: '', id, seen })),
    }),
  };
}
