import { decodeEventOdds, EVENT_ODDS_OK } from '../../domain/protocol/event-odds.ts';
import { ok, refused } from '../../domain/result.ts';
import type { EventOddsAnswer } from '../core-game-views.ts';
import type { Calls } from '../http/calls.ts';
import type { Store } from '../state/store.ts';
import { leagueFaceOf } from '../views/list-frame.ts';

/** Main matches in play with their winner prices, asked as a page (C11): nothing here can be bet on. */
export const createEventOdds =
  (calls: Calls, store: Store, windowId: string) => async (): Promise<EventOddsAnswer> => {
    const answer = await calls.eventOdds(windowId);
    if (!answer.ok) return refused(answer.error);
    const { CODE, DATA } = answer.value;
    if (CODE !== EVENT_ODDS_OK) return refused({ kind: 'failed', text: CODE });
    return ok(
      decodeEventOdds(DATA ?? []).map((one) => {
        const { leagueId, sportId, countryCode } = one.facts;
        return { ...one, league: leagueFaceOf(store, { leagueId, sportId, countryCode, count: 1 }) };
      }),
    );
  };
