/** The answers of the calls about a team and a league. They have the form that screens read. */
import * as z from 'zod/mini';
import { tableKinds } from '../../../analysis/league-table.ts';
import { outcomes } from '../../../analysis/played-result.ts';
import { pageLimits } from '../../../analysis/team-page.ts';
import { matchPhases } from '../../../match/match-status.ts';
import { standing } from './analysis.ts';

const count = z.int().check(z.nonnegative());
const nameText = z.string().check(z.maxLength(120));
const name = z.object({ ko: nameText, en: nameText });
const team = z.object({ teamId: z.int(), name });
const league = z.object({
  leagueId: z.int(),
  sportId: z.int(),
  countryCode: z.string().check(z.maxLength(8)),
  name: z.nullable(name),
});

const tableRow = z.object({ team, ...standing });

const score = z.nullable(z.int());
const listedMatch = z.object({
  matchId: z.int(),
  /** Kick-off, ms since 1970. */
  startsAt: z.number(),
  home: team,
  away: team,
  statusCode: z.int(),
  phase: z.enum(matchPhases),
  homeScore: score,
  awayScore: score,
  hasPage: z.boolean(),
  outcome: z.nullable(z.enum(outcomes)),
});
const listOf = (most: number) => z.array(listedMatch).check(z.maxLength(most));

export const teamPageRow = z.object({
  team,
  league,
  standing: z.nullable(z.object({ row: tableRow, teams: count, kind: z.enum(tableKinds) })),
  live: listOf(pageLimits.ofTeam),
  next: listOf(pageLimits.ofTeam),
  last: listOf(pageLimits.ofTeam),
});

export const leaguePageRow = z.object({
  league,
  tableKind: z.enum(tableKinds),
  table: z.array(tableRow).check(z.maxLength(pageLimits.table)),
  span: z.nullable(z.object({ matches: count, from: z.number(), to: z.number() })),
  live: listOf(pageLimits.ofLeague),
  next: listOf(pageLimits.ofLeague),
  last: listOf(pageLimits.ofLeague),
});
