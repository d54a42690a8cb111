/**
 * The odds of a match's main markets over time, with its goals and suspensions. The server records it (server/feed/odds-history.ts), a
 * window appends the changes that its core publishes.
 */
import { storedSpecifier } from '../match/specifiers.ts';
import { type OddsPoint, thinPoints } from './thin-points.ts';
import type { LineOutcome } from '../match/market.ts';

export interface OddsSeries extends LineOutcome {
  /** In order of time; none is empty. */
  readonly points: readonly OddsPoint[];
}

export const oddsMarkKinds = ['start', 'goal', 'run', 'lead', 'red-card', 'period', 'end'] as const;
export type OddsMarkKind = (typeof oddsMarkKinds)[number];

/** A moment of the match, in real time, with the score after it. */
export interface OddsMark {
  /** Server ms. */
  readonly at: number;
  readonly kind: OddsMarkKind;
  readonly side: 'home' | 'away' | null;
  readonly home: number;
  readonly away: number;
}

/** A span in which no main line could be bet on, server ms. `to` null: it still is. */
export interface OddsPause {
  readonly from: number;
  readonly to: number | null;
}

export interface OddsHistory {
  readonly series: readonly OddsSeries[];
  readonly marks: readonly OddsMark[];
  readonly pauses: readonly OddsPause[];
}

export const noOddsHistory: OddsHistory = { series: [], marks: [], pauses: [] };

/** A price that changed. */
export interface OddsTick extends Omit<OddsSeries, 'points'> {
  readonly at: number;
  /** Hundredths, at least 1. */
  readonly odds: number;
}

/** Changes of a history. `paused`: whether every main line is suspended at `at`; null: unknown. */
export interface OddsHistoryDelta {
  readonly at: number;
  readonly ticks: readonly OddsTick[];
  readonly marks: readonly OddsMark[];
  readonly paused: boolean | null;
}

/** Limits of a history that is held or sent. The oldest marks and pauses are dropped first. */
export const oddsHistoryLimits = {
  pointsPerOutcome: 160,
  /** An outcome is thinned when it has this many points, so that not every new point costs a pass. */
  thinnedFrom: 240,
  marks: 60,
  pauses: 60,
  series: 24,
} as const;

/**
 * What a new price does to the points of an outcome. A price that did not change adds none; a point of the same second replaces the last one, but never
 * the first.
 */
export function changeOfPoints(
  last: OddsPoint | undefined,
  count: number,
  at: number,
  odds: number,
): 'none' | 'replace' | 'append' {
  if (last === undefined) return 'append';
  if (last[1] === odds || at < last[0]) return 'none';
  const isSameSecond = Math.floor(last[0] / 1000) === Math.floor(at / 1000);
  return isSameSecond && count > 1 ? 'replace' : 'append';
}

/** Appends a point (`changeOfPoints`). Returns whether the points changed. */
export function addPoint(points: OddsPoint[], at: number, odds: number): boolean {
  const change = changeOfPoints(points.at(-1), points.length, at, odds);
  if (change === 'none') return false;
  if (change === 'replace') points.pop();
  points.push([at, odds]);
  return true;
}

/** Opens or closes the last pause, in place. */
export function addPause(
  pauses: OddsPause[],
  { at, paused }: { readonly at: number; readonly paused: boolean },
): void {
  const last = pauses.at(-1);
  const isOpen = last !== undefined && last.to === null;
  if (paused === isOpen) return;
  if (paused) pauses.push({ from: at, to: null });
  else if (last !== undefined) pauses[pauses.length - 1] = { from: last.from, to: at };
  if (pauses.length > oddsHistoryLimits.pauses) pauses.shift();
}

const isOf = (a: Omit<OddsSeries, 'points'>, b: Omit<OddsSeries, 'points'>): boolean =>
  a.marketId === b.marketId && a.specifier === b.specifier && a.outcomeId === b.outcomeId;

function withTick(series: readonly OddsSeries[], tick: OddsTick): readonly OddsSeries[] {
  const { marketId, specifier, outcomeId, at, odds } = tick;
  const known = series.find((one) => isOf(one, tick));
  if (known === undefined)
    return series.length >= oddsHistoryLimits.series
      ? series
      : [...series, { marketId, specifier, outcomeId, points: [[at, odds]] }];
  const points = [...known.points];
  if (!addPoint(points, at, odds)) return series;
  const { thinnedFrom, pointsPerOutcome } = oddsHistoryLimits;
  const kept = points.length > thinnedFrom ? thinPoints(points, pointsPerOutcome) : points;
  return series.map((one) => (one === known ? { ...known, points: kept } : one));
}

/**
 * A recorded history with what was before it. `since`: when its recording began, server ms; from then on only the recorded one counts.
 * Outcomes that only the past knows come after the recorded ones, as far as there is room.
 */
export function joinHistories(past: OddsHistory, recorded: OddsHistory, since: number): OddsHistory {
  const { series: most, marks, pauses, pointsPerOutcome } = oddsHistoryLimits;
  const before = past.series.flatMap((one) => {
    const points = one.points.filter(([at]) => at < since);
    return points.length === 0 ? [] : [{ ...one, points }];
  });
  const joined = recorded.series.map((one) => {
    const earlier = before.find((known) => isOf(known, one))?.points ?? [];
    return { ...one, points: thinPoints([...earlier, ...one.points], pointsPerOutcome) };
  });
  const others = before.filter((one) => !recorded.series.some((known) => isOf(known, one)));
  const ended = past.pauses
    .filter(({ from }) => from < since)
    .map(({ from, to }) => ({ from, to: Math.min(to ?? since, since) }));
  return {
    series: [...joined, ...others].slice(0, most),
    marks: [...past.marks.filter(({ at }) => at < since), ...recorded.marks].slice(-marks),
    pauses: [...ended, ...recorded.pauses].slice(-pauses),
  };
}

/** A stored history, in which earlier releases wrote one line in several forms (total=2.50): each line once. */
export function storedHistory({ series, ...others }: OddsHistory): OddsHistory {
  const joined: OddsSeries[] = [];
  for (const one of series.map((own) => ({ ...own, specifier: storedSpecifier(own.specifier) }))) {
    const at = joined.findIndex((known) => isOf(known, one));
    const known = joined[at];
    if (known === undefined) joined.push(one);
    else joined[at] = { ...known, points: [...known.points, ...one.points].toSorted(([a], [b]) => a - b) };
  }
  return { ...others, series: joined };
}

/** The server and the core see the same moment at times that differ by the way of a message. */
const SAME_MOMENT_MS = 60_000;
const isSameMoment = (a: OddsMark, b: OddsMark): boolean =>
  a.kind === b.kind &&
  a.side === b.side &&
  a.home === b.home &&
  a.away === b.away &&
  Math.abs(a.at - b.at) < SAME_MOMENT_MS;

/** The history with the changes; the given history is not changed. */
export function appendToHistory(history: OddsHistory, delta: OddsHistoryDelta): OddsHistory {
  const pauses = [...history.pauses];
  if (delta.paused !== null) addPause(pauses, { at: delta.at, paused: delta.paused });
  const news = delta.marks.filter((mark) => !history.marks.some((known) => isSameMoment(known, mark)));
  return {
    series: delta.ticks.reduce(withTick, history.series),
    marks: [...history.marks, ...news].slice(-oddsHistoryLimits.marks),
    pauses,
  };
}
