/**
 * The scores of the matches of open bets. A match in the book has its state from there, whichever window opened its stream. A match that
 * left the book keeps its last state, until the server names a newer score with its leg (open-bets.ts asks on a slow clock). The core opens
 * no stream for a bet.
 */
import type { BetLeg } from '../../../domain/bet/bet.ts';
import type { MatchScore } from '../../../domain/bet/leg-standing.ts';
import type { Book } from '../../../domain/book/book.ts';
import type { BookChanges } from '../../../domain/book/changes.ts';

type ScoredLeg = Pick<
  BetLeg,
  'matchId' | 'playedId' | 'homeScore' | 'awayScore' | 'matchStatus' | 'startsAt'
>;

/** The id of the leg's match in play. */
const playedIdOf = ({ playedId, matchId }: Pick<BetLeg, 'playedId' | 'matchId'>): number =>
  playedId ?? matchId;

const notBegun: MatchScore = { statusCode: 0, homeScore: 0, awayScore: 0, periods: [], reporting: 1 };

/** The score that the server named with the leg; null: none, although the match should have begun by `now` (server ms), or its time is unknown. */
function namedScore(
  { homeScore, awayScore, matchStatus, startsAt }: ScoredLeg,
  now: number,
): MatchScore | null {
  if (homeScore !== null && awayScore !== null)
    return { statusCode: matchStatus, homeScore, awayScore, periods: [], reporting: 1 };
  return startsAt !== null && startsAt > now ? notBegun : null;
}

/** The state of a match by the book. Matches of the pre-match lists have no scores: the match in play has them. */
function stateIn(book: Book, matchId: number): MatchScore | null {
  const match = book.matches.get(matchId);
  return match === undefined || match.facts.preMatch !== undefined ? null : match.state;
}

/** Whether two states decide every market alike: odds, clocks, counts and cards make no difference. */
const isSameScore = (a: MatchScore | null, b: MatchScore | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.statusCode === b.statusCode &&
    a.reporting === b.reporting &&
    a.homeScore === b.homeScore &&
    a.awayScore === b.awayScore &&
    a.periods.length === b.periods.length &&
    a.periods.every(({ home, away }, at) => home === b.periods[at]?.home && away === b.periods[at]?.away));

export interface MatchScores {
  /** From now on the matches of these legs are followed, and no others. */
  follow(legs: readonly ScoredLeg[]): void;
  /** Whether a followed match has another score or status than before. */
  take(changes: BookChanges): boolean;
  /** The server has named the scores of these legs: they are newer than the last states of matches that left the book. */
  named(legs: readonly ScoredLeg[]): void;
  /** Whether the book has the leg's match. */
  isInBook(leg: ScoredLeg): boolean;
  /** null: not known. `now`: server ms. */
  scoreOf(leg: ScoredLeg, now: number): MatchScore | null;
}

export function createMatchScores(book: Book): MatchScores {
  /** The last state of each followed match; null: the book has not had it. */
  const last = new Map<number, MatchScore | null>();
  return {
    follow(legs) {
      const wanted = new Set(legs.map(playedIdOf));
      for (const matchId of last.keys()) if (!wanted.has(matchId)) last.delete(matchId);
      for (const matchId of wanted) last.set(matchId, stateIn(book, matchId) ?? last.get(matchId) ?? null);
    },
    take({ rows }) {
      if (rows.size === 0) return false;
      let changed = false;
      for (const [matchId, before] of last) {
        if (!rows.has(matchId)) continue;
        const state = stateIn(book, matchId) ?? before;
        last.set(matchId, state);
        if (!isSameScore(before, state)) changed = true;
      }
      return changed;
    },
    named(legs) {
      for (const leg of legs) {
        const matchId = playedIdOf(leg);
        if (last.has(matchId) && leg.homeScore !== null) last.set(matchId, stateIn(book, matchId));
      }
    },
    isInBook: (leg) => stateIn(book, playedIdOf(leg)) !== null,
    scoreOf: (leg, now) => last.get(playedIdOf(leg)) ?? namedScore(leg, now),
  };
}
