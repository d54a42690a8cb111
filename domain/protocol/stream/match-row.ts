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
import { type Drops, drop } from '../wire/drops.ts';
import { floatOf, integerOf, isOn, wireTimeOf } from '../wire/wire-values.ts';
import { isRow, jsonOf, type Row, rowOf } from '../../row.ts';

const MAX_PERIODS = 40;
const MAX_TIMELINE = 400;
const MAX_NAME = 120;
const COUNTRY_CHARS = 10;

interface MatchStateRow {
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

const textOf = (value: unknown, most = MAX_NAME): string =>
  typeof value === 'string' ? value.slice(0, most) : '';
/** Also as a text, and with a decimal point (1.0). */
function integer(value: unknown, otherwise: number): number {
  const number = floatOf(value);
  return Number.isSafeInteger(number) ? Number(number) : otherwise;
}
const finite = (value: unknown, otherwise: number): number => floatOf(value) ?? otherwise;

function nameOf(ko: unknown, en: unknown): Name {
  const korean = textOf(ko).trim();
  const english = textOf(en).trim();
  return { ko: korean === '' ? english : korean, en: english === '' ? korean : english };
}

/** The facts that the rows of all lists have; `idField` holds the match's id. */
export function decodeCommonFacts(
  row: Row,
  idField: 'MatchId' | 'id',
  main: boolean,
  drops: Drops,
): MatchFacts | null {
  const matchId = integerOf(row[idField]);
  if (matchId === null) return drop(drops, `match.${idField}`);
  const sportId = integerOf(row['SportId']);
  if (sportId === null) return drop(drops, 'match.SportId');
  const startsAt = wireTimeOf(row['MatchDate']);
  if (startsAt === null) return drop(drops, 'match.MatchDate');
  return {
    matchId,
    sportId,
    leagueId: integer(row['TournamentId'], 0),
    countryCode: textOf(row['CountryCode'], COUNTRY_CHARS),
    startsAt,
    home: {
      teamId: integer(row['HomeTeam_UniqueId'], 0),
      name: nameOf(row['HomeTeam_Name'], row['HomeTeam_Name_En']),
    },
    away: {
      teamId: integer(row['AwayTeam_UniqueId'], 0),
      name: nameOf(row['AwayTeam_Name'], row['AwayTeam_Name_En']),
    },
    main,
  };
}

export const decodeFacts = (row: Row, drops: Drops): MatchFacts | null =>
  decodeCommonFacts(row, 'MatchId', isOn(row['MainMatch']), drops);

function decodePeriods(value: unknown, drops: Drops): PeriodScore[] {
  if (!Array.isArray(value)) return [];
  if (value.length > MAX_PERIODS) drop(drops, 'event_status.period_scores');
  return value.slice(0, MAX_PERIODS).flatMap((row: unknown, place) =>
    isRow(row)
      ? [
          {
            number: integer(row['number'], place + 1),
            home: integer(row['home'] ?? row['home_score'], 0),
            away: integer(row['away'] ?? row['away_score'], 0),
          },
        ]
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
  if (!isRow(value) || floatOf(value['seconds']) === null)
    return { clockSeconds: null, clockAt: 0, clockRate: 0 };
  const at = value['at'];
  const clockAt = wireTimeOf(typeof at === 'number' ? Math.round(at) : at) ?? 0;
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
  const sent = row['event_status'];
  const status = rowOf(typeof sent === 'string' ? jsonOf(sent) : sent);
  const statusCode = integerOf(row['MatchStatus'] ?? status['match_status']);
  if (statusCode === null) return drop(drops, 'match.MatchStatus');
  const cards = status['red_cards'];
  const server = integerOf(status['current_server']);
  return {
    statusCode,
    open: !isOn(row['MatchOff']),
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
