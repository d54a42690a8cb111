/** Markets and their outcomes, in the terms of the Betradar Unified Odds Feed. */

/** Market status of the feed: 1 active, -1 suspended, 0 inactive (hidden), -2 handed over, -3 settled, -4 cancelled. */
export const marketStatuses = {
  active: 1,
  inactive: 0,
  suspended: -1,
  handedOver: -2,
  settled: -3,
  cancelled: -4,
} as const;
export type MarketStatus = (typeof marketStatuses)[keyof typeof marketStatuses];

/** A market by its id, and what tells its lines apart. */
export interface MarketLine {
  readonly marketId: number;
  /** Canonical specifier, for example "hcp=0:1"; '' if the market has none. */
  readonly specifier: string;
}

/** Tells the lines of one match apart. */
export const marketLineKey = ({ marketId, specifier }: MarketLine): string => `${marketId} ${specifier}`;

export interface LineOutcome extends MarketLine {
  readonly outcomeId: number;
}

/** Tells the outcomes of one match apart. */
export const outcomeKey = (one: LineOutcome): string => `${marketLineKey(one)} ${one.outcomeId}`;

/** One outcome in an odds event. */
export interface OutcomeUpdate {
  readonly id: number;
  /** Decimal odds × 100, a positive integer; 0 if the feed gives no price. */
  readonly odds: number;
  readonly active: boolean;
}

/** One market in an odds event: replaces the market's earlier state. */
export interface MarketUpdate extends MarketLine {
  readonly status: MarketStatus;
  readonly favourite: boolean;
  readonly outcomes: readonly OutcomeUpdate[];
}

/** Results with a name. A dead heat of two or three pays the price on a half or a third of the stake; the rest is lost. */
export const outcomeResults = [
  'win',
  'lose',
  'half-win',
  'half-lose',
  'dead-heat-2',
  'dead-heat-3',
  'void',
] as const;
export type NamedResult = (typeof outcomeResults)[number];
/** "1+0/4": other shares of the stake, reduced; see stake-shares.ts. */
export type OutcomeResult = NamedResult | `${number}+${number}/${number}`;

/** A span of time, ms since 1970: from `from` on, before `to`; null: without this end. */
export interface PlacedSpan {
  readonly from: number | null;
  readonly to: number | null;
}

/** The settlement of a market: one result per outcome id. */
export interface MarketSettlement extends MarketLine {
  /** Of the bets alone that were placed within this span; left out: of all. */
  readonly placed?: PlacedSpan;
  readonly results: readonly { readonly outcomeId: number; readonly result: OutcomeResult }[];
}
