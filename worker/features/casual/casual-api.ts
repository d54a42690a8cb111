/** The API of the casual games: a table for each game, bets on it, the list of bets, and the seeds to check draws with. */
import type { Observable } from 'rxjs';
import type { CasualBet } from '../../../domain/bet/casual-bet.ts';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import type { CasualRefusal } from '../../../domain/casual/decide-casual-bet.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { WalletPort } from '../wallet/wallet-api.ts';

export interface CasualTableView {
  readonly gameCode: CasualGameCode;
  /** Loaded facts stay when a newer answer fails. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** '{status} Error' or a message, when failed. */
  readonly error: string | null;
  /** The site day (YYYY-MM-DD), and the round's number in that day. */
  readonly day: string;
  readonly inning: number;
  /** 'drawing': the round is over, the next one is not known yet. */
  readonly phase: 'open' | 'closed' | 'drawing';
  /** Seconds until the round closes; once it is closed, until it is drawn. */
  readonly secondsLeft: number;
  /** Odds in hundredths. */
  readonly picks: readonly { readonly value: number; readonly odds: number }[];
  /** Newest first. */
  readonly last: readonly { readonly day: string; readonly inning: number; readonly result: number }[];
  /** Number of a finished round whose result has not come yet. */
  readonly awaited: number | null;
  /** The newest result, with the member's bet on that round. */
  readonly drawn: {
    readonly day: string;
    readonly inning: number;
    readonly result: number;
    readonly bet: CasualBet | null;
  } | null;
  /** The member's bet on the running round. */
  readonly bet: CasualBet | null;
  readonly pick: number | null;
  readonly stake: number;
  readonly leastStake: number;
  readonly mostStake: number;
  readonly expected: number;
  /** null for visitors. */
  readonly balanceAfter: number | null;
  /** Why the bet cannot be placed now; null: it can. */
  readonly refusal: CasualRefusal | null;
  /** 'unknown': no answer came; the core is asking for it. */
  readonly sending: 'no' | 'sending' | 'unknown';
  /** The outcome of the last bet, until the member changes something. */
  readonly answer:
    | { readonly kind: 'placed'; readonly drawId: number }
    | { readonly kind: 'refused'; readonly refusal: CasualRefusal }
    | { readonly kind: 'never-arrived' }
    | null;
  readonly seedHash: string;
}

export type CasualStakeChange =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'add'; readonly amount: number }
  | { readonly kind: 'least' }
  | { readonly kind: 'most' };

/** A page of casual bets. */
type CasualAnswer = Result<{ readonly bets: readonly CasualBet[]; readonly total: number }, Fault>;

/** Seeds of a day that has ended; empty: the day was not played, or is not over. */
export type CasualSeedsAnswer = Result<
  readonly { readonly seed: string; readonly seedHash: string; readonly roundMs: number }[],
  Fault
>;

/** The outcome of a bet that an earlier visit sent. */
export type CasualMoment =
  | { readonly kind: 'casual-placed'; readonly stake: number }
  | { readonly kind: 'casual-not-placed' };

/** The ports of other features that this feature needs. */
export interface CasualPorts {
  readonly account: AccountPort;
  readonly wallet: WalletPort;
}

export interface CasualApi {
  /** One game as it is now. All windows share its table, with the pick and the stake. */
  table(gameCode: CasualGameCode): Observable<CasualTableView>;
  /** Chooses a pick, or drops it when it is the chosen one. */
  pick(gameCode: CasualGameCode, pick: number): void;
  stake(gameCode: CasualGameCode, change: CasualStakeChange): void;
  /** Sends the chosen bet. Resolves when the outcome is known: placed, refused or never arrived (code -666). */
  bet(gameCode: CasualGameCode): Promise<Result<{ readonly drawId: number }, CasualRefusal>>;
  /** The member's bets of a game, a page at a time. */
  bets(gameCode: CasualGameCode, page: number, pageSize: 8 | 20): Promise<CasualAnswer>;
  seeds(day: string): Promise<CasualSeedsAnswer>;
}
