/** A match as the site knows it: who plays, when, in which league; and how it stands. */

export type Side = 'home' | 'away';

/** A name in the languages of the site. Equal texts where only one is known. */
export interface Name {
  readonly ko: string;
  readonly en: string;
}

export interface Team {
  readonly teamId: number;
  readonly name: Name;
}

/** What a fixture says of a match; changes rarely. */
export interface MatchFacts {
  readonly matchId: number;
  /** Product sport id, for example 311. */
  readonly sportId: number;
  readonly leagueId: number;
  readonly countryCode: string;
  /** Kick-off, milliseconds since 1970 (UTC). */
  readonly startsAt: number;
  readonly home: Team;
  readonly away: Team;
  /** MainMatch Y: shown under "recommended". */
  readonly main: boolean;
  /** What standard and special fixtures say beside it. */
  readonly preMatch?: PreMatchFacts;
}

export interface PreMatchFacts {
  /** ParentMatchIntid: the match that markets of this one hang on; null where none is named. */
  readonly parentId: number | null;
  /** BMatchId: the same match in play. */
  readonly playedId: number | null;
  /** SRSSpecialMarketType: 0 standard. */
  readonly specialType: number;
  /** ImportantUse. */
  readonly important: boolean;
  /** Score_FT of both sides, where a result is known. */
  readonly fullTime: { readonly home: number; readonly away: number } | null;
}

export interface PeriodScore {
  /** Period number, from 1. */
  readonly number: number;
  readonly home: number;
  readonly away: number;
}

export const timelineKinds = ['goal', 'points', 'run', 'red-card', 'suspension', 'period'] as const;

/** Something that happened, for the match timeline. */
export interface TimelineEntry {
  readonly kind: (typeof timelineKinds)[number];
  readonly side: Side | null;
  /** Match time in seconds (baseball: inning × 100 + half). */
  readonly second: number;
}

/** How a match stands right now; replaced as a whole by MatchData. */
export interface MatchState {
  /** match_status code of the feed; see match-status.ts. */
  readonly statusCode: number;
  /** false: MatchOff, no bets on this match. */
  readonly open: boolean;
  /** 1 covered live, 0 not, -1 lost contact. */
  readonly reporting: number;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly periods: readonly PeriodScore[];
  /** 1 home, 2 away: who serves or bats; null where the sport has none. */
  readonly currentServer: 1 | 2 | null;
  /** Match clock in seconds at `clockAt` (publish time, ms); null where the sport has no clock. */
  readonly clockSeconds: number | null;
  readonly clockAt: number;
  /** Match seconds that pass in one second of real time; 0 = stopped. */
  readonly clockRate: number;
  /** Red cards, or null where the sport has none. */
  readonly redCards: { readonly home: number; readonly away: number } | null;
  /** Baseball: who is where; null elsewhere. */
  readonly diamond: {
    readonly balls: number;
    readonly strikes: number;
    readonly outs: number;
    readonly bases: string;
  } | null;
  readonly timeline: readonly TimelineEntry[];
}
