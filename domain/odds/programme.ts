/** What of an evening is worth a look: the closest match, the largest swing, the next start. Each choice is the same for the same matches in any order. */
import { MINUTE_MS } from '../time/korean-time.ts';
import { thinPoints } from './thin-points.ts';
import type { ChancePoint, Chances } from './win-chance.ts';

/** Shares of a whole in whole percent that are 100 together: what is left by rounding down goes to the largest rests, of equal ones to the first. */
export function wholePercents(shares: readonly number[]): readonly number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (100 * share) / all);
  const floors = exact.map(Math.floor);
  const left = 100 - floors.reduce((sum, one) => sum + one, 0);
  const byRest = [...exact.keys()].toSorted(
    (a, b) => (exact[b] ?? 0) - (floors[b] ?? 0) - ((exact[a] ?? 0) - (floors[a] ?? 0)) || a - b,
  );
  const raised = new Set(byRest.slice(0, left));
  return floors.map((one, at) => one + Number(raised.has(at)));
}

export const programmeLimits = {
  /** Matches of a kind: where the first has just ended, a window shows the next one. */
  ranked: 3,
  /** A swing is looked for in this time. */
  swingMs: 10 * MINUTE_MS,
  /** A smaller swing is none, thousandths. */
  leastSwing: 50,
  /** Points of its line. */
  points: 24,
} as const;

/** A match in play with its chances of now, and the line of its home team in order of time. */
export interface LiveChances {
  readonly match: number;
  readonly chances: Chances;
  readonly line: readonly ChancePoint[];
}

export interface Swing {
  readonly match: number;
  /** The home team's chance then and now, thousandths. */
  readonly from: number;
  readonly to: number;
  /** Of the swing's time alone, in order of time. The first point is its begin, with the chance that held then. */
  readonly points: readonly ChancePoint[];
}

/** How far the two teams are apart, 0 to 1. A draw counts for neither. */
export const marginOf = ({ home, away }: Chances): number => Math.abs(home - away);

/** Those whose teams are nearest to each other come first. */
export const closest = (lives: readonly LiveChances[]): readonly LiveChances[] =>
  lives
    .toSorted((a, b) => marginOf(a.chances) - marginOf(b.chances) || a.match - b.match)
    .slice(0, programmeLimits.ranked);

/** How a line moved in the last ten minutes. null: the line is empty, or begins later than `now`. */
function moveOf(line: readonly ChancePoint[], now: number): Omit<Swing, 'match'> | null {
  const known = line.filter(([at]) => at <= now);
  const since = now - programmeLimits.swingMs;
  const first = known.findLast(([at]) => at <= since) ?? known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return null;
  const begin: ChancePoint = [Math.max(first[0], since), first[1]];
  const points = [begin, ...known.filter(([at]) => at > begin[0])];
  return { from: first[1], to: last[1], points: thinPoints(points, programmeLimits.points) };
}

const sizeOf = ({ from, to }: Pick<Swing, 'from' | 'to'>): number => Math.abs(to - from);

/** The largest changes of the last ten minutes come first. Where the chance went and came back, there is none. */
export const swings = (lives: readonly LiveChances[], now: number): readonly Swing[] =>
  lives
    .flatMap(({ match, line }) => {
      const move = moveOf(line, now);
      return move === null ? [] : [{ match, ...move }];
    })
    .filter((one) => sizeOf(one) >= programmeLimits.leastSwing)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.match - b.match)
    .slice(0, programmeLimits.ranked);

/**
 * Least size of a big move by where it began: how far that was from a sure win or defeat, in thousandths. Between even teams chances move all
 * the time; a price that was 1.10 or 10.00 says more by moving less.
 */
const bigMoves = [
  { from: 300, least: 120 },
  { from: 150, least: 80 },
  { from: 0, least: programmeLimits.leastSwing },
] as const;

/** The home team's chance ten minutes ago and now, thousandths, where it moved much; null: it did not. */
export function bigMove(line: readonly ChancePoint[], now: number): Pick<Swing, 'from' | 'to'> | null {
  const move = moveOf(line, now);
  if (move === null) return null;
  const { from, to } = move;
  const least = bigMoves.find((one) => Math.min(from, 1000 - from) >= one.from)?.least ?? 0;
  return sizeOf(move) >= least ? { from, to } : null;
}

interface Starting {
  readonly phase: string;
  readonly facts: { readonly matchId: number; readonly startsAt: number };
}

/** The matches that start after `now`, the next one first. */
export const nextStarts = <Match extends Starting>(
  matches: readonly Match[],
  now: number,
): readonly Match[] =>
  matches
    .filter(({ phase, facts }) => phase === 'waiting' && facts.startsAt > now)
    .toSorted((a, b) => a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId);

/** The match that starts next after `now`; null: none is known. */
export const nextStart = <Match extends Starting>(matches: readonly Match[], now: number): Match | null =>
  nextStarts(matches, now)[0] ?? null;
