import type { BettingGameCode } from '../catalogue/game-code.ts';
import type { Name } from '../match/match.ts';
import type { SideOdds } from '../match/market-shape.ts';
import type { StakeShares } from '../match/stake-shares.ts';
import type { LineOutcome } from '../match/market.ts';

/** Bet status codes (G1). */
export const betStatuses = [
  'opened',
  'await',
  'sell',
  'win',
  'lose',
  'done',
  'refund',
  'failed',
  'special',
  'refunding',
  'canceled',
] as const;
export type BetStatus = (typeof betStatuses)[number];

/** The price on the member's screen and the price that the server took. */
interface PriceReceipt {
  readonly shownOdds: number;
  readonly takenOdds: number;
  /** Age of the shown price when the bet arrived, ms of server time; null when unknown. */
  readonly ageMs: number | null;
}

/** The match of a leg, stored with the bet: the match itself may be gone. */
interface LegMatch {
  readonly matchId: number;
  /** The same match in play; null: the back end does not name it. */
  readonly playedId: number | null;
  readonly sportId: number;
  readonly leagueId: number;
  readonly leagueName: Name | null;
  /** Team ids; null: the back end does not send them. */
  readonly homeId: number | null;
  readonly awayId: number | null;
  readonly home: Name;
  readonly away: Name;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** null: the back end gives no readable time. */
  readonly startsAt: number | null;
  readonly matchStatus: number;
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

export interface BetLeg extends LegMatch, LineOutcome {
  /**
   * The score that decided the leg while its match went on. `homeScore` and `awayScore` are later ones then, or null: not known. Left out
   * where the final score decided it.
   */
  readonly decidedScore?: Score;
  readonly state: BetStatus;
  /** Quarter lines: only half of the stake is won or lost. Left out otherwise. */
  readonly half?: true;
  /** Other parts of the stake were won or came back: a dead heat, a void of a third. Left out otherwise. */
  readonly shares?: StakeShares;
  /** Operators decided the leg, or corrected its result. Left out otherwise. */
  readonly byStaff?: true;
  /** Hundredths; 100 for a void leg (factor 1.00). */
  readonly odds: number;
  /** What the market offered when the bet was placed. Left out: it has other than two or three outcomes, or an older release took the bet. */
  readonly sides?: SideOdds;
  readonly receipt: PriceReceipt | null;
}

/** How a bet changed its owner, as the seller or the buyer sees it. */
interface BetTrade {
  readonly side: 'sold' | 'bought';
  /** Gold. */
  readonly price: number;
}

interface Tradable {
  /** The member sold or bought the bet; absent: neither. */
  readonly trade?: BetTrade;
}

export interface Bet extends Tradable {
  readonly drawId: number;
  readonly drawType: string;
  readonly gameCode: BettingGameCode;
  readonly state: BetStatus;
  readonly stake: number;
  readonly odds: number;
  /** Combined odds at which the bet was accepted, hundredths. `odds` of a cancelled or void bet are its factor, 1.00. */
  readonly acceptedOdds: number;
  readonly expected: number;
  /** Gold paid out; 0 while undecided. */
  readonly won: number;
  /** null: the back end gives no readable time. */
  readonly boughtAt: number | null;
  readonly decidedAt: number | null;
  readonly folders: number;
  /** True if the server allows the cancel and the rules do, too (mayCancel); computed once, when the bet is decoded. */
  readonly cancellable: boolean;
  readonly refundedByUser: boolean;
  readonly legs: readonly BetLeg[];
}
