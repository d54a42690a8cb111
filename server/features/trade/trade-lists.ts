/** The lists of sales (L1): what is on sale, what the member put on sale, what the member bought. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Bet } from '../../../domain/bet/bet.ts';
import type { SaleOffer, Trade } from '../../../domain/protocol/calls/bets/trade.ts';
import { DAY_MS, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import { decodeMarks, encodeMarks, worthAt } from '../../../domain/trade/leg-marks.ts';
import { possibleWinnings, presentWorth, priceRange } from '../../../domain/trade/present-worth.ts';
import type { TradeList, TradeOrder, TradeQuery, TradeRule } from '../../../domain/trade/trade.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Database } from '../../storage/database.ts';
import { betsSeenBy, sellableIds, type TradedBet, tradedBets } from '../bets/bets-port.ts';
import { lockNow, markedBet, type PresentLegs } from './present-legs.ts';
import { worthLegs } from './sell.ts';

interface PageQuery extends TradeQuery {
  readonly pageSize: number;
}

export interface AskedSales {
  readonly memberId: number;
  readonly now: number;
  readonly rule: TradeRule;
}

type Joined = ExpressionBuilder<Tables, 'trade' | 'bet'>;

const isOpen = ({ and, eb }: Joined, now: number) =>
  and([
    eb('trade.state', '=', 'open'),
    eb('trade.ends_at', '>', now),
    eb('bet.state', '=', 'opened'),
    eb('bet.sale_ends_at', '>', now),
  ]);

/** Which sales a list holds. */
const heldBy: Readonly<Record<TradeList, (build: Joined, asked: AskedSales) => ReturnType<typeof isOpen>>> = {
  trade: (build, { now }) => isOpen(build, now),
  sell: (build, { memberId, now }) =>
    build.and([
      build.eb('trade.seller_id', '=', memberId),
      build.or([build.eb('trade.state', '=', 'sold'), isOpen(build, now)]),
    ]),
  buy: (build, { memberId }) => build.and([build.eb('trade.buyer_id', '=', memberId)]),
};

/** By what the rows show (bets/bet-store): a void bet counts 1.00, a lost one keeps its odds, and void legs lower what others can pay. */
const columns: Readonly<Record<Exclude<TradeOrder, 'worth'>, RawBuilder<unknown>>> = {
  date: sql.ref('trade.at'),
  price: sql.ref('trade.price'),
  gold: sql.ref('bet.stake'),
  expected: sql`case bet.state when 'special' then bet.stake else bet.expected end`,
  odds: sql`case bet.state when 'special' then 100 when 'lose' then bet.odds else round(bet.expected * 100.0 / bet.stake) end`,
  left: sql.ref('trade.ends_at'),
};

/** Most sales that are compared by their worth, which the database does not know: the newest ones. */
const MOST_COMPARED = 1000;

const matching = (db: Database, query: PageQuery, asked: AskedSales) => {
  const from = query.from === null ? null : startOfSiteDay(query.from);
  const to = query.to === null ? null : startOfSiteDay(query.to);
  let rows = db
    .selectFrom('trade')
    .innerJoin('bet', 'bet.id', 'trade.bet_id')
    .where((build) => heldBy[query.list](build, asked));
  if (from !== null) rows = rows.where('trade.at', '>=', from);
  if (to !== null) rows = rows.where('trade.at', '<', to + DAY_MS);
  return query.game === null ? rows : rows.where('bet.game_code', '=', query.game);
};

const tradedById = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, TradedBet>> =>
  new Map((await tradedBets(db, ids)).map((bet) => [bet.id, bet]));

/** The sales of the page by their price against what they are worth now; those without a worth stand at the end. */
async function idsByWorth(
  db: Database,
  query: PageQuery,
  present: PresentLegs,
  asked: AskedSales,
): Promise<readonly number[]> {
  const rows = await matching(db, query, asked)
    .select(['trade.id', 'trade.bet_id', 'trade.price'])
    .orderBy('trade.id', 'desc')
    .limit(MOST_COMPARED)
    .execute();
  const ids = rows.map(({ bet_id }) => bet_id);
  const traded = await tradedById(db, ids);
  const ratioOf = (price: number, one: TradedBet | undefined): number | null => {
    const worth = one?.state === 'opened' ? worthAt(markedBet(one), present.of(one)) : null;
    return worth === null || worth <= 0 ? null : price / worth;
  };
  const compared = rows.map(({ id, bet_id, price }) => ({ id, ratio: ratioOf(price, traded.get(bet_id)) }));
  const sign = query.align === 'asc' ? 1 : -1;
  const sorted = compared.toSorted((a, b) =>
    a.ratio === null || b.ratio === null
      ? Number(a.ratio === null) - Number(b.ratio === null) || b.id - a.id
      : sign * (a.ratio - b.ratio) || b.id - a.id,
  );
  return sorted.slice((query.page - 1) * query.pageSize, query.page * query.pageSize).map(({ id }) => id);
}

