/** Decides one bet on one round, in the same order in the client and on the server. */
import type { LossLock } from '../member/loss-limit.ts';
import type { OwnLock } from '../member/own-limits.ts';
import type { Decide } from '../decide.ts';
import { gameCodes } from '../catalogue/game-code.ts';
import type { BetRefusal } from '../bet-rules/bet-refusal.ts';
import type { LevelLimit } from '../bet-rules/bet-standard.ts';
import { expectedWinnings } from '../odds/odds.ts';
import { ok, refused } from '../result.ts';
import { casualGameOf } from './casual-game.ts';
import type { CasualRound } from './casual-round.ts';

/** Casual games use the stake limits of this game; they allow every quick amount at the first level. */
export const CASUAL_LIMITS_OF = gameCodes.standard;
type CasualLimit = Pick<LevelLimit, 'leastStake' | 'maxStake'>;

export interface CasualBetCommand {
  readonly gameCode: number;
  /** The round that the member saw. */
  readonly day: string;
  readonly inning: number;
  /** null: no pick is chosen yet. */
  readonly pick: number | null;
  readonly stake: number;
}

/** The state that a bet is decided on. */
export interface RoundState {
  /** The round that runs now. */
  readonly round: CasualRound;
  /** True: the member has a bet in this round of this game. */
  readonly hasBet: boolean;
}

/** The rules that a bet is decided by. */
export interface CasualRules {
  /** Server ms. */
  readonly now: number;
  readonly limit: CasualLimit;
  /** null: a visitor. */
  readonly gold: number | null;
  /** Set while the loss of the day has reached the member's limit. */
  readonly lossLock?: LossLock | null;
  /** Set while another limit of the member's own lets nothing be staked. */
  readonly ownLock?: OwnLock | null;
}

/** Refusals that casual games share with the betting games. */
export const sharedRefusals = [
  'not-logged-in',
  'in-flight',
  'no-more-gold',
  'below-minimum',
  'above-maximum',
  'above-gold',
  'daily-spend',
  'loss-limit',
  'own-limit',
  'code',
] as const;
export type SharedRefusal = Extract<BetRefusal, { kind: (typeof sharedRefusals)[number] }>;

export type CasualRefusal =
  | SharedRefusal
  | { readonly kind: 'unknown-game' }
  /** No pick is chosen, or the game has no such pick. */
  | { readonly kind: 'unknown-pick' }
  /** The round takes no more bets. */
  | { readonly kind: 'round-closed' }
  /** Another round is running by now. */
  | { readonly kind: 'wrong-round' }
  | { readonly kind: 'already-picked' };

/** The one event of the decision. */
export interface CasualBetPlaced {
  readonly kind: 'casual-bet-placed';
  readonly gameCode: number;
  readonly round: CasualRound;
  readonly pick: number;
  readonly stake: number;
  /** Hundredths. */
  readonly odds: number;
  readonly expected: number;
}

/** Why the round takes no bet; null: it takes bets. */
export function roundRefusal(
  asked: Pick<CasualBetCommand, 'day' | 'inning'>,
  { round }: Pick<RoundState, 'round'>,
  { now }: Pick<CasualRules, 'now'>,
): CasualRefusal | null {
  if (asked.day !== round.day || asked.inning !== round.inning) return { kind: 'wrong-round' };
  return now >= round.closesAt || now < round.opensAt ? { kind: 'round-closed' } : null;
}

function stakeRefusal(stake: number, gold: number, limit: CasualLimit): CasualRefusal | null {
  const { leastStake, maxStake } = limit;
  if (gold < leastStake) return { kind: 'no-more-gold', gold, leastStake };
  if (!Number.isSafeInteger(stake) || stake < leastStake) return { kind: 'below-minimum', stake, leastStake };
  if (stake > maxStake) return { kind: 'above-maximum', stake, maxStake };
  return stake > gold ? { kind: 'above-gold', stake, gold } : null;
}

/** The order: game, round, one pick a round, login, own limits, pick, stake. */
export const decideCasualBet: Decide<
  RoundState,
  CasualBetCommand,
  CasualRules,
  readonly [CasualBetPlaced],
  CasualRefusal
> = (state, command, rules) => {
  const { round, hasBet } = state;
  const { pick, stake, gameCode } = command;
  const { gold, limit, lossLock = null, ownLock = null } = rules;
  const game = casualGameOf(gameCode);
  if (game === null) return refused({ kind: 'unknown-game' });
  const late = roundRefusal(command, state, rules);
  if (late !== null) return refused(late);
  if (hasBet) return refused({ kind: 'already-picked' });
  if (gold === null) return refused({ kind: 'not-logged-in' });
  if (lossLock !== null) return refused({ kind: 'loss-limit', ...lossLock });
  if (ownLock !== null) return refused({ kind: 'own-limit', ...ownLock });
  if (pick === null || !game.picks.some(({ value }) => value === pick))
    return refused({ kind: 'unknown-pick' });
  const why = stakeRefusal(stake, gold, limit);
  if (why !== null) return refused(why);
  const { odds } = game;
  const expected = expectedWinnings(odds, stake);
  return ok([{ kind: 'casual-bet-placed', gameCode, round, pick, stake, odds, expected }]);
};
