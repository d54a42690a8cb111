/** What the member has (gold, coin and mileage), and what moved in and out of it. */
import type { Observable } from 'rxjs';
import type { Wallets } from '../../../domain/member/member.ts';
import type { PointType } from '../../../domain/catalogue/point-type.ts';
import type { WalletLogEntry } from '../../../domain/member/wallet-log.ts';
import type { Result } from '../../../domain/result.ts';
import type { NoAnswer } from '../../no-answer.ts';

export interface WalletLogView {
  /** Newest first. `number`: of the whole log, the oldest entry is 1. */
  readonly entries: readonly (WalletLogEntry & { readonly number: number })[];
  /** At least 1. */
  readonly pages: number;
}

export type WalletLogAnswer = Result<WalletLogView, NoAnswer>;

/** What other features ask of the wallets. */
export interface WalletPort {
  /** null: nobody is logged in. */
  readonly now: Wallets | null;
}

export interface WalletApi {
  /** null: nobody is logged in. */
  view(): Observable<Wallets | null>;
  /** A page of a wallet's log, from 1; LOG_PAGE_SIZE entries each, none beyond the last page. */
  log(pointType: PointType, page: number): Promise<WalletLogAnswer>;
}
