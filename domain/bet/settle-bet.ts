import type { OutcomeResult } from '../match/market.ts';
import type { BetStandard } from '../bet-rules/bet-standard.ts';
import { combinedOdds, expectedWinnings, penaltyFactor } from '../odds/odds.ts';
import type { BetStatus } from './bet.ts';

export interface LegToSettle {
  /** Accepted price, hundredths. */
  readonly odds: number;
  readonly result: OutcomeResult | null;
}

export interface BetToSettle {
  readonly stake: number;
  /** The combined odds that were promised when it was placed, with their level penalty; hundredths. */
  readonly odds: number;
  /** The penalties of its standard, as they were then. */
  readonly levelPenalty: BetStandard['levelPenalty'];
}

export interface Settled {
  readonly state: Extract<BetStatus, 'win' | 'lose' | 'special'>;
  readonly won: number;
}

/** What a leg multiplies the stake by, as a numerator over 200 (half results need the two). Void is factor 1.00. */
const factor200 = (odds: number, result: OutcomeResult): number => {
  switch (result) {
    case 'win':
      return 2 * odds;
    case 'void':
      return 200;
    case 'lose':
      return 0;
    case 'half-win':
      return odds + 100;
    case 'half-lose':
      return 100;
  }
};

/** Half results need halves of a hundredth; the exact product is paid then. */
const isWhole = (result: OutcomeResult | null): boolean => result !== 'half-win' && result !== 'half-lose';

/**
 * Decides a bet: null while a leg is open and none is lost. A won bet pays what was promised when it was placed. Where a leg is void it
 * counts 1.00 and the rest is combined anew, with the penalty of the folders that still count, never to more than was promised. Half
 * results pay the floor of the exact product. A bet whose legs are all void gives the stake back and is "special".
 */
export function settleBet(
  { stake, odds: promised, levelPenalty }: BetToSettle,
  legs: readonly LegToSettle[],
): Settled | null {
  if (legs.some(({ result }) => result === 'lose')) return { state: 'lose', won: 0 };
  if (legs.some(({ result }) => result === null)) return null;
  const counted = legs.filter(({ result }) => result !== 'void');
  if (counted.length === 0) return { state: 'special', won: stake };
  const penalty = penaltyFactor(levelPenalty, counted.length);
  if (legs.every(({ result }) => isWhole(result))) {
    const odds =
      counted.length === legs.length
        ? promised
        : combinedOdds(
            counted.map((leg) => leg.odds),
            penalty,
          );
    return { state: 'win', won: expectedWinnings(Math.min(odds, promised), stake) };
  }
  let numerator = BigInt(stake) * BigInt(penalty.numerator);
  for (const { odds, result } of legs) if (result !== null) numerator *= BigInt(factor200(odds, result));
  const exact = Number(numerator / (200n ** BigInt(legs.length) * BigInt(penalty.denominator)));
  const won = Math.min(exact, expectedWinnings(promised, stake));
  return won > 0 && legs.some(({ result }) => result === 'win' || result === 'half-win')
    ? { state: 'win', won }
    : { state: 'lose', won };
}

/** The state of a leg once its result is known; a void leg counts 1.00. */
export const legState = (result: OutcomeResult): BetStatus =>
  result === 'void' ? 'special' : result === 'win' || result === 'half-win' ? 'win' : 'lose';
