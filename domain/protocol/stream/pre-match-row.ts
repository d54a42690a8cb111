/** Converts a match of a standard (57) or special (58) game between the wire (D2) and the domain. English names (`…_En`) are additive. */
import type { MatchFacts, MatchState, PreMatchFacts } from '../../match/match.ts';
import { wireTime } from '../../time/korean-time.ts';
import { type Drops, drop } from '../wire/drops.ts';
import { isTrue } from './market-row.ts';
import { decodeCommonFacts } from './match-row.ts';
import type { Row } from '../../row.ts';
import { integerOf } from '../wire/wire-values.ts';

/** MarketStatus of a match: 1 open for bets, 0 closed. */
export const encodePreMatchState = (matchId: number, state: MatchState): Row => ({
  id: matchId,
  MatchStatusCode: state.statusCode,
  MarketStatus: state.open ? 1 : 0,
  HomeTeam_Score: state.homeScore,
  AwayTeam_Score: state.awayScore,
});

export const encodePreMatch = (facts: MatchFacts, state: MatchState): Row => ({
  ...encodePreMatchState(facts.matchId, state),
  SportId: facts.sportId,
  TournamentId: facts.leagueId,
  CountryCode: facts.countryCode,
  MatchDate: wireTime(facts.startsAt),
  HomeTeam_UniqueId: facts.home.teamId,
  HomeTeam_Name: facts.home.name.ko,
  HomeTeam_Name_En: facts.home.name.en,
  HomeTeam_Score_FT: facts.preMatch?.fullTime?.home ?? null,
  AwayTeam_UniqueId: facts.away.teamId,
  AwayTeam_Name: facts.away.name.ko,
  AwayTeam_Name_En: facts.away.name.en,
  AwayTeam_Score_FT: facts.preMatch?.fullTime?.away ?? null,
  Main: facts.main ? 'Y' : 'N',
  ImportantUse: facts.preMatch?.important === true ? 'Y' : 'N',
  SRSSpecialMarketType: facts.preMatch?.specialType ?? 0,
  ParentMatchIntid: facts.preMatch?.parentId ?? null,
  BMatchId: facts.preMatch?.playedId ?? null,
});

function extrasOf(row: Row): PreMatchFacts {
  const [home, away] = [integerOf(row['HomeTeam_Score_FT']), integerOf(row['AwayTeam_Score_FT'])];
  return {
    parentId: integerOf(row['ParentMatchIntid']),
    playedId: integerOf(row['BMatchId']),
    specialType: integerOf(row['SRSSpecialMarketType']) ?? 0,
    important: isTrue(row['ImportantUse']),
    fullTime: home === null || away === null ? null : { home, away },
  };
}

export function decodePreMatchFacts(row: Row, drops: Drops): MatchFacts | null {
  const facts = decodeCommonFacts(row, 'id', isTrue(row['Main']), drops);
  return facts === null ? null : { ...facts, preMatch: extrasOf(row) };
}

/** The state of a match before its start has no clock, no periods and no cards. */
export function decodePreMatchState(row: Row, drops: Drops): MatchState | null {
  const statusCode = integerOf(row['MatchStatusCode'] ?? row['MatchStatus']);
  if (statusCode === null) return drop(drops, 'match.MatchStatusCode');
  return {
    statusCode,
    open: row['MarketStatus'] === undefined || integerOf(row['MarketStatus']) === 1,
    reporting: 1,
    homeScore: integerOf(row['HomeTeam_Score']) ?? 0,
    awayScore: integerOf(row['AwayTeam_Score']) ?? 0,
    periods: [],
    currentServer: null,
    clockSeconds: null,
    clockAt: 0,
    clockRate: 0,
    redCards: null,
    diamond: null,
    timeline: [],
  };
}
