/** The sources of a site whose feed a test moves: their present matches, and the time of the next start, score or end of a match. */
import type { FeedEvent, MatchSnapshot } from '../../../domain/book/book-event.ts';
import { isEnded, isLive } from '../../../domain/match/match-status.ts';
import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { FEED_TICK_MS } from '../../../server/feed/feed-loop.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import type { FeedClock } from './feed-clock.ts';
import { limits } from '../runs/limits.ts';

/** A match of the feed as it stands. */
export interface FeedMatch extends Pick<
  MatchFacts,
  'matchId' | 'sportId' | 'leagueId' | 'startsAt' | 'home' | 'away'
> {
  readonly phase: 'waiting' | 'live' | 'ended';
  readonly state: MatchState;
}

/** `start`: the match begins; `score`: the next goal, run or basket; `end`: the match is over. */
export type Moment = 'start' | 'score' | 'end';

const MINUTE_MS = 60_000;
/** A match begins and ends within this time. */
const AHEAD_MS = 2 * 86_400_000;

const phaseOf = ({ statusCode }: MatchState): FeedMatch['phase'] =>
  isLive(statusCode) ? 'live' : isEnded(statusCode) ? 'ended' : 'waiting';

export interface FollowedFeed {
  readonly sources: readonly FeedSource[];
  /** All matches on offer, the first to start first. */
  readonly matches: () => readonly FeedMatch[];
  /** When the moment of the match is; null: it is over, or the source does not know. */
  readonly momentOf: (matchId: number, moment: Moment) => number | null;
  /** The earliest such moment of the matches in play of a sport; `at` is null where none has one. */
  readonly nextOf: (
    moment: Moment,
    sportId: number,
  ) => { readonly at: number | null; readonly matchId: number };
  /** Resolves when the loop has pulled the present time of the feed from all sources twice: what came then is published. */
  readonly pulled: () => Promise<void>;
}

/** The first time from `from` at which the source settles a market of the match, to the minute: for sources that cannot be replayed. */
function settledFrom(source: FeedSource, matchId: number, from: number): number | null {
  for (let at = from; at < from + AHEAD_MS; at += MINUTE_MS) {
    const events = source.settlementsOf(matchId, at) ?? [];
    if (events.some((event) => event.kind === 'settlement' && event.markets.length > 0)) return at;
  }
  return null;
}

/** `present`: the match as it stands at `from`. A replay looks at a match in steps, so its state at `from` may be an older one. */
function replayedMoment(
  events: Iterable<FeedEvent>,
  { from, present }: { readonly from: number; readonly present: MatchState | undefined },
  wanted: Exclude<Moment, 'start'>,
): number | null {
  const scoreOf = ({ homeScore, awayScore }: MatchState): string => `${homeScore}:${awayScore}`;
  for (const event of events) {
    const state = event.kind === 'state' ? event.state : event.kind === 'match' ? event.match.state : null;
    if (state === null || event.at <= from) continue;
    if (
      wanted === 'end'
        ? isEnded(state.statusCode)
        : present !== undefined && scoreOf(state) !== scoreOf(present)
    )
      return event.at;
  }
  return null;
}

export function followFeed(given: readonly FeedSource[], clock: FeedClock): FollowedFeed {
  const matches = new Map<number, Pick<MatchSnapshot, 'facts' | 'state'>>();
  let pulls = 0;
  const take = (event: FeedEvent): void => {
    if (event.kind === 'match') matches.set(event.match.facts.matchId, event.match);
    if (event.kind === 'gone') matches.delete(event.matchId);
    const known = event.kind === 'state' ? matches.get(event.matchId) : undefined;
    if (event.kind === 'state' && known !== undefined)
      matches.set(event.matchId, { ...known, state: event.state });
  };
  const feedTime = (now: number): number => Math.min(now, clock.feed());
  const held = (source: FeedSource, at: number): FeedSource => ({
    ...source,
    advance(now) {
      // The server follows a long way only once it has kept the time in its database: pulls before that bring nothing new.
      if (at === given.length - 1 && now >= clock.feed() - FEED_TICK_MS) pulls++;
      const events = source.advance(feedTime(now));
      for (const event of events) take(event);
      return events;
    },
    settlementsOf: (matchId, now) => source.settlementsOf(matchId, feedTime(now)),
    ...(source.prepare && { prepare: (now) => source.prepare?.(feedTime(now)) ?? [] }),
    ...(source.past && { past: (span) => source.past?.({ ...span, now: feedTime(span.now) }) ?? [] }),
    ...(source.replay && { replay: (matchId, now) => source.replay?.(matchId, feedTime(now)) ?? [] }),
    ...(source.results && {
      results: (asked) => source.results?.({ ...asked, now: feedTime(asked.now) }) ?? [],
    }),
    ...(source.seasonOf && { seasonOf: (matchId, now) => source.seasonOf?.(matchId, feedTime(now)) ?? null }),
  });
  const all = (): readonly FeedMatch[] =>
    [...matches.values()]
      .map(({ facts: { matchId, sportId, leagueId, startsAt, home, away }, state }): FeedMatch => {
        return { matchId, sportId, leagueId, startsAt, home, away, phase: phaseOf(state), state };
      })
      .toSorted((a, b) => a.startsAt - b.startsAt || a.matchId - b.matchId);
  const momentOf = (matchId: number, moment: Moment): number | null => {
    const startsAt = matches.get(matchId)?.facts.startsAt;
    const from = clock.feed();
    if (moment === 'start') return startsAt === undefined || startsAt <= from ? null : startsAt;
    for (const source of given) {
      if (source.settlementsOf(matchId, from) === null) continue;
      const events = source.replay?.(matchId, Math.max(from, startsAt ?? 0) + AHEAD_MS);
      if (events !== undefined)
        return replayedMoment(events, { from, present: matches.get(matchId)?.state }, moment);
      return moment === 'end' ? settledFrom(source, matchId, from) : null;
    }
    return null;
  };
  return {
    sources: given.map(held),
    matches: all,
    momentOf,
    nextOf(moment, sportId) {
      const found = all()
        .filter((match) => match.phase === 'live' && match.sportId === sportId)
        .flatMap(({ matchId }) => {
          const at = momentOf(matchId, moment);
          return at === null ? [] : [{ at, matchId }];
        });
      return found.toSorted((a, b) => a.at - b.at)[0] ?? { at: null, matchId: 0 };
    },
    pulled: () =>
      new Promise((resolve, reject) => {
        if (given.length === 0) return resolve();
        const until = pulls + 2;
        const giveUp = Date.now() + limits.startMs;
        const look = setInterval(() => {
          if (pulls < until && Date.now() < giveUp) return;
          clearInterval(look);
          if (pulls < until) reject(new Error('the server does not pull its feed'));
          else resolve();
        }, 10);
      }),
  };
}
