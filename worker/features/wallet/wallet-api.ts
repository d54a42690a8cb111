/** The member's wallets (gold, coin and mileage) and their logs. */
import type { Observable } from 'rxjs';
import type { Wallets } from '../../../domain/member/member.ts';
import type { PointType } from '../../../domain/catalogue/point-type.ts';
import type { WalletLogEntry } from '../../../domain/member/wallet-log.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';

export interface WalletLogView {
  /** Newest first. `number`: place in the whole log; the oldest entry is 1. */
  readonly entries: readonly (WalletLogEntry & { readonly number: number })[];
  /** At least 1. */
  readonly pages: number;
}

export type WalletLogAnswer = Result<WalletLogView, Fault>;

/** The wallets for other features. */
export interface WalletPort {
  /** null: nobody is logged in. */
  readonly now: Wallets | null;
}

/** `heldGold`: gold that the member has and that this window does not show yet; absent: none. */
export interface WalletsView extends Wallets {
  readonly heldGold?: number;
}

export interface WalletApi {
  /** null: nobody is logged in. While another window holds the gold, no more than there was when the hold began. */
  view(): Observable<WalletsView | null>;
  /**
   * While true, the other windows show no more gold than there is now: this one shows a draw whose prize nobody should see yet. Ends with the
   * window, the member, and after 30 s.
   */
  setHeld(held: boolean): Promise<void>;
  /** A page of a wallet's log. Pages count from 1 and hold LOG_PAGE_SIZE entries; a page beyond the last is empty. */
  log(pointType: PointType, page: number): Promise<WalletLogAnswer>;
}
