/** The state that a window hands to a core: after its core ended or hung, or after the window was loaded again. */
import type { Slip, SlipItem } from '../../../domain/slip/slip.ts';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { Page } from '../prices/prices-api.ts';

export interface Carried {
  /** The page that the window shows. The new core opens its streams again, and does not clear the slip for it. */
  readonly page: Page;
  /** The window shows the page of before anew (F5): the first page that it names is no change of page (E11). */
  readonly reloaded: boolean;
  /** The member of the lost core; null: a visitor. */
  readonly memberId: string | null;
  /** The slip as the window last showed it; null: it showed none. */
  readonly slip: Slip | null;
  /** The price policy that the window chose; null: none yet. */
  readonly ratePolicy: RatePolicy | null;
  readonly undo: readonly SlipItem[] | null;
  /** Request ids of bets that this window sent and that have no answer yet. */
  readonly bets: readonly string[];
}
