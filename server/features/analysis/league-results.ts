/**
 * The ended matches of a league, from the sources and from the match archive. A league is looked through again when its list is old; a
 * match that is known is not computed again.
 */
import { setImmediate } from 'node:timers/promises';
import type { PlayedResult } from '../../../domain/analysis/played-result.ts';
import type { ScheduledMatch } from '../../../domain/match/scheduled-match.ts';
import type { FeedSource } from '../../feed/feed-source.ts';
import { type MatchArchive, PAST_PER_TURN } from '../../feed/match-archive.ts';

const leagueResultLimits = {
  /** Newest results of a league that are read from each source. The generated season computes one in about 0.15 ms. */
  results: 400,
  /** Leagues in memory; the one that was asked for least recently is dropped. */
  leagues: 64,
  /** A league is looked through again after this time. */
  freshMs: 15_000,
} as const;

/** Season of matches that only the archive knows, as those of recordings. */
export const ARCHIVE_SEASON = 'archive';

interface LeagueResultsDeps {
  readonly sources: readonly FeedSource[];
  readonly archive: Pick<MatchArchive, 'endedOf'>;
  readonly now: () => number;
}

interface League {
  readonly at: number;
  /** null: a match without a score. */
  readonly results: ReadonlyMap<number, PlayedResult | null>;
}

function archived({ facts, homeScore, awayScore }: ScheduledMatch): PlayedResult | null {
  if (homeScore === null || awayScore === null) return null;
  const { matchId, leagueId, sportId, countryCode, startsAt, home, away } = facts;
  const teams = { matchId, leagueId, sportId, countryCode, startsAt, home, away };
  return { ...teams, homeScore, awayScore, season: ARCHIVE_SEASON };
}

const withScore = (results: League['results']): readonly PlayedResult[] =>
  [...results.values()].filter((one) => one !== null);

export function createLeagueResults({ sources, archive, now }: LeagueResultsDeps) {
  const leagues = new Map<number, League>();
  const loading = new Map<number, Promise<readonly PlayedResult[]>>();
  const load = async (leagueId: number): Promise<readonly PlayedResult[]> => {
    const at = now();
    const known = leagues.get(leagueId)?.results;
    const results = new Map<number, PlayedResult | null>();
    let read = 0;
    for (const source of sources)
      for (const past of source.results?.({ leagueId, now: at, most: leagueResultLimits.results }) ?? []) {
        const before = known?.get(past.matchId) ?? null;
        // A match that is still in play has no result yet, so it is read again.
        const result = before ?? past.read();
        if (result !== null) results.set(past.matchId, result);
        if (before === null && ++read % PAST_PER_TURN === 0) await setImmediate();
      }
    const ofArchive = [...archive.endedOf(leagueId)].slice(-leagueResultLimits.results);
    for (const one of ofArchive) {
      const { matchId } = one.facts;
      // A source that knows the match has said what there is to say of it.
      const isOfSource = sources.some((source) => (source.seasonOf?.(matchId, at) ?? null) !== null);
      if (!isOfSource) results.set(matchId, archived(one));
    }
    leagues.delete(leagueId);
    leagues.set(leagueId, { at, results });
    const [oldest] = leagues.keys();
    if (leagues.size > leagueResultLimits.leagues && oldest !== undefined) leagues.delete(oldest);
    return withScore(results);
  };
  /** Results of a league, in no order. Callers that ask at the same time share one load. */
  return async (leagueId: number): Promise<readonly PlayedResult[]> => {
    const held = leagues.get(leagueId);
    if (held !== undefined && now() - held.at < leagueResultLimits.freshMs) return withScore(held.results);
    const running = loading.get(leagueId) ?? load(leagueId).finally(() => loading.delete(leagueId));
    loading.set(leagueId, running);
    return running;
  };
}
