/** One bet on one round: taken or refused, by the same order in the browser and on the server. */
import type { BetRefusal } from '../bet-rules/bet-refusal.ts';
import type { LevelLimit } from '../bet-rules/bet-standard.ts';
import { expectedWinnings } from '../odds/odds.ts';
import { ok, refused, type Result } from '../result.ts';
import { casualGameOf } from './casual-game.ts';
import type { CasualRound } from './casual-round.ts';

/** Casual games keep the stakes of this game: every quick amount is within them at the first level. */
export const CASUAL_LIMITS_OF = 57;
export type CasualLimit = Pick<LevelLimit, 'leastStake' | 'maxStake'>;

export interface CasualBetCommand {
  readonly gameCode: number;
  /** The round that the member saw. */
  readonly day: string;
  readonly inning: number;
  /** null: none is chosen yet. */
  readonly pick: number | null;
  readonly stake: number;
}

export interface CasualSituation {
  readonly now: number;
  /** The round that runs now. */
  readonly round: CasualRound;
  readonly limit: CasualLimit;
  /** null: a visitor. */
  readonly gold: number | null;
  /** The member has a bet in this round of this game. */
  readonly hasBet: boolean;
}

/** Those that the casual games share with the others. */
export const sharedRefusals = [
  'not-logged-in',
  'in-flight',
  'no-more-gold',
  'below-minimum',
  'above-maximum',
  'above-gold',
  'daily-spend',
  'code',
] as const;
export type SharedRefusal = Extract<BetRefusal, { kind: (typeof sharedRefusals)[number] }>;

export type CasualRefusal =
  | SharedRefusal
  | { readonly kind: 'unknown-game' }
  /** None is chosen, or the game has no such pick. */
  | { readonly kind: 'unknown-pick' }
  /** The round takes no more bets. */
  | { readonly kind: 'round-closed' }
  /** Another round runs by now. */
  | { readonly kind: 'wrong-round' }
  | { readonly kind: 'already-picked' };

export interface DecidedCasualBet {
  readonly gameCode: number;
  readonly round: CasualRound;
  readonly pick: number;
  readonly stake: number;
  /** Hundredths. */
  readonly odds: number;
  readonly expected: number;
}

/** Whether the round takes bets, whoever asks. */
export function roundRefusal(
  asked: Pick<CasualBetCommand, 'day' | 'inning'>,
  { round, now }: Pick<CasualSituation, 'round' | 'now'>,
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

/** The order: game, round, one pick a round, login, pick, stake. */
export function decideCasualBet(
  command: CasualBetCommand,
  situation: CasualSituation,
): Result<DecidedCasualBet, CasualRefusal> {
  const { pick, stake, gameCode } = command;
  const { round, gold, hasBet, limit } = situation;
  const game = casualGameOf(gameCode);
  if (game === null) return refused({ kind: 'unknown-game' });
  const late = roundRefusal(command, situation);
  if (late !== null) return refused(late);
  if (hasBet) return refused({ kind: 'already-picked' });
  if (gold === null) return refused({ kind: 'not-logged-in' });
  if (pick === null || !game.picks.some(({ value }) => value === pick))
    return refused({ kind: 'unknown-pick' });
  const why = stakeRefusal(stake, gold, limit);
  if (why !== null) return refused(why);
  return ok({ gameCode, round, pick, stake, odds: game.odds, expected: expectedWinnings(game.odds, stake) });
}