const selected = (db: Database, query: PageQuery, asked: AskedSales) =>
  matching(db, query, asked)
    .innerJoin('member', 'member.id', 'trade.seller_id')
    .select(['trade.id', 'trade.bet_id', 'trade.seller_id', 'trade.price', 'trade.state', 'trade.marks'])
    .select(['trade.at', 'trade.ends_at', 'trade.closed_at', 'member.nick']);
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

async function pageOf(
  db: Database,
  query: PageQuery,
  present: PresentLegs,
  asked: AskedSales,
): Promise<readonly Row[]> {
  if (query.order === 'worth') {
    const ids = await idsByWorth(db, query, present, asked);
    if (ids.length === 0) return [];
    const rows = await selected(db, query, asked).where('trade.id', 'in', ids).execute();
    return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }
  return selected(db, query, asked)
    .orderBy(columns[query.order], query.align)
    .orderBy('trade.id', query.align)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
}

function tradeOf(
  row: Row,
  { bet, traded }: { readonly bet: Bet; readonly traded: TradedBet },
  present: PresentLegs,
  { memberId, now, rule }: AskedSales,
): Trade {
  const isLive = row.state === 'open' && row.ends_at > now && traded.state === 'opened';
  const legs = traded.state === 'opened' ? present.of(traded) : [];
  return {
    id: row.id,
    price: row.price,
    at: row.at,
    leftSeconds: isLive ? Math.floor((row.ends_at - now) / 1000) : -1,
    soldAt: row.state === 'sold' ? row.closed_at : null,
    seller: row.nick,
    isOwn: row.seller_id === memberId,
    worth: traded.state === 'opened' ? worthAt(markedBet(traded), legs) : null,
    lock: isLive ? lockNow(traded, decodeMarks(row.marks) ?? [], legs, rule.driftPercent) : null,
    seen: encodeMarks(legs),
    bet: present.withScores(bet),
  };
}

export async function readTrades(
  db: Database,
  query: PageQuery,
  present: PresentLegs,
  asked: AskedSales,
): Promise<{ readonly trades: readonly Trade[]; readonly total: number }> {
  const total = await countOf(matching(db, query, asked));
  const rows = await pageOf(db, query, present, asked);
  const ids = rows.map(({ bet_id }) => bet_id);
  const bets = await betsSeenBy(db, ids, asked.memberId, asked.now);
  const traded = await tradedById(db, ids);
  const trades = rows.flatMap((row) => {
    const bet = bets.get(row.bet_id);
    const one = traded.get(row.bet_id);
    return bet === undefined || one === undefined ? [] : [tradeOf(row, { bet, traded: one }, present, asked)];
  });
  return { trades, total };
}

function offerOf(bet: Bet, traded: TradedBet, present: PresentLegs, rule: TradeRule): SaleOffer {
  const now = present.of(traded);
  const legs = worthLegs(traded, now);
  const possible = possibleWinnings(traded, legs);
  const range = priceRange(traded.stake, possible, rule);
  return {
    bet: present.withScores(bet),
    least: traded.stake,
    most: range?.most ?? 0,
    possible,
    worth: presentWorth(traded, legs),
    isSuspended: now.some(({ isOpen: canBet }) => !canBet),
    seen: encodeMarks(now),
  };
}

/** The member's bets that can be put on sale, newest first. `most` 0: no price fits. */
export async function readOffers(
  db: Database,
  page: { readonly pageSize: number; readonly page: number },
  present: PresentLegs,
  { memberId, now, rule }: AskedSales,
): Promise<{ readonly offers: readonly SaleOffer[]; readonly total: number }> {
  const { ids, total } = await sellableIds(db, { memberId, now, ...page });
  const bets = await betsSeenBy(db, ids, memberId, now);
  const traded = await tradedById(db, ids);
  const offers = ids.flatMap((id) => {
    const bet = bets.get(id);
    const one = traded.get(id);
    return bet === undefined || one === undefined ? [] : [offerOf(bet, one, present, rule)];
  });
  return { offers, total };
}
