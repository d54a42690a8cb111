/** The page of a team and that of a league: its place, what it plays next, and what it has played. */
import type { MatchFacts, MatchState, Name, Team } from '../match/match.ts';
import { isEnded, type MatchPhase, phaseOf } from '../match/match-status.ts';
import { leagueTable, type TableKind, tableKindOf, type LeagueRow } from './league-table.ts';
import { isOfTeam, newestFirst, type Outcome, outcomeForTeam, type PlayedResult } from './played-result.ts';

export interface PageLeague {
  readonly leagueId: number;
  readonly sportId: number;
  readonly countryCode: string;
  /** null: not registered yet. */
  readonly name: Name | null;
}

/** A match in a list of these pages. */
export interface ListedMatch extends Pick<MatchFacts, 'matchId' | 'startsAt' | 'home' | 'away'> {
  readonly statusCode: number;
  readonly phase: MatchPhase;
  /** null: there is no score. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** The match has a page: its prices while it is offered, else its analysis. */
  readonly hasPage: boolean;
  /** For the team of the page; null: it has not ended, or the page is that of a league. */
  readonly outcome: Outcome | null;
}

export interface TeamPage {
  readonly team: Team;
  readonly league: PageLeague;
  /** Its row in the table of the season, and the number of teams there; null: it has played no match of it. */
  readonly standing: { readonly row: LeagueRow; readonly teams: number; readonly kind: TableKind } | null;
  /** Matches on offer: those in play, and those to come, the next one first. */
  readonly live: readonly ListedMatch[];
  readonly next: readonly ListedMatch[];
  /** Ended matches, the newest first. */
  readonly last: readonly ListedMatch[];
}

export interface LeaguePage {
  readonly league: PageLeague;
  readonly tableKind: TableKind;
  readonly table: readonly LeagueRow[];
  /** Matches that the table counts, and their first and last kick-off; null: none. */
  readonly span: { readonly matches: number; readonly from: number; readonly to: number } | null;
  readonly live: readonly ListedMatch[];
  readonly next: readonly ListedMatch[];
  readonly last: readonly ListedMatch[];
}

export const pageLimits = {
  /** Rows of each list of a team's page, and of a league's. */
  ofTeam: 10,
  ofLeague: 15,
  /** Teams of a table; no league has more. */
  table: 80,
} as const;

/** A match on offer, as a book has it. */
interface OfferedMatch {
  readonly facts: MatchFacts;
  readonly state: MatchState;
}

/** What both pages are made from. */
export interface PageGround {
  readonly league: PageLeague;
  readonly season: string;
  /** Ended matches of the league, in any order; the newest may be missing while they are still on offer. */
  readonly results: readonly PlayedResult[];
  /** Matches on offer of the team or the league, in any order. */
  readonly offered: readonly OfferedMatch[];
  /** Whether an ended match can be opened. */
  readonly hasPage: (matchId: number) => boolean;
}

function rowOf({ facts, state }: OfferedMatch): ListedMatch {
  const { matchId, startsAt, home, away } = facts;
  const { statusCode } = state;
  const phase = phaseOf(statusCode);
  const isCovered = phase === 'live' && state.reporting !== 0;
  const homeScore = isCovered ? state.homeScore : null;
  const awayScore = isCovered ? state.awayScore : null;
  const teams = { matchId, startsAt, home, away };
  return { ...teams, statusCode, phase, homeScore, awayScore, hasPage: true, outcome: null };
}

const ENDED = 100;

/** The newest results, for a team: from its side. */
const lastOf = (
  results: readonly PlayedResult[],
  most: number,
  hasPage: PageGround['hasPage'],
  teamId: number | null,
): readonly ListedMatch[] =>
  results
    .toSorted(newestFirst)
    .slice(0, most)
    .map((result) => {
      const { matchId, startsAt, home, away, homeScore, awayScore } = result;
      const outcome = teamId === null ? null : outcomeForTeam(result, teamId);
      const scored = { matchId, startsAt, home, away, homeScore, awayScore };
      return { ...scored, statusCode: ENDED, phase: 'ended', hasPage: hasPage(matchId), outcome };
    });

const soonestFirst = (a: OfferedMatch, b: OfferedMatch): number =>
  a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId;

/** The results, with those of matches that have just ended. */
function resultsOf({ results, offered, season }: PageGround): readonly PlayedResult[] {
  const known = new Set(results.map(({ matchId }) => matchId));
  return [
    ...results,
    ...offered
      .filter(
        ({ facts, state }) => isEnded(state.statusCode) && state.reporting !== 0 && !known.has(facts.matchId),
      )
      .map(({ facts, state: { homeScore, awayScore } }) => ({ ...facts, homeScore, awayScore, season })),
  ];
}

/** Those in play, and those to come. */
function openOf(offered: readonly OfferedMatch[]) {
  const rows = offered.toSorted(soonestFirst).map(rowOf);
  return {
    live: rows.filter(({ phase }) => phase === 'live'),
    next: rows.filter(({ phase }) => phase === 'waiting'),
  };
}

export function teamPageOf(team: Team, ground: PageGround): TeamPage {
  const { league, season, offered, hasPage } = ground;
  const results = resultsOf(ground);
  const kind = tableKindOf(league.sportId);
  const table = leagueTable(
    results.filter((result) => result.season === season),
    kind,
  );
  const row = table.find((one) => one.team.teamId === team.teamId);
  const { live, next } = openOf(offered);
  const own = results.filter((result) => isOfTeam(result, team.teamId));
  return {
    team,
    league,
    standing: row === undefined ? null : { row, teams: table.length, kind },
    live: live.slice(0, pageLimits.ofTeam),
    next: next.slice(0, pageLimits.ofTeam),
    last: lastOf(own, pageLimits.ofTeam, hasPage, team.teamId),
  };
}

export function leaguePageOf(ground: PageGround): LeaguePage {
  const { league, season, offered, hasPage } = ground;
  const results = resultsOf(ground);
  const tableKind = tableKindOf(league.sportId);
  const counted = results.filter((result) => result.season === season).toSorted(newestFirst);
  const [newest, oldest] = [counted[0], counted.at(-1)];
  const { live, next } = openOf(offered);
  return {
    league,
    tableKind,
    table: leagueTable(counted, tableKind).slice(0, pageLimits.table),
    span:
      newest === undefined || oldest === undefined
        ? null
        : { matches: counted.length, from: oldest.startsAt, to: newest.startsAt },
    live: live.slice(0, pageLimits.ofLeague),
    next: next.slice(0, pageLimits.ofLeague),
    last: lastOf(results, pageLimits.ofLeague, hasPage, null),
  };
}
