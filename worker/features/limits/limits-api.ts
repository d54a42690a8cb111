/** Limits that members set for themselves, the reality check, and what they staked and won. */
import type { LimitName, LimitRefusal } from '../../../domain/member/own-limits.ts';
import type { Result } from '../../../domain/result.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';

/** Amounts in gold, times in ms since 1970. */
export interface LossLimitView {
  /** Goes before the value of a new limit. */
  readonly code: string;
  readonly choices: readonly number[];
  /** null: none. */
  readonly limit: number | null;
  /** Winnings minus stakes of today's settled bets. */
  readonly net: number;
  readonly lockedUntil: number | null;
  readonly setAt: number | null;
  /** From when a higher limit that was asked for can be confirmed; null: now, or none was asked for. */
  readonly settableFrom: number | null;
  /** A higher limit that was asked for; 0: none. */
  readonly next: { readonly limit: number; readonly from: number } | null;
  /** Minutes between two reality checks; 0: none. */
  readonly reality: number;
}

export interface MonthLoss {
  readonly total: number;
  /** YYYY-MM-DD. */
  readonly start: string;
  readonly end: string;
}

export interface LimitsPorts extends MemberPorts {
  readonly slip: Pick<SlipPort, 'now'>;
}

/** `net`: gold won or lost since the member came. */
export type LimitsMoment =
  | { readonly kind: 'reality-check'; readonly minutes: number; readonly net: number }
  | { readonly kind: 'reality-check-seen' };

export interface LimitsApi {
  lossLimit(): Promise<Result<LossLimitView, 'link'>>;
  monthLoss(): Promise<Result<MonthLoss, 'link'>>;
  /** `limit` 0: none. A higher limit that was asked for is confirmed by setting it again. */
  setOwnLimit(limit: LimitName & { readonly limit: number }): Promise<Result<null, LimitRefusal | 'link'>>;
  /** Minutes between two reality checks; 0: none. */
  setReality(minutes: number): Promise<Result<null, 'link'>>;
  /** Closes the reality check in every window. */
  goOn(): void;
}
