/** Quick bet: one press on a price places the chosen stake. */
import type { Observable } from 'rxjs';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipAnswer } from '../slip/slip-api.ts';

/** A bet that is sent in a moment, unless it is undone. */
export interface PendingBet {
  readonly reqId: string;
  readonly item: SlipItem;
  /** Gold. */
  readonly stake: number;
  /** The price that was pressed, hundredths. */
  readonly shown: number;
  readonly policy: RatePolicy;
}

export interface QuickBetApi {
  /** The bet that can still be undone; null: there is none. */
  view(): Observable<PendingBet | null>;
  /**
   * Puts the price into the slip with this stake, and sends it: a live bet at once, other bets after QUICK_UNDO_MS. A slip that holds picks
   * already gets the price as by any other press. Nothing is sent while any rule of the slip refuses the bet, if the stake is above a limit,
   * or if the price has moved from `shown` (hundredths) by more than `policy` accepts; the pick then stays in the slip. `policy`: the quick
   * bet's own, in place of the slip's; null or left out: no change is accepted.
   */
  press(cell: number, shown: number, stake: number, policy?: RatePolicy | null): SlipAnswer;
  /** Takes the pending bet back: it leaves the slip, and is never sent. */
  undo(): void;
}
