/**
 * Every match that the feed told of, by day: what schedule and results answer from. Ended matches are written down, so that
 * results outlive a restart.
 */
import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import { isEnded, phaseOf } from '../../domain/match/match-status.ts';
import type { MatchFacts, MatchState } from '../../domain/match/match.ts';
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';
import { DAY_MS, koreanDay, SITE_OFFSET_MS } from '../../domain/time/korean-time.ts';
import type { Database } from '../storage/database.ts';

/** How far back results go. */
const RESULT_DAYS = 7;
/** Matches that are remembered; the oldest go first. */
export const MAX_ARCHIVED = 20_000;

interface Archived {
  readonly facts: MatchFacts;
  state: MatchState;
}

export interface MatchArchive {
  told(events: readonly FeedEvent[]): void;
  /** Matches of a site day (its number, domain/time/korean-time.ts), by kick-off. */
  ofDay(day: number): readonly ScheduledMatch[];
  /** Final or present score; null: never heard of, or its source tells no score. */
  scoreOf(matchId: number): { homeScore: number; awayScore: number; statusCode: number } | null;
  /** Played, or over; false for a match never heard of. */
  hasBegun(matchId: number): boolean;
  /** What is still being written. */
  drained(): Promise<void>;
}

export interface MatchArchiveDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
  /** Matches of a span that ended before the server began to listen, as far as the sources can tell. */
  readonly past: (from: number, to: number) => readonly MatchSnapshot[];
}

const scheduled = ({ facts, state }: Archived): ScheduledMatch => {
  const known = phaseOf(state.statusCode) !== 'waiting' && state.reporting !== 0;
  return {
    facts,
    statusCode: state.statusCode,
    homeScore: known ? state.homeScore : null,
    awayScore: known ? state.awayScore : null,
    periods: state.periods,
  };
};

async function writeDown(db: Database, { facts, state }: Archived): Promise<void> {
  await db
    .insertInto('played_match')
    .values({
      match_id: facts.matchId,
      starts_at: facts.startsAt,
      facts: JSON.stringify(facts),
      state: JSON.stringify({ ...state, timeline: [] }),
    })
    .onConflict((conflict) =>
      conflict.column('match_id').doUpdateSet(({ ref }) => ({ state: ref('excluded.state') })),
    )
    .execute();
}

export async function createMatchArchive({ db, now, log, past }: MatchArchiveDeps): Promise<MatchArchive> {
  const all = new Map<number, Archived>();
  const writing = new Set<Promise<void>>();
  const put = (facts: MatchFacts, state: MatchState): void => {
    all.set(facts.matchId, { facts, state });
    if (all.size <= MAX_ARCHIVED) return;
    const oldest = all.keys().next();
    if (oldest.done !== true) all.delete(oldest.value);
  };
  const write = (one: Archived): void => {
    const done = writeDown(db, one).catch((error: unknown) => log('a result could not be written', error));
    writing.add(done);
    void done.finally(() => writing.delete(done));
  };
  const since = now() - RESULT_DAYS * DAY_MS;
  await db.deleteFrom('played_match').where('starts_at', '<', since).execute();
  const kept = await db.selectFrom('played_match').selectAll().orderBy('starts_at').execute();
  for (const row of kept) put(JSON.parse(row.facts) as MatchFacts, JSON.parse(row.state) as MatchState);
  const asked = new Set<number>();
  /** Days before the server began: asked of the sources once, when somebody looks at them. */
  const askPast = (day: number): void => {
    const from = day * DAY_MS - SITE_OFFSET_MS;
    if (asked.has(day) || from < since - DAY_MS || from > now()) return;
    asked.add(day);
    for (const { facts, state } of past(from, from + DAY_MS)) if (!all.has(facts.matchId)) put(facts, state);
  };
  return {
    told(events) {
      for (const event of events) {
        if (event.kind === 'match') put(event.match.facts, event.match.state);
        if (event.kind !== 'state') continue;
        const one = all.get(event.matchId);
        if (one === undefined) continue;
        const ends = isEnded(event.state.statusCode) && !isEnded(one.state.statusCode);
        one.state = event.state;
        if (ends) write(one);
      }
    },
    ofDay(day) {
      askPast(day);
      return [...all.values()]
        .filter(({ facts }) => koreanDay(facts.startsAt) === day)
        .map(scheduled)
        .sort((a, b) => a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId);
    },
    scoreOf(matchId) {
      const one = all.get(matchId);
      if (one === undefined || one.state.reporting === 0 || phaseOf(one.state.statusCode) === 'waiting')
        return null;
      const { homeScore, awayScore, statusCode } = one.state;
      return { homeScore, awayScore, statusCode };
    },
    hasBegun(matchId) {
      const one = all.get(matchId);
      return one !== undefined && phaseOf(one.state.statusCode) !== 'waiting';
    },
    async drained() {
      await Promise.all(writing);
    },
  };
}
