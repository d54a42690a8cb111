/** Bets that members have shared, compared with the present prices. */
import type { Observable } from 'rxjs';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import type { BetLeg } from '../../../domain/bet/bet.ts';
import type { BetKey, SharedBet } from '../../../domain/bet/shared-bet.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { Restored, SlipPort } from '../slip/slip-api.ts';

/**
 * A leg now: its price is the same or has moved since the bet, or it is gone. 'checking': its prices are not here yet. 'decided': the leg has
 * its result.
 */
export type SharedLegState = 'same' | 'moved' | 'gone' | 'checking' | 'decided';

export interface SharedLegView extends BetLeg {
  /** The odds when the bet was accepted, hundredths. */
  readonly odds: number;
  readonly now: SharedLegState;
  /** The present odds, hundredths; null: not offered, or not known yet. */
  readonly oddsNow: number | null;
}

export interface SharedBetView extends Omit<SharedBet, 'legs'> {
  readonly legs: readonly SharedLegView[];
}

/** 'none': the bet is not shared (any more), or the member may not see it. 'failed': no answer came. */
export type SharedBetCard =
  | { readonly kind: 'loading' | 'none' | 'failed' }
  | { readonly kind: 'ready'; readonly bet: SharedBetView };

/** The cards of the window by "{game code}-{bet id}" (textOfKey). */
export type SharedBetsView = Readonly<Record<string, SharedBetCard>>;

/** How many legs are in the slip now, and how many are no longer possible. */
export interface LoadedBet extends Restored {
  readonly loaded: number;
  readonly left: number;
}

/** 'nothing': no leg of the bet can be bet on any more. */
export type LoadRefusal = { readonly kind: 'nothing' } | { readonly kind: 'slip'; readonly why: BetRefusal };

export interface SharedBetsApi {
  view(): Observable<SharedBetsView>;
  /** The cards that this window shows from now on; those that are not here yet are asked for together. */
  show(keys: readonly BetKey[]): void;
  /** Puts the legs that are still possible into the slip, at present prices. */
  load(key: BetKey): Result<LoadedBet, LoadRefusal>;
}

export interface SharedBetsPorts {
  readonly slip: Pick<SlipPort, 'comparedLegs' | 'restore' | 'ownedBy'>;
  readonly account: Pick<AccountPort, 'loggedIn' | 'loggedOut'>;
}
