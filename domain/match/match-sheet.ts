/** What a feed knows of a match beside its state and prices: counts of both sides, and who plays. Every part may be missing. */
import type { LineUps } from './line-ups.ts';

/** In the order in which a screen shows them. `possession`: percent of the time, together 100. */
export const statisticKinds = [
  'possession',
  'shots',
  'shots_on_target',
  'corners',
  'two_pointers',
  'three_pointers',
  'free_throws',
  'rebounds',
  'turnovers',
  'hits',
  'walks',
  'strikeouts',
  'errors',
  'fouls',
  'offsides',
  'yellow_cards',
  'red_cards',
] as const;
export type StatisticKind = (typeof statisticKinds)[number];

export interface BySides {
  readonly home: number;
  readonly away: number;
}

/** A kind that the feed does not count is missing, which is not 0. */
export type Statistics = { readonly [kind in StatisticKind]?: BySides };

export interface MatchSheet {
  /** null: the feed counts nothing of this match. */
  readonly statistics: Statistics | null;
  /** null: the feed does not name the players, or not yet. */
  readonly lineUps: LineUps | null;
}

export const MAX_COUNT = 999;
const WHOLE = 100;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;

/** Shares that are not together 100 are no possession. */
const isSound = (kind: StatisticKind, { home, away }: BySides): boolean =>
  kind !== 'possession' || home + away === WHOLE;

/**
 * The statistics that a feed sent; `sent` gives the values of a kind. A kind with a value that is no whole number from 0 on, or with shares
 * that do not add up, is left out. null: no kind is left.
 */
export function statisticsOf(
  sent: (kind: StatisticKind) => { readonly home?: unknown; readonly away?: unknown } | undefined,
): Statistics | null {
  const found: { [kind in StatisticKind]?: BySides } = {};
  let some = false;
  for (const kind of statisticKinds) {
    const { home, away } = sent(kind) ?? {};
    if (!isCount(home) || !isCount(away) || !isSound(kind, { home, away })) continue;
    found[kind] = { home, away };
    some = true;
  }
  return some ? found : null;
}

/** The older statistics with the kinds of a newer message, which may leave out what has not changed. A smaller count is the feed's correction. */
export const withNewer = (older: Statistics | null, newer: Statistics | null): Statistics | null =>
  older === null || newer === null ? (newer ?? older) : { ...older, ...newer };

export const sameStatistics = (a: Statistics | null, b: Statistics | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    statisticKinds.every((kind) => a[kind]?.home === b[kind]?.home && a[kind]?.away === b[kind]?.away));
