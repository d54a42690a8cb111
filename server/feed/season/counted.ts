/** Moments of a scripted match that statistics count. They depend on the script alone: it has dice of its own for them. */
import type { BySides, StatisticKind, Statistics } from '../../../domain/match/match-sheet.ts';
import type { Side } from '../../../domain/match/match.ts';
import { createDice, type Dice, hash32 } from './dice.ts';
import type { Phase, Script } from './script.ts';

export type Counted = Exclude<StatisticKind, 'possession'>;

export interface CountedEvent {
  readonly second: number;
  readonly side: Side;
  readonly counts: readonly Counted[];
}

const PARTS = 1_000_000;
/** The happenings of the match stay as they are. */
export const sheetDiceOf = ({ facts: { matchId } }: Script): Dice =>
  createDice(hash32(matchId % PARTS, Math.floor(matchId / PARTS) % PARTS, 31));

/** So many moments of a side on average, each in one of the phases. */
export function drawMoments(
  dice: Dice,
  side: Side,
  {
    mean,
    phases,
    counts,
  }: { readonly mean: number; readonly phases: readonly Phase[]; readonly counts: readonly Counted[] },
): CountedEvent[] {
  return Array.from({ length: dice.poisson(mean) }, () => {
    const phase = phases[dice.whole(0, phases.length - 1)];
    const second = phase === undefined ? 0 : phase.from + Math.floor(dice.next() * (phase.to - phase.from));
    return { second, side, counts };
  });
}

/** The counts of these kinds by a second; what has not come yet is 0. */
export function countsAt(
  kinds: readonly Counted[],
  moments: readonly CountedEvent[],
  second: number,
): Statistics {
  const countOf = (kind: Counted, side: Side): number =>
    moments.filter((one) => one.second <= second && one.side === side && one.counts.includes(kind)).length;
  return Object.fromEntries(
    kinds.map((kind): [Counted, BySides] => [
      kind,
      { home: countOf(kind, 'home'), away: countOf(kind, 'away') },
    ]),
  );
}
