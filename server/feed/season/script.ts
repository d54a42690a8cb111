/**
 * A match of the season, decided in advance: teams, strengths and all happenings, in seconds since kick-off (breaks included). Only
 * happenings of the past may be published or used for prices.
 */
import type { MatchFacts, Side } from '../../../domain/match/match.ts';

/** One stretch of a match. `rate`: game-clock seconds per second. The game clock shows `clockFrom` at its begin. */
export interface Phase {
  readonly from: number;
  readonly to: number;
  readonly statusCode: number;
  /** 0 in breaks. */
  readonly period: number;
  readonly clockFrom: number | null;
  readonly rate: number;
  readonly batting: Side | null;
}

export interface Happening {
  readonly second: number;
  readonly kind: 'goal' | 'points' | 'run' | 'red-card' | 'alarm';
  readonly side: Side;
  readonly points: number;
  readonly period: number;
}

export interface Script {
  readonly facts: MatchFacts;
  readonly feedSportId: 1 | 2 | 3;
  /** Mean goals, points or runs of a whole match. */
  readonly homeMean: number;
  readonly awayMean: number;
  readonly phases: readonly Phase[];
  readonly happenings: readonly Happening[];
  /** Seconds from kick-off to the final whistle. */
  readonly length: number;
  readonly endCode: number;
}

/** The part of a script that the rules of a sport decide. */
export type Play = Omit<Script, 'facts' | 'feedSportId'>;

/** A play that ends with its last phase. `means`: goals, points or runs of a whole match. */
export const playOfMeans = (
  means: Readonly<Record<Side, number>>,
  { phases, happenings, endCode = 100 }: Pick<Play, 'phases' | 'happenings'> & { readonly endCode?: number },
): Play => ({
  homeMean: means.home,
  awayMean: means.away,
  phases,
  happenings,
  length: phases.at(-1)?.to ?? 0,
  endCode,
});

export const scoreOf = (happenings: readonly Happening[], side: Side): number =>
  happenings.reduce((sum, one) => (one.side === side ? sum + one.points : sum), 0);
