import type { OutcomeResult } from '../match/market.ts';
import { sharesOf } from '../match/stake-shares.ts';
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
  /** The combined odds that were promised when the bet was placed, level penalty included; hundredths. */
  readonly odds: number;
  /** The penalties of the bet's standard when the bet was placed. */
  readonly levelPenalty: BetStandard['levelPenalty'];
}

export interface Settled {
  readonly state: Extract<BetStatus, 'win' | 'lose' | 'special'>;
  readonly won: number;
}

/** A quarter line of which one half is won or lost. */
export const isHalf = (result: OutcomeResult | null): boolean =>
  result === 'half-win' || result === 'half-lose';

/** The stake is divided: parts of it are won, come back or are lost. */
export const isPart = (result: OutcomeResult | null): boolean => result !== null && sharesOf(result).of > 1;

const hasWon = (result: OutcomeResult | null): boolean => result !== null && sharesOf(result).won > 0;

/** What the stake is paid by the exact shares of its legs, parts of gold cut off: a part of a hundredth counts. */
function exactly(
  stake: number,
  legs: readonly LegToSettle[],
  penalty: ReturnType<typeof penaltyFactor>,
): number {
  let numerator = BigInt(stake) * BigInt(penalty.numerator);
  let denominator = BigInt(penalty.denominator);
  for (const { odds, result } of legs) {
    const { won, back, of } = sharesOf(result ?? 'win');
    numerator *= BigInt(won * odds + back * 100);
    denominator *= BigInt(of * 100);
  }
  return Number(numerator / denominator);
}

/**
 * Decides a bet; null while a leg is open and no leg is lost. A won bet pays the odds that were promised when it was placed. A void leg
 * counts 1.00, and the rest is combined anew with the penalty of the folders that still count, but never above the promised odds. With shared
 * results the floor of the exact product is paid. If all legs are void, the stake comes back and the bet is "special".
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
  if (!legs.some(({ result }) => isPart(result))) {
    const odds =
      counted.length === legs.length
        ? promised
        : combinedOdds(
            counted.map((leg) => leg.odds),
            penalty,
          );
    return { state: 'win', won: expectedWinnings(Math.min(odds, promised), stake) };
  }
  const won = Math.min(exactly(stake, legs, penalty), expectedWinnings(promised, stake));
  return won > 0 && legs.some(({ result }) => hasWon(result))
    ? { state: 'win', won }
    : { state: 'lose', won };
}

/** The stake that shows odds: a hundredth of it is what odds of 0.01 pay. */
const ODDS_STAKE = 10_000;

/** What a bet pays if every leg that is open wins; null: a lost leg has decided it. A void or partly won leg lowers it before the bet is decided. */
export function stillPays(bet: BetToSettle, legs: readonly LegToSettle[]): number | null {
  const settled = settleBet(
    bet,
    legs.map(({ odds, result }) => ({ odds, result: result ?? 'win' })),
  );
  return settled === null || settled.state === 'lose' ? null : settled.won;
}

/**
 * The combined odds by which a bet counts, hundredths: of an open bet, if its open legs win. A void leg counts 1.00, a partly won one its parts;
 * parts of a hundredth are cut off. A lost bet keeps the promised odds, and a bet of void legs alone counts 1.00.
 */
export function countedOdds(bet: BetToSettle, legs: readonly LegToSettle[]): number {
  if (!legs.some(({ result }) => result === 'void' || isPart(result))) return bet.odds;
  const settled = settleBet(
    { ...bet, stake: ODDS_STAKE },
    legs.map(({ odds, result }) => ({ odds, result: result ?? 'win' })),
  );
  return settled === null || settled.state === 'lose'
    ? bet.odds
    : Math.floor(settled.won / (ODDS_STAKE / 100));
}

/** The state of a leg with this result; a void leg counts 1.00. */
export const legState = (result: OutcomeResult): BetStatus =>
  result === 'void' ? 'special' : hasWon(result) ? 'win' : 'lose';
