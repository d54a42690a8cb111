/** Settles the open bets on decided markets. Safe to repeat: the request id of the posting pays each bet once. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { legState, settleBet } from '../../../domain/bet/settle-bet.ts';
import { type MarketSettlement, type OutcomeResult, outcomeResults } from '../../../domain/match/market.ts';
import { settleEntries } from '../../ledger/bet-entries.ts';
import { post } from '../../ledger/post.ts';
import type { Database } from '../../storage/database.ts';

export interface FinalScore {
  readonly homeScore: number;
  readonly awayScore: number;
  readonly statusCode: number;
}

export interface SettledBet {
  readonly betId: number;
  readonly memberId: number;
}

/** Settles each leg in its own transaction; returns the bets that changed. */
export async function settleBets(
  db: Database,
  matchId: number,
  markets: readonly MarketSettlement[],
  score: FinalScore | null,
  now: number,
): Promise<readonly SettledBet[]> {
  const legs = await db
    .selectFrom('bet_leg')
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select([
      'bet_leg.bet_id',
      'bet_leg.leg',
      'bet_leg.market_id',
      'bet_leg.specifier',
      'bet_leg.outcome_id',
      'bet.member_id',
    ])
    .where('bet_leg.match_id', '=', matchId)
    .where('bet_leg.state', '=', 'opened')
    .execute();
  const settled: SettledBet[] = [];
  for (const leg of legs) {
    const market = markets.find((one) => one.marketId === leg.market_id && one.specifier === leg.specifier);
    const result = market?.results.find(({ outcomeId }) => outcomeId === leg.outcome_id)?.result;
    if (result === undefined) continue;
    const own = { betId: leg.bet_id, leg: leg.leg, memberId: leg.member_id, result, score, now };
    if (await settleLeg(db, own)) settled.push({ betId: leg.bet_id, memberId: leg.member_id });
  }
  return settled;
}

interface LegToSettle {
  readonly betId: number;
  readonly leg: number;
  readonly memberId: number;
  readonly result: OutcomeResult;
  readonly score: FinalScore | null;
  readonly now: number;
}

/** False: the leg was settled, or its bet was cancelled, before the lock was taken. */
async function settleLeg(
  db: Database,
  { betId, leg, memberId, result, score, now }: LegToSettle,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const bet = await trx
      .selectFrom('bet')
      .selectAll()
      .where('id', '=', betId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // A cancelled bet is final: its legs keep their state.
    if (bet.refunded_by_user === 1) return false;
    const { numUpdatedRows } = await trx
      .updateTable('bet_leg')
      .set({
        state: legState(result),
        result,
        ...(score === null
          ? {}
          : { home_score: score.homeScore, away_score: score.awayScore, match_status: score.statusCode }),
      })
      .where('bet_id', '=', betId)
      .where('leg', '=', leg)
      .where('state', '=', 'opened')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // A lost leg decides the bet at once; the legs after it still get their results.
    if (bet.state !== 'opened') return true;
    const legs = await trx
      .selectFrom('bet_leg')
      .select(['odds', 'result', 'leg'])
      .where('bet_id', '=', betId)
      .execute();
    const results = legs.map((one) => ({
      odds: one.odds,
      result: one.leg === leg ? result : resultOf(one.result),
    }));
    const decided = settleBet(
      { stake: bet.stake, odds: bet.odds, levelPenalty: penaltiesOf(bet.level_penalty) },
      results,
    );
    if (decided === null) return true;
    await trx
      .updateTable('bet')
      .set({ state: decided.state, won: decided.won, decided_at: now })
      .where('id', '=', betId)
      .execute();
    await post(trx, {
      requestId: `settle:${betId}`,
      kind: 'settle',
      at: now,
      entries: settleEntries(memberId, bet.stake, decided.won),
    });
    return true;
  });
}

const penaltiesOf = (text: string): BetStandard['levelPenalty'] =>
  JSON.parse(text) as BetStandard['levelPenalty'];

const resultOf = (text: string | null): OutcomeResult | null =>
  outcomeResults.find((one) => one === text) ?? null;
