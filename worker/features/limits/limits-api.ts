/** Limits that members set for themselves: loss limit, reality check; what they staked and won. */
import type { ActivityRow, ActivityUnit } from '../../../domain/protocol/calls/limits-calls.ts';
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
  /** From when the limit may be set again; null: now. */
  readonly settableFrom: number | null;
  /** A higher limit that does not hold yet; 0: none. */
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
  activity(unit: ActivityUnit): Promise<Result<readonly ActivityRow[], 'link'>>;
  /** Minutes between two reality checks; 0: none. */
  setReality(minutes: number): Promise<Result<null, 'link'>>;
  /** Closes the reality check in every window. */
  goOn(): void;
}
