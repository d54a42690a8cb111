/** What a window hands to the core that takes the place of one that ended or hung. */
import type { Slip, SlipItem } from '../../../domain/slip/slip.ts';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { Page } from '../prices/prices-api.ts';

export interface Carried {
  /** The page that the window shows: its streams are wanted again, and no slip is cleared by it. */
  readonly page: Page;
  /** The member of the lost core; null: a visitor. */
  readonly memberId: string | null;
  /** The slip as the window last showed it; null: it showed none. */
  readonly slip: Slip | null;
  /** What the window chose for prices that move; null: nothing yet. */
  readonly ratePolicy: RatePolicy | null;
  readonly undo: readonly SlipItem[] | null;
  /** Request ids of bets that this window sent and has no answer to. */
  readonly bets: readonly string[];
}
