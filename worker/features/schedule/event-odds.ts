import { decodeEventOdds, EVENT_ODDS_OK } from '../../../domain/protocol/calls/matches/event-odds.ts';
import { eventOdds } from '../../../domain/protocol/calls/matches/schedule-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { codeFault } from '../../coded-answer.ts';
import type { Call } from '../../engine/call.ts';
import type { SitePort } from '../site/site-api.ts';
import type { EventOddsAnswer } from './schedule-api.ts';

/** Main matches in play with their winner prices, loaded by a call (C11). No bets are accepted at these prices. */
export const createEventOdds =
  (call: Call, site: SitePort, windowId: string) => async (): Promise<EventOddsAnswer> => {
    const answer = await call(eventOdds, { place: windowId });
    if (!answer.ok) return refused(answer.error);
    const { CODE, DATA } = answer.value;
    if (CODE !== EVENT_ODDS_OK) return refused(codeFault(CODE));
    return ok(
      decodeEventOdds(DATA ?? []).map((one) => {
        const { leagueId, sportId, countryCode } = one.facts;
        return { ...one, league: site.leagueOf({ leagueId, sportId, countryCode, count: 1 }) };
      }),
    );
  };
