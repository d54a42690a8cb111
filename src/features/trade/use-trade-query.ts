/** The search of a list of the market, held in the address: the back button goes through it, and a link opens the same page. */
import type { MAX_TRADE_PAGE } from '../../../domain/protocol/calls/bets/trade-calls.ts';
import { useSearchParams } from 'react-router';
import type { TradeList, TradeOrder, TradeQuery } from '../../../domain/trade/trade.ts';
import { isDay } from '../../../domain/time/korean-time.ts';

const orders: readonly TradeOrder[] = ['date', 'price', 'gold', 'expected', 'odds', 'left', 'worth'];
const MAX_PAGE: typeof MAX_TRADE_PAGE = 10_000;

const dayIn = (text: string | null): string | null => (text !== null && isDay(text) ? text : null);

function pageIn(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}

function queryIn(params: URLSearchParams, list: TradeList): TradeQuery {
  const game = params.get('game');
  return {
    list,
    order: orders.find((order) => order === params.get('order')) ?? 'date',
    align: params.get('align') === 'asc' ? 'asc' : 'desc',
    page: pageIn(params.get('page')),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    game: game === '57' ? 57 : game === '58' ? 58 : null,
  };
}

/** Only what differs from the first page is named. */
function paramsOf({ order, align, page, from, to, game }: TradeQuery): Record<string, string> {
  return {
    ...(order === 'date' ? {} : { order }),
    ...(align === 'desc' ? {} : { align }),
    ...(game === null ? {} : { game: String(game) }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

export interface TradeAddress {
  readonly query: TradeQuery;
  /** The open row; null: none. */
  readonly open: number | null;
  /** Another filter or order begins on its first page. */
  readonly change: (fields: Partial<TradeQuery>) => void;
  readonly toggle: (id: number) => void;
}

export function useTradeQuery(list: TradeList): TradeAddress {
  const [params, setParams] = useSearchParams();
  const query = queryIn(params, list);
  const named = Number(params.get('open') ?? 0);
  const open = Number.isSafeInteger(named) && named > 0 ? named : null;
  return {
    query,
    open,
    change: (fields) => setParams(paramsOf({ ...query, page: 1, ...fields })),
    toggle: (id) =>
      setParams({ ...paramsOf(query), ...(open === id ? {} : { open: String(id) }) }, { replace: true }),
  };
}
