/** The trade market: pages of sales that renew themselves. */
import { combineLatest, filter, map } from 'rxjs';
import type { Bet } from '../../../domain/bet/bet.ts';
import { decodeOffer, decodeTrade } from '../../../domain/protocol/calls/bets/trade.ts';
import {
  TRADE_VERSION,
  tradeBuyList,
  tradeMarketList,
  tradeOffers,
  tradeSellList,
} from '../../../domain/protocol/calls/bets/trade-calls.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { decodeMarks } from '../../../domain/trade/leg-marks.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { SaleEvents, TradePorts } from './cold-trade.ts';
import type { OffersView, TradeApi, TradeListView, TradeQuery } from './trade-api.ts';
import { createFollowedSales, type FollowedSales } from './followed-sales.ts';
import { isOfMatch, tradesNow, tradeView, withStandings } from './sale-views.ts';
import {
  createWatchedPages,
  FOLLOWED_EVERY_MS,
  LOOK_EVERY_MS,
  type Page,
  PAGE_EVERY_MS,
} from './watched-page.ts';

export const TRADE_PAGE_SIZE = 10;
const UTC = '+09:00';

const lists = { trade: tradeMarketList, sell: tradeSellList, buy: tradeBuyList } as const;

async function readList(
  { ask }: Pick<Engine, 'ask'>,
  { list, order, align, page, from, to, game }: TradeQuery,
  place: string,
): Promise<Result<TradeListView, Fault>> {
  const found = await ask(lists[list], {
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
  if (!found.ok) return found;
  const { data, total, buyFrom = null } = found.value;
  const trades = data.map(decodeTrade).filter(({ leftSeconds, soldAt }) => {
    // The lists keep what is still on sale, "sell" also what was bought, "buy" everything (L1).
    if (list === 'buy') return true;
    return leftSeconds >= 0 || (list === 'sell' && soldAt !== null);
  });
  return ok({
    trades: trades.map(tradeView),
    total,
    pageSize: TRADE_PAGE_SIZE,
    buyFrom,
  });
}

async function readOffers(
  { ask }: Pick<Engine, 'ask'>,
  page: number,
  place: string,
): Promise<Result<OffersView, Fault>> {
  const params = { ver: TRADE_VERSION, pageRowNum: TRADE_PAGE_SIZE, page };
  const found = await ask(tradeOffers, { params, place });
  if (!found.ok) return found;
  const { data, total, percent, hours, drift } = found.value;
  const offers = data
    .map(decodeOffer)
    .map((offer) => ({ ...offer, bet: withStandings(offer.bet, decodeMarks(offer.seen) ?? []) }));
  return ok({ offers, total, pageSize: TRADE_PAGE_SIZE, rule: { percent, hours, drift } });
}

/** The pages of the lists. Sales that may still be bought are followed; bought bets are not, so their page is read more often. */
const listPage = (engine: Engine, sales: FollowedSales, query: TradeQuery): Page<TradeListView> => ({
  read: (place) => readList(engine, query, place),
  everyMs: () => (query.list !== 'buy' && sales.isFollowing() ? FOLLOWED_EVERY_MS : PAGE_EVERY_MS),
  shown(place, { trades }) {
    if (query.list === 'buy') return;
    const ids = trades.filter(({ leftSeconds }) => leftSeconds >= 0).map(({ id }) => id);
    sales.show(place, { ids, added: query.list === 'trade' });
  },
  gone: sales.forget,
});

const offersPage = (engine: Engine, page: number): Page<OffersView> => ({
  read: (place) => readOffers(engine, page, place),
  everyMs: () => PAGE_EVERY_MS,
});

export function createTrade(
  engine: Engine,
  { bets }: TradePorts,
  { saleNow, saleAdded }: SaleEvents,
): Feature<TradeApi> {
  const pages = createWatchedPages(engine.deps.now);
  const sales = createFollowedSales(engine);
  const isTraded = ({ trade, state }: Bet): boolean => trade !== undefined || state === 'sell';
  bets.changed.pipe(filter((changed) => changed.some(isTraded))).subscribe(pages.renew);
  saleAdded.subscribe(pages.renewSoon);
  saleNow.subscribe((payload) => {
    const taken = sales.take(payload);
    if (taken !== null && taken.now.state === 'open' && isOfMatch(taken.before, taken.now)) pages.renewSoon();
  });
  return {
    every: [{ ms: LOOK_EVERY_MS, act: pages.renewDue }],
    onLink(isUp) {
      sales.onLink(isUp);
      if (isUp) pages.renew();
    },
    api: (window) => ({
      list: (query) =>
        window.latest(
          combineLatest([pages.watch(window, listPage(engine, sales, query)), sales.now]).pipe(
            map(([page, now]) =>
              page?.ok === true ? ok({ ...page.value, trades: tradesNow(page.value.trades, now) }) : page,
            ),
          ),
        ),
      offers: (page) => window.latest(pages.watch(window, offersPage(engine, page))),
      renew: pages.renew,
    }),
  };
}
