/** The trade market: a member sells an open bet that has a won leg, another member buys it (L1–L5). */
import type { BetLeg, BetStatus } from '../bet/bet.ts';

/** What is on sale now, what the member put on sale, what the member bought. */
const tradeLists = ['trade', 'sell', 'buy'] as const;
export type TradeList = (typeof tradeLists)[number];

/** By date of the sale, price, stake, possible winnings, odds, time left, and price against the present worth. */
export const tradeOrders = ['date', 'price', 'gold', 'expected', 'odds', 'left', 'worth'] as const;
export type TradeOrder = (typeof tradeOrders)[number];

export const tradeAligns = ['desc', 'asc'] as const;
type TradeAlign = (typeof tradeAligns)[number];

/** Games whose bets can be sold: a live bet has one leg, so it has no won leg while it is open. */
export const tradeGames = [57, 58] as const;
type TradeGame = (typeof tradeGames)[number];

/** Why a sale, its end or a purchase is refused; nothing was moved. */
export const tradeRefusals = [
  /** The site has closed the market. */
  'closed',
  /** The bet is not the member's, is decided, was bought, or is of a game without trades. */
  'not-sellable',
  /** The bet is on sale already. */
  'exists',
  /** No leg has won yet. */
  'no-hit',
  /** Outside of the range of prices. */
  'price',
  /** The member has as many sales as the site allows. */
  'too-many',
  /** The sale is over: bought, cancelled, expired, or its bet is decided. */
  'gone',
  /** A price of an open leg is suspended. */
  'suspended',
  /** A goal, a result or a price has overtaken the sale. */
  'overtaken',
  /** The same has overtaken what the member saw. */
  'changed',
  'own',
  /** The last purchase is less than BUY_WAIT_MS ago. */
  'too-soon',
  'too-little',
  'loss-limit',
  'own-limit',
  'daily-spend',
  /** The possible winnings are above the limit of the member's level. */
  'level',
] as const;
export type TradeRefusal = (typeof tradeRefusals)[number];

export const tradeRefusalOf = (reason: string | null): TradeRefusal | null =>
  tradeRefusals.find((known) => known === reason) ?? null;

/** A member's purchases are this far apart, "to prevent gambling" (TB206). */
export const BUY_WAIT_MS = 3 * 60_000;

const sellCodes: Readonly<Partial<Record<TradeRefusal, string>>> = { exists: 'TS206', 'no-hit': 'TS208' };

export const sellCodeOf = (reason: TradeRefusal | null): string =>
  (reason === null ? undefined : sellCodes[reason]) ?? 'TS207';
export const buyCodeOf = (reason: TradeRefusal | null): string => (reason === 'too-soon' ? 'TB206' : 'TB207');

/** Rules of the market that the site's staff sets. */
export interface TradeRule {
  /** The highest price, percent of the possible winnings. */
  readonly mostPercent: number;
  /** How long a sale is open. */
  readonly hours: number;
  /** A sale is locked when the worth of its bet has moved by more than this. */
  readonly driftPercent: number;
  readonly salesOfMember: number;
}

/** A won leg, half won legs included. */
const isHit = (state: BetStatus): boolean => state === 'win';

interface SaleTerms {
  readonly gameCode: number;
  readonly state: BetStatus;
  /** The present owner bought the bet. */
  readonly isBought: boolean;
  readonly isOnSale: boolean;
  readonly legs: readonly Pick<BetLeg, 'state'>[];
}

/** Why the owner cannot put the bet on sale; null: it can be. A bet is sold once. */
export function saleRefusal({ gameCode, state, isBought, isOnSale, legs }: SaleTerms): TradeRefusal | null {
  const isOfGame = tradeGames.some((game) => game === gameCode);
  if (!isOfGame || state !== 'opened' || isBought) return 'not-sellable';
  if (isOnSale) return 'exists';
  return legs.some((leg) => isHit(leg.state)) ? null : 'no-hit';
}

/** A page of a list of the market. */
export interface TradeQuery {
  readonly list: TradeList;
  readonly order: TradeOrder;
  readonly align: TradeAlign;
  /** From 1. */
  readonly page: number;
  /** Days of the sale, YYYY-MM-DD, both included; null: any. */
  readonly from: string | null;
  readonly to: string | null;
  readonly game: TradeGame | null;
}
