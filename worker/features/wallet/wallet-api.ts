/** What the member has: gold, coin and mileage. */
import type { Observable } from 'rxjs';
import type { Wallets } from '../../../domain/member/member.ts';

/** What other features ask of the wallets. */
export interface WalletPort {
  /** null: nobody is logged in. */
  readonly now: Wallets | null;
}

export interface WalletApi {
  /** null: nobody is logged in. */
  view(): Observable<Wallets | null>;
}
