/** The trade market: pages of sales that renew themselves. */
import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { combineLatest, filter, map, BehaviorSubject, defer, finalize, type Observable } from 'rxjs';
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
import type { Feature, WindowScope } from '../../feature.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { SaleEvents, TradePorts } from './cold-trade.ts';
import type { TradeQuery } from '../../../domain/trade/trade.ts';
import type { OffersView, TradeApi, TradeListView } from './trade-api.ts';
import { createFollowedSales, type FollowedSales } from './followed-sales.ts';
import { isOfMatch, tradesNow, tradeView, withStandings } from './sale-views.ts';

// A page of the market that a window watches: read at once, again after its time, and when a trade of the member has changed it.

/** Between two readings of a page that nothing else keeps up to date; the server reads it from memory and two tables. */
const PAGE_EVERY_MS = 5000;
/** Of a page whose sales the server's events keep up to date: only the time that is left, and what was missed, comes by reading. */
const FOLLOWED_EVERY_MS = 30_000;
/** How often the pages are looked at. */
const LOOK_EVERY_MS = 500;

interface Page<View> {
  read(place: string): Promise<Result<View, Fault>>;
  /** Ms between two readings. */
  everyMs(): number;
  /** Called after each reading that was answered. */
  shown?(place: string, view: View): void;
  gone?(place: string): void;
}

interface Watched {
  readonly window: WindowScope;
  readonly load: () => void;
  /** Local ms at which it is read again, if it is on screen. */
  dueAt: () => number;
}

interface WatchedPages {
  /** null: no answer has come. A page that was shown stays when it cannot be read again. */
  watch<View>(window: WindowScope, page: Page<View>): Observable<Result<View, Fault> | null>;
  /** Reads the pages of windows that are on screen. */
  renew(): void;
  /** Reads those whose time has come. `now`: local ms. */
  renewDue(now: number): void;
  /** Reads them as soon as PAGE_EVERY_MS have passed since their last reading. */
  renewSoon(): void;
}

/** `now` returns local ms. */
function createWatchedPages(now: () => number): WatchedPages {
  const watched = new Set<Watched>();
  /** Pages that were read before this time are due after PAGE_EVERY_MS. */
  let changedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    watch: <View>(window: WindowScope, page: Page<View>) =>
      defer(() => {
        const { read, everyMs } = page;
        const views = new BehaviorSubject<Result<View, Fault> | null>(null);
        const place = `${window.id} ${++count}`;
        let readAt = now();
        let isOpen = true;
        const load = (): void => {
          readAt = now();
          void read(place).then((answer) => {
            if (!isOpen) return;
            const isKept = !answer.ok && (answer.error.kind === 'cancelled' || views.value?.ok === true);
            if (!isKept) views.next(answer);
            if (answer.ok) page.shown?.(place, answer.value);
          });
        };
        const one: Watched = {
          window,
          load,
          dueAt: () => readAt + (changedAt >= readAt ? PAGE_EVERY_MS : everyMs()),
        };
        watched.add(one);
        const stop = window.visibility.onShown(load);
        load();
        return views.pipe(
          finalize(() => {
            isOpen = false;
            watched.delete(one);
            stop();
            page.gone?.(place);
          }),
        );
      }),
    renew() {
      for (const { load, window } of watched) if (!window.visibility.hidden()) load();
    },
    renewDue(at) {
      for (const { load, dueAt, window } of watched) if (dueAt() <= at && !window.visibility.hidden()) load();
    },
    renewSoon() {
      changedAt = now();
    },
  };
}

const TRADE_PAGE_SIZE = 10;

const lists = { trade: tradeMarketList, sell: tradeSellList, buy: tradeBuyList } as const;

async function readList(
  { ask }: Pick<Engine, 'ask'>,
  { list, order, align, page, from, to, game }: TradeQuery,
  place: string,
): Promise<Result<TradeListView, Fault>> {
  const found = await ask(lists[list], {
    params: {
      ver: TRADE_VERSION,
      utc: SITE_OFFSET,
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
