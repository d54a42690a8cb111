/** Calls of the game centre: schedules and results by day (C10, C11). */
import type { FastifyInstance } from 'fastify';
import { encodeScheduled, MAX_SCHEDULED } from '../../domain/protocol/schedule.ts';
import { koreanDay, startOfSiteDay } from '../../domain/time/korean-time.ts';
import { enabledSports } from '../../domain/catalogue/sport.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';

export interface GameCallsDeps {
  readonly ofDay: (day: number) => readonly ScheduledMatch[];
  readonly now: () => number;
}

interface ScheduleRequest {
  readonly Params: { readonly date: string };
  readonly Querystring: { readonly limit?: string };
}

/** What the specification's "string reply" says. */
const NONE = 'NO_DATA';
const enabled = new Set<number>(enabledSports.map(({ sportId }) => sportId));

export function gameCalls(app: FastifyInstance, { ofDay, now }: GameCallsDeps): void {
  const answer = (date: string, limit: string | undefined, keep: (match: ScheduledMatch) => boolean) => {
    const start = startOfSiteDay(date);
    if (start === null) return NONE;
    const matches = ofDay(koreanDay(start)).filter((one) => enabled.has(one.facts.sportId) && keep(one));
    const most = Math.min(MAX_SCHEDULED, Math.max(1, Math.trunc(Number(limit)) || MAX_SCHEDULED));
    return matches.length === 0 ? NONE : matches.slice(0, most).map(encodeScheduled);
  };
  /** With a limit it is the home page's: main matches that can still be bet on. */
  app.get<ScheduleRequest>('/sports/Schedule/SRS/:version/0/:date/:utc', async ({ params, query }, reply) => {
    const upcoming = (one: ScheduledMatch): boolean =>
      phaseOf(one.statusCode) === 'waiting' && one.facts.startsAt > now();
    const list = answer(params.date, query.limit, query.limit === undefined ? () => true : upcoming);
    return reply.type('application/json').send(JSON.stringify(list));
  });
  app.get<ScheduleRequest>('/sports/Schedule/LIVE/:siteKey/0/:date/:utc', async ({ params }, reply) =>
    reply.type('application/json').send(JSON.stringify(answer(params.date, undefined, () => true))),
  );
}
