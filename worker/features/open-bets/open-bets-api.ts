/** The member's open bets as windows see them: each leg with the present score of its match, and how it stands. */
import type { Observable } from 'rxjs';
import type { BetLeg } from '../../../domain/bet/bet.ts';
import type { LegStanding } from '../../../domain/bet/leg-standing.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { BetsPort, BetView } from '../bets/bets-api.ts';

/** A leg with the present score and status of its match. The score is null before the start, and while it is not known. */
export interface OpenLegView extends BetLeg {
  /** The price at which the leg was accepted, hundredths; also of a void leg. */
  readonly odds: number;
  readonly standing: LegStanding;
}

/** A bet of the list. `state` is decided for some seconds before the bet leaves the list. */
export interface OpenBetView extends Omit<BetView, 'legs'> {
  readonly legs: readonly OpenLegView[];
}

export interface OpenBetsView {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first; MAX_OPEN_BETS at most. */
  readonly bets: readonly OpenBetView[];
  /** There are older open bets, which only the history shows. */
  readonly hasMore: boolean;
}

export interface OpenBetsApi {
  /** The list is loaded with the first watch, and again after the link was lost. */
  view(): Observable<OpenBetsView>;
  /** Loads the list again, after a failure. */
  reload(): void;
}

export interface OpenBetsPorts {
  readonly account: Pick<AccountPort, 'now' | 'loggedIn'>;
  readonly bets: Pick<BetsPort, 'changed' | 'unnamed' | 'openOf' | 'detailsOf'>;
}
