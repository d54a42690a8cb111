import { decodeEventOdds } from '../../../domain/protocol/calls/matches/event-odds.ts';
import { eventOdds } from '../../../domain/protocol/calls/matches/schedule-calls.ts';
import { ok } from '../../../domain/result.ts';
import type { Ask } from '../../engine/ask.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { ScheduleApi, EventOddsAnswer } from './schedule-api.ts';
import { createScheduleOfDay } from './schedule-of-day.ts';

/** Main matches in play with their winner prices, loaded by a call (C11). No bets are accepted at these prices. */
const createEventOdds =
  (ask: Ask, site: SitePort, windowId: string) => async (): Promise<EventOddsAnswer> => {
    const answer = await ask(eventOdds, { place: windowId });
    if (!answer.ok) return answer;
    return ok(
      decodeEventOdds(answer.value).map((one) => {
        const { leagueId, sportId, countryCode } = one.facts;
        return { ...one, league: site.leagueOf({ leagueId, sportId, countryCode, count: 1 }) };
      }),
    );
  };

export const createSchedule = (
  engine: Engine,
  { site }: { readonly site: SitePort },
): Feature<ScheduleApi> => ({
  api: (window) => ({
    ...createScheduleOfDay(engine, site, window.id),
    eventOdds: createEventOdds(engine.ask, site, window.id),
  }),
});
