/**
 * Converts a live match between the wire (C2, D4) and the domain. Team names and the fields below `extra` are additive: a match without
 * them is valid.
 */
import {
  type MatchFacts,
  type MatchState,
  type Name,
  type PeriodScore,
  type TimelineEntry,
  timelineKinds,
} from '../../match/match.ts';
import { statisticsOf } from '../../match/match-sheet.ts';
import { fromWireTime } from '../../time/korean-time.ts';
import { type Drops, drop } from '../wire/drops.ts';
import { isInteger } from '../wire/stream-head.ts';
import { isRow, type Row } from '../../row.ts';

const MAX_PERIODS = 40;
const MAX_TIMELINE = 400;
const MAX_NAME = 120;

export interface MatchStateRow {
  readonly MatchStatus: number;
  readonly MatchOff: 'on' | 'off';
  readonly home_score: number;
  readonly away_score: number;
  readonly event_status: Row;
}

/** MatchOff is "on" if the match is switched off. */
export const encodeState = (state: MatchState): MatchStateRow => ({
  MatchStatus: state.statusCode,
  MatchOff: state.open ? 'off' : 'on',
  home_score: state.homeScore,
  away_score: state.awayScore,
  event_status: {
    home_score: state.homeScore,
    away_score: state.awayScore,
    match_status: state.statusCode,
    status: state.statusCode === 0 ? 0 : 1,
    reporting: state.reporting,
    current_server: state.currentServer,
    period_scores: state.periods,
    clock:
      state.clockSeconds === null
        ? null
        : { seconds: state.clockSeconds, at: state.clockAt, rate: state.clockRate },
    red_cards: state.redCards,
    diamond: state.diamond,
    timeline: state.timeline,
    ...(state.statistics === undefined ? {} : { statistics: state.statistics }),
  },
});

export const encodeFacts = (facts: MatchFacts): Row => ({
  MatchId: facts.matchId,
  SportId: facts.sportId,
  TournamentId: facts.leagueId,
  CountryCode: facts.countryCode,
  MatchDate: facts.startsAt,
  MainMatch: facts.main ? 'Y' : 'N',
  HomeTeam_UniqueId: facts.home.teamId,
  HomeTeam_Name: facts.home.name.ko,
  HomeTeam_Name_En: facts.home.name.en,
  AwayTeam_UniqueId: facts.away.teamId,
  AwayTeam_Name: facts.away.name.ko,
  AwayTeam_Name_En: facts.away.name.en,
});

export const textOf = (value: unknown, most = MAX_NAME): string =>
  typeof value === 'string' ? value.slice(0, most) : '';
const integer = (value: unknown, otherwise: number): number => (isInteger(value) ? value : otherwise);
const finite = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

export function nameOf(ko: unknown, en: unknown): Name {
  const korean = textOf(ko);
  const english = textOf(en);
  return { ko: korean === '' ? english : korean, en: english === '' ? korean : english };
}

/** MatchDate: ms, or "YYYY-MM-DD HH:mm:ss" in UTC. */
function startOf(value: unknown): number | null {
  if (isInteger(value) && value > 0) return value;
  return typeof value === 'string' ? fromWireTime(value) : null;
}

export function decodeFacts(row: Row, drops: Drops): MatchFacts | null {
  const matchId = row['MatchId'];
  if (!isInteger(matchId)) return drop(drops, 'match.MatchId');
  const sportId = row['SportId'];
  if (!isInteger(sportId)) return drop(drops, 'match.SportId');
  const startsAt = startOf(row['MatchDate']);
  if (startsAt === null) return drop(drops, 'match.MatchDate');
  return {
    matchId,
    sportId,
    leagueId: integer(row['TournamentId'], 0),
    countryCode: textOf(row['CountryCode'], 10),
    startsAt,
    home: {
      teamId: integer(row['HomeTeam_UniqueId'], 0),
      name: nameOf(row['HomeTeam_Name'], row['HomeTeam_Name_En']),
    },
    away: {
      teamId: integer(row['AwayTeam_UniqueId'], 0),
      name: nameOf(row['AwayTeam_Name'], row['AwayTeam_Name_En']),
    },
    main: row['MainMatch'] === 'Y',
  };
}

function decodePeriods(value: unknown, drops: Drops): PeriodScore[] {
  if (!Array.isArray(value)) return [];
  if (value.length > MAX_PERIODS) drop(drops, 'event_status.period_scores');
  return value
    .slice(0, MAX_PERIODS)
    .flatMap((row: unknown) =>
      isRow(row) && isInteger(row['number'])
        ? [{ number: row['number'], home: integer(row['home'], 0), away: integer(row['away'], 0) }]
        : [],
    );
}

function decodeTimeline(value: unknown): TimelineEntry[] {
  if (!Array.isArray(value)) return [];
  return value.slice(-MAX_TIMELINE).flatMap((row: unknown) => {
    if (!isRow(row)) return [];
    const kind = timelineKinds.find((one) => one === row['kind']);
    if (kind === undefined) return [];
    const side = row['side'] === 'home' || row['side'] === 'away' ? row['side'] : null;
    return [{ kind, side, second: finite(row['second'], 0) }];
  });
}

/** A clock without the time of its reading cannot run. */
function decodeClock(value: unknown): Pick<MatchState, 'clockSeconds' | 'clockAt' | 'clockRate'> {
  if (!isRow(value)) return { clockSeconds: null, clockAt: 0, clockRate: 0 };
  const clockAt = finite(value['at'], 0);
  return {
    clockSeconds: finite(value['seconds'], 0),
    clockAt,
    clockRate: clockAt === 0 ? 0 : finite(value['rate'], 0),
  };
}

function decodeDiamond(value: unknown): MatchState['diamond'] {
  if (!isRow(value)) return null;
  return {
    balls: integer(value['balls'], 0),
    strikes: integer(value['strikes'], 0),
    outs: integer(value['outs'], 0),
    bases: textOf(value['bases'], 8),
  };
}

/** Nothing of it: the message has none that can be read. */
function decodeStatistics(value: unknown): Pick<MatchState, 'statistics'> {
  if (!isRow(value)) return {};
  const statistics = statisticsOf((kind) => {
    const sides = value[kind];
    return isRow(sides) ? sides : undefined;
  });
  return statistics === null ? {} : { statistics };
}

/** MatchStatus or event_status.match_status must be an integer; every other field has a neutral default. */
export function decodeState(row: Row, drops: Drops): MatchState | null {
  const status = isRow(row['event_status']) ? row['event_status'] : {};
  const statusCode = row['MatchStatus'] ?? status['match_status'];
  if (!isInteger(statusCode)) return drop(drops, 'match.MatchStatus');
  const cards = status['red_cards'];
  const server = status['current_server'];
  return {
    statusCode,
    open: row['MatchOff'] !== 'on',
    reporting: integer(status['reporting'], 1),
    homeScore: integer(status['home_score'] ?? row['home_score'], 0),
    awayScore: integer(status['away_score'] ?? row['away_score'], 0),
    periods: decodePeriods(status['period_scores'], drops),
    currentServer: server === 1 || server === 2 ? server : null,
    ...decodeClock(status['clock']),
    redCards: isRow(cards) ? { home: integer(cards['home'], 0), away: integer(cards['away'], 0) } : null,
    diamond: decodeDiamond(status['diamond']),
    timeline: decodeTimeline(status['timeline']),
    ...decodeStatistics(status['statistics']),
  };
}
