/** Four pre-match matches with a price each, on which members' bets are written and settled. */
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { ok } from '../../../domain/result.ts';
import { createBetWriter } from '../../../server/features/bets/write-bets.ts';
import { acceptedBet } from '../database/accepted-bet.ts';
import { fixture, market, snapshot } from '../domain/book.ts';
import { openBets } from './open-bets.ts';

export const FIRST_MATCH = 4_000_000_000_000_000;
/** Of outcome 1 of each match, on which every bet is. */
export const PRICES = [185, 330, 190, 250] as const;
export const MATCH_STAKE = 100_000;
const HOUR = 3_600_000;
const standards = defaultStandards.map((one) => ({
  ...one,
  levelPenalty: [{ folders: 2, value: 10 }],
  dailySpend: null,
  sameHits: null,
}));

export interface MatchBet {
  readonly id: string;
  readonly matches: readonly number[];
}

export async function openPricedMatches() {
  const given = await openBets(standards);
  given.feedPreMatch(
    fixture(
      PRICES.map((price, match) =>
        snapshot(FIRST_MATCH + match, [market(1, [price, 300, 400])], {
          facts: { startsAt: given.now() + HOUR },
          state: { statusCode: 0 },
        }),
      ),
      1,
    ),
  );
  let request = 0;
  const writeOne = createBetWriter(given.db);
  return {
    ...given,
    /** Writes bets of one member each; returns their ids. */
    write: (bets: readonly MatchBet[]): Promise<number[]> =>
      Promise.all(
        bets.map(async ({ id, matches }) => {
          const bettor = await given.bettor(id);
          const row = given.row({
            reqId: `batches-${++request}`,
            game_code: 57,
            stream: '57',
            versions: Object.fromEntries(matches.map((match) => [`${FIRST_MATCH + match}:1:`, 1])),
            gold: MATCH_STAKE,
            draws: matches.map((match) => ({
              MatchId: FIRST_MATCH + match,
              MarketId: 1,
              Specifiers: '',
              OutcomeId: 1,
              Rate: (PRICES[match] ?? 0) / 100,
            })),
          });
          const bet = acceptedBet(given.standard, bettor, row, { standards, now: given.now() });
          const written = await writeOne({ memberId: bettor.memberId, decide: () => ok(bet) });
          return written.ok ? (written.value?.bet.drawId ?? 0) : 0;
        }),
      ),
    settlementOf: (match: number, result: OutcomeResult) => ({
      matchId: FIRST_MATCH + match,
      markets: [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result }] }],
      score: { homeScore: match, awayScore: 1, statusCode: 100 },
      now: given.now(),
    }),
    /** Bets in this order, with their legs. */
    async booksOf(ids: readonly number[]) {
      const bets = await given.db.selectFrom('bet').selectAll().where('id', 'in', ids).execute();
      const legs = await given.db
        .selectFrom('bet_leg')
        .select(['bet_id', 'leg', 'state', 'result', 'home_score', 'match_status'])
        .where('bet_id', 'in', ids)
        .orderBy('leg')
        .execute();
      return ids.map((id) => {
        const bet = bets.find((one) => one.id === id);
        const own = legs.filter(({ bet_id }) => bet_id === id).map((leg) => ({ ...leg, bet_id: 0 }));
        return { state: bet?.state, won: bet?.won, isDecided: bet?.decided_at !== null, legs: own };
      });
    },
  };
}

export type PricedMatches = Awaited<ReturnType<typeof openPricedMatches>>;
