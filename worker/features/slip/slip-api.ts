/** The slip as windows see it, and its commands. Refusals are returned as values. */
import type { Observable } from 'rxjs';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import type { Repair } from '../../../domain/bet-rules/repair.ts';
import type { Name } from '../../../domain/match/match.ts';
import type { Result } from '../../../domain/result.ts';
import type { SlipCommand, SlipEvent } from '../../../domain/slip/slip-command.ts';
import type { Slip, SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipPenalty } from '../../../domain/bet-rules/check-bet.ts';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';

/** A pick that the slip lost by itself, and why: its match ended, or its price is not offered any more. */
export interface LostPick {
  readonly home: Name;
  readonly away: Name;
  readonly why: 'ended' | 'gone';
}

export interface SlipView {
  readonly slip: Slip;
  /** Cells of the picked outcomes. Their buttons are shown as pressed. */
  readonly cells: readonly number[];
  /** Combined odds and expected winnings of the present slip; hundredths and gold. */
  readonly combinedOdds: number;
  readonly expected: number;
  readonly penalty: SlipPenalty | null;
  /** Gold left after this bet; null for visitors. */
  readonly balanceAfter: number | null;
  /** Why the bet cannot be placed right now; null: it can. */
  readonly refusal: BetRefusal | null;
  /**
   * The smallest change that cures the refusal: that of the last answer while it is shown, otherwise that of the slip. If the answer
   * emptied the slip, the change applies to the items of `undo`, which are restored first.
   */
  readonly repair: Repair | null;
  /** The price policy that would have accepted the price change of the last answer. It is offered, never set automatically (R28). */
  readonly offer: RatePolicy | null;
  /** Stake bounds for the buttons. */
  readonly leastStake: number;
  readonly mostStake: number;
  readonly maxFolders: number;
  /** Picks that the slip lost by itself, until the member changes the slip. */
  readonly lost: readonly LostPick[];
  /** Items that a route change or an answer cleared; undo restores them. */
  readonly undo: readonly SlipItem[] | null;
}

export type SlipMoment =
  /** Picks that cannot be combined with the new one left the slip. */
  | { readonly kind: 'picks-replaced'; readonly count: number }
  /** A live slip holds one pick (E3): the new one replaced that of another match. */
  | { readonly kind: 'live-replaced' }
  /** A match of the slip has started, and the slip was emptied. */
  | { readonly kind: 'match-started' }
  | ({ readonly kind: 'pick-lost' } & LostPick);

/** A leg that is bet again; without a receipt its price is the one that was shown. */
export type LegAgain = Pick<
  BetLeg,
  | 'matchId'
  | 'marketId'
  | 'specifier'
  | 'outcomeId'
  | 'sportId'
  | 'leagueId'
  | 'home'
  | 'away'
  | 'startsAt'
  | 'odds'
> &
  Partial<Pick<BetLeg, 'receipt'>>;

/** The part of an earlier bet, or of an earlier slip, that is bet again. */
interface BetAgain extends Pick<Bet, 'gameCode' | 'stake'> {
  readonly legs: readonly LegAgain[];
}

/** Picks that came into the slip together. `replaced`: what they replaced, and their own ids, as `putBack` takes them; null: the slip was empty. */
export interface Restored {
  readonly replaced: { readonly bet: BetAgain; readonly by: readonly string[] } | null;
}

export type SlipAnswer = Result<null, BetRefusal>;

/** Commands that change the stake alone. */
interface StakeCommands {
  /** Digits of the stake field; anything else is ignored. */
  setStake(text: string): SlipAnswer;
  /** Live: sets the quick amount; other games: adds it. Capped at the largest stake. */
  quickStake(amount: number): SlipAnswer;
  stakeMin(): SlipAnswer;
  /** The largest stake that passes every rule; limits that only the server knows are asked for. */
  stakeMax(): Promise<SlipAnswer>;
}

export interface SlipApi extends StakeCommands {
  view(): Observable<SlipView>;
  /** Puts an outcome into the slip, or takes it out when it is in. */
  pick(cell: number): SlipAnswer;
  removeItem(itemId: string): SlipAnswer;
  /** Removes several items in one step, as a repair names them. */
  removeItems(itemIds: readonly string[]): SlipAnswer;
  clear(): SlipAnswer;
  undo(): SlipAnswer;
  /** Puts the picks of an earlier bet into the slip, at today's prices and with its stake. Nothing is sent. */
  again(bet: BetAgain): Result<Restored, BetRefusal>;
  /**
   * Brings back the picks and the stake that others replaced. 'changed': the slip holds other picks than those (`by`), or undo would lose some;
   * it stays as it is.
   */
  putBack(bet: BetAgain, by: readonly string[]): Result<null, BetRefusal | { readonly kind: 'changed' }>;
  setRatePolicy(policy: RatePolicy): SlipAnswer;
  /** Confirms the picks at the present state of their matches, after a goal, a card or a new period. */
  seeMatch(): SlipAnswer;
  /** Whether folders stay in the slip after a bet was accepted (E11). */
  setKeepFolders(keep: boolean): SlipAnswer;
  /** The over-limit item takes the last folder's place, or is dropped (E3). */
  resolveOverItem(swap: boolean): SlipAnswer;
}

export interface SlipControl {
  command(command: SlipCommand): SlipAnswer;
  apply(event: SlipEvent): void;
  pickCell(cell: number): SlipAnswer;
  /** Clears the slip after a route change, with an undo (R4). */
  clearWithUndo(): void;
  undo(): SlipAnswer;
  /** Restores items, each compared with the present book. `stake`: left out, the present stake, else the least. */
  restore(items: readonly SlipItem[], stake?: number): Result<Restored, BetRefusal>;
  /** As `SlipApi.putBack`, with the items of the bet. */
  putBack(items: readonly SlipItem[], stake: number, by: readonly string[]): ReturnType<SlipApi['putBack']>;
  /** The items, each compared with the present book; the slip stays as it is. */
  compared(items: readonly SlipItem[]): readonly SlipItem[];
  /** Updates the slip after the book or the streams changed. */
  follow(): void;
  /** Emits when a price has moved by which the repair of a refused bet is counted. */
  readonly undoMoved: Observable<void>;
  /** The request is a quick bet, which has a policy of its own: if it is refused, the slip offers no other policy. */
  sendsQuick(reqId: string): void;
  view(): SlipView;
}

/** The slip for other features. */
export interface SlipPort extends SlipControl {
  readonly now: Slip;
  /** The legs of a bet as slip items, each compared with the present book. */
  comparedLegs(bet: Pick<Bet, 'gameCode' | 'legs'>): readonly SlipItem[];
  /** Records the window that filled the slip. Only page changes of that window clear the slip. */
  ownedBy(windowId: string): void;
}
