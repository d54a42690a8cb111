/** A match: its teams, start and league, and its present state. */
import type { Name, Side } from './name.ts';
import type { Statistics } from './match-sheet.ts';

export type { Name, Side };

export interface Team {
  readonly teamId: number;
  readonly name: Name;
}

/** The facts of a match from its fixture; they change rarely. */
export interface MatchFacts {
  readonly matchId: number;
  /** Product sport id, for example 311. */
  readonly sportId: number;
  readonly leagueId: number;
  readonly countryCode: string;
  /** Kick-off, ms since 1970 (UTC). */
  readonly startsAt: number;
  readonly home: Team;
  readonly away: Team;
  /** MainMatch Y: shown under "recommended". */
  readonly main: boolean;
  /** Further facts of standard and special fixtures. */
  readonly preMatch?: PreMatchFacts;
}

export interface PreMatchFacts {
  /** ParentMatchIntid: the match to which the markets of this match belong; null: none. */
  readonly parentId: number | null;
  /** BMatchId: the same match in play. */
  readonly playedId: number | null;
  /** SRSSpecialMarketType: 0 standard. */
  readonly specialType: number;
  /** ImportantUse. */
  readonly important: boolean;
  /** Score_FT of both sides; null: no result is known. */
  readonly fullTime: { readonly home: number; readonly away: number } | null;
}

export interface PeriodScore {
  /** Period number, from 1. */
  readonly number: number;
  readonly home: number;
  readonly away: number;
}

export const timelineKinds = ['goal', 'points', 'run', 'lead', 'red-card', 'suspension', 'period'] as const;

/** An event of the match timeline. */
export interface TimelineEntry {
  readonly kind: (typeof timelineKinds)[number];
  readonly side: Side | null;
  /** Match time in seconds (baseball: inning × 100 + half). */
  readonly second: number;
}

/** The present state of a match; MatchData replaces it as a whole. */
export interface MatchState {
  /** match_status code of the feed; see match-status.ts. */
  readonly statusCode: number;
  /** false: MatchOff, no bets on this match. */
  readonly open: boolean;
  /** 1 covered live, 0 not covered, -1 contact lost. */
  readonly reporting: number;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly periods: readonly PeriodScore[];
  /** The side that serves or bats: 1 home, 2 away; null: the sport has none. */
  readonly currentServer: 1 | 2 | null;
  /** Match clock in seconds at `clockAt` (publish time, ms); null: the sport has no clock. */
  readonly clockSeconds: number | null;
  readonly clockAt: number;
  /** Match seconds per second of real time; 0 = stopped. */
  readonly clockRate: number;
  /** Red cards; null: the sport has none. */
  readonly redCards: { readonly home: number; readonly away: number } | null;
  /** Baseball: count and runners; null in other sports. */
  readonly diamond: {
    readonly balls: number;
    readonly strikes: number;
    readonly outs: number;
    readonly bases: string;
  } | null;
  readonly timeline: readonly TimelineEntry[];
  /** Left out: the state was sent without them. The site's own feed answers them by call, so that no list carries them. */
  readonly statistics?: Statistics;
}

/** Before its first status a match waits for its start. */
export const waiting = (at: number): MatchState => ({
  statusCode: 0,
  open: true,
  reporting: 1,
  homeScore: 0,
  awayScore: 0,
  periods: [],
  currentServer: null,
  clockSeconds: null,
  clockAt: at,
  clockRate: 0,
  redCards: null,
  diamond: null,
  timeline: [],
});
