/** GET /sports/EventOddsData (C11): the winner market of main matches in play, for the event pages. */
import * as z from 'zod/mini';
import type { MatchFacts } from '../../../match/match.ts';
import { createDrops } from '../../wire/drops.ts';
import { hundredthsOf } from '../../stream/market-row.ts';
import { decodeFacts, encodeFacts } from '../../stream/match-row.ts';

export const EVENT_ODDS_OK = 'EOD000';

/** The football winner of an event in the back end's own numbers; the site's catalogue has it as market 1. */
export const EVENT_SOCCER_MARKET = 39_589;
const SOCCER_WINNER = 1;

export interface EventOdds {
  readonly facts: MatchFacts;
  readonly statusCode: number;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly marketId: number;
  /** Hundredths; 0 = no price. */
  readonly outcomes: readonly { readonly id: number; readonly odds: number }[];
}

const eventRow = z.looseObject({
  MatchStatus: z.int(),
  home_score: z.int(),
  away_score: z.int(),
  MarketId: z.int(),
  outcomes: z.array(z.object({ id: z.int(), odds: z.number() })).check(z.maxLength(10)),
});

export const eventOddsAnswer = z.object({
  CODE: z.string(),
  DATA: z.optional(z.array(eventRow).check(z.maxLength(100))),
});

export const encodeEventOdds = (one: EventOdds) => ({
  ...encodeFacts(one.facts),
  MatchStatus: one.statusCode,
  home_score: one.homeScore,
  away_score: one.awayScore,
  MarketId: one.marketId,
  outcomes: one.outcomes.map(({ id, odds }) => ({ id, odds: odds / 100 })),
});

/** A row with unreadable facts is left out. */
export function decodeEventOdds(rows: readonly z.infer<typeof eventRow>[]): readonly EventOdds[] {
  return rows.flatMap((row) => {
    const facts = decodeFacts(row, createDrops());
    if (facts === null) return [];
    return [
      {
        facts,
        statusCode: row.MatchStatus,
        homeScore: row.home_score,
        awayScore: row.away_score,
        marketId: row.MarketId === EVENT_SOCCER_MARKET ? SOCCER_WINNER : row.MarketId,
        outcomes: row.outcomes.map(({ id, odds }) => ({ id, odds: hundredthsOf(odds) ?? 0 })),
      },
    ];
  });
}
