/** The member's wallets: gold, coin and mileage. */
import type { Observable } from 'rxjs';
import type { Wallets } from '../../../domain/member/member.ts';

/** The wallets for other features. */
export interface WalletPort {
  /** null: nobody is logged in. */
  readonly now: Wallets | null;
}

/** A hold of gold ends by itself after this time, so that no fault hides a member's gold for long. */
export const HOLD_MOST_MS = 30_000;

/** `heldGold`: gold that the member has and that this window does not show yet; absent: none. */
export interface WalletsView extends Wallets {
  readonly heldGold?: number;
}

export interface WalletApi {
  /** null: nobody is logged in. While another window holds the gold, no more than there was when the hold began. */
  view(): Observable<WalletsView | null>;
  /**
   * While true, the other windows show no more gold than there is now: this one shows a draw whose prize nobody should see yet. Ends with the
   * window, the member, and after HOLD_MOST_MS.
   */
  setHeld(held: boolean): Promise<void>;
}
