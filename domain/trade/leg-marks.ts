/**
 * Marks of a bet's open legs at a moment: score and price. A sale keeps the marks of its start, a buyer sends those of the screen. They are
 * to a sale what the version of a market is to a bet: a goal, a result or a strong move of the price overtakes them.
 */
import { sportOf } from '../catalogue/sport.ts';
import type { BetToSettle } from '../bet/settle-bet.ts';
import { presentWorth, type WorthLeg } from './present-worth.ts';

export interface LegMark {
  /** Number of the leg in its bet, from 1. */
  readonly leg: number;
  readonly home: number;
  readonly away: number;
  /** Hundredths; 0: no price. */
  readonly odds: number;
}

/** An open leg at this moment. */
export interface LegNow extends LegMark {
  readonly sportId: number;
  /** It could be bet on now. */
  readonly isOpen: boolean;
}

/** `settled`, `goal` and `moved` last; `suspended` ends when the price opens again. */
export const tradeLocks = ['settled', 'goal', 'moved', 'suspended'] as const;
export type TradeLock = (typeof tradeLocks)[number];

/** Marks in the form in which they are stored and sent: "1:2-0:185,3:0-0:210". */
export const encodeMarks = (marks: readonly LegMark[]): string =>
  marks.map(({ leg, home, away, odds }) => `${leg}:${home}-${away}:${odds}`).join(',');

/** Longest encoded marks, characters. */
export const MOST_MARKS_CHARS = 1000;
const MARK = /^(\d{1,3}):(\d{1,4})-(\d{1,4}):(\d{1,9})$/;

/** null: not marks. */
export function decodeMarks(text: string): readonly LegMark[] | null {
  if (text === '' || text.length > MOST_MARKS_CHARS) return null;
  const marks = text.split(',').map((one) => MARK.exec(one));
  const known = marks.flatMap((match) => {
    if (match === null) return [];
    const [, leg, home, away, odds] = match.map(Number);
    return [{ leg: leg ?? 0, home: home ?? 0, away: away ?? 0, odds: odds ?? 0 }];
  });
  return known.length === marks.length ? known : null;
}

/** In basketball a point is no event that stops a bet; there the price alone counts. */
const BASKETBALL = 2;
const countsGoals = (sportId: number): boolean => sportOf(sportId).feedId !== BASKETBALL;

/** A bet with its legs in their order; `now` of an open leg comes from the marks. */
export interface MarkedBet extends BetToSettle {
  readonly legs: readonly (Pick<WorthLeg, 'odds' | 'result'> & { readonly leg: number })[];
}

/** The worth of the bet at the prices of the marks; null: a price is missing. */
export function worthAt({ legs, ...bet }: MarkedBet, marks: readonly LegMark[]): number | null {
  const oddsOf = new Map(marks.map(({ leg, odds }) => [leg, odds]));
  return presentWorth(
    bet,
    legs.map(({ leg, odds, result }) => ({ odds, result, now: oddsOf.get(leg) ?? 0 })),
  );
}

function hasMoved(before: number | null, now: number | null, driftPercent: number): boolean {
  if (before === null || now === null) return false;
  return BigInt(Math.abs(now - before)) * 100n > BigInt(before) * BigInt(driftPercent);
}

/** What has overtaken the marks, or suspends the bet now; null: nothing, so it may be bought. */
export function lockOfMarks(
  bet: MarkedBet,
  before: readonly LegMark[],
  now: readonly LegNow[],
  driftPercent: number,
): TradeLock | null {
  const earlier = new Map(before.map((mark) => [mark.leg, mark]));
  if (before.length !== now.length || now.some(({ leg }) => !earlier.has(leg))) return 'settled';
  const hasScored = now.some(({ leg, home, away, sportId }) => {
    const mark = earlier.get(leg);
    return countsGoals(sportId) && (mark?.home !== home || mark.away !== away);
  });
  if (hasScored) return 'goal';
  if (now.some(({ isOpen, odds }) => !isOpen || odds < 100)) return 'suspended';
  return hasMoved(worthAt(bet, before), worthAt(bet, now), driftPercent) ? 'moved' : null;
}
