import type { StakeRoom } from '../bet-rules/largest-stake.ts';
import type { BetOutcome, Slip, SlipItem } from './slip.ts';
import type { RatePolicy } from '../bet-rules/price-policy.ts';

export type StakeCommand =
  | { readonly kind: 'set-stake'; readonly text: string }
  /** Live: sets the stake to the amount. Other games: adds the amount (R7). */
  | { readonly kind: 'quick-stake'; readonly amount: number }
  | { readonly kind: 'stake-min' }
  /** The largest stake that every limit allows. `room`: the rest of the server's limits; left out: unknown. */
  | { readonly kind: 'stake-max'; readonly room?: StakeRoom };

export type SlipCommand =
  | StakeCommand
  | { readonly kind: 'pick'; readonly item: SlipItem }
  | { readonly kind: 'remove'; readonly itemId: string }
  | { readonly kind: 'clear' }
  /** `stake`: the slip's earlier stake; left out: the present stake, else the least. */
  | { readonly kind: 'restore'; readonly items: readonly SlipItem[]; readonly stake?: number }
  | { readonly kind: 'set-rate-policy'; readonly policy: RatePolicy }
  /** Confirms the picks at the present state of their matches. */
  | { readonly kind: 'see-match' }
  | { readonly kind: 'keep-folders'; readonly keep: boolean }
  | { readonly kind: 'set-mode'; readonly mode: Slip['mode'] }
  /** swap-over: the over-limit item replaces the last folder. drop-over: it is dropped. */
  | { readonly kind: 'swap-over' }
  | { readonly kind: 'drop-over' }
  | { readonly kind: 'send'; readonly reqId: string };

/** Past facts that change the slip. */
export type SlipEvent =
  | { readonly kind: 'picked'; readonly item: SlipItem; readonly stake: number }
  | { readonly kind: 'removed'; readonly itemId: string }
  /** The folder limit is reached: the item becomes the over-limit item (E3); null: there is none any more. */
  | { readonly kind: 'held-over'; readonly item: SlipItem | null }
  | { readonly kind: 'match-seen' }
  | { readonly kind: 'keep-folders-set'; readonly keep: boolean }
  | { readonly kind: 'mode-set'; readonly mode: Slip['mode'] }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'restored'; readonly items: readonly SlipItem[]; readonly stake: number }
  | { readonly kind: 'stake-set'; readonly stake: number }
  | { readonly kind: 'rate-policy-set'; readonly policy: RatePolicy }
  | { readonly kind: 'sent'; readonly reqId: string }
  | { readonly kind: 'delay-began'; readonly reqId: string; readonly seconds: number }
  | { readonly kind: 'second-passed' }
  | { readonly kind: 'link-lost' }
  | { readonly kind: 'answered'; readonly reqId: string; readonly outcome: BetOutcome };
