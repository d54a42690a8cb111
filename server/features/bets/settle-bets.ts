/**
 * Settles the open bets on decided markets, many in one transaction. Safe to repeat, and to run beside other servers: a leg is settled while
 * it is open, and the request id of the posting pays each bet once.
 */
import { sql, type Selectable, type Transaction } from 'kysely';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { legState, settleBet, type Settled } from '../../../domain/bet/settle-bet.ts';
import { type MarketSettlement, type OutcomeResult, outcomeResults } from '../../../domain/match/market.ts';
import { settleEntries } from '../../ledger/bet-entries.ts';
import { postAll } from '../../ledger/post.ts';
import type { Tables } from '../../schema.ts';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import { type Guard, transact } from '../../storage/transact.ts';

export interface FinalScore {
  readonly homeScore: number;
  readonly awayScore: number;
  readonly statusCode: number;
}

/** The markets of a match that are decided. */
export interface MatchSettlement {
  readonly matchId: number;
  readonly markets: readonly MarketSettlement[];
  readonly score: FinalScore | null;
  readonly now: number;
}

export interface SettledBet {
  readonly betId: number;
  readonly memberId: number;
}

/** Bets that are settled by one transaction. */
export const SETTLED_AT_ONCE = 500;

export interface SettleOptions {
  /** Called first in each transaction; throws if this process must not settle any more. */
  readonly guard?: Guard | undefined;
  /** Called with the changed bets after each transaction; must not reject. */
  readonly settled?: (bets: readonly SettledBet[]) => Promise<void>;
  readonly betsAtOnce?: number;
}

type Trx = Transaction<Tables>;
type BetRow = Selectable<Tables['bet']>;

interface LegToSettle {
  readonly betId: number;
  readonly leg: number;
  readonly result: OutcomeResult;
}

/** The open legs with a result, in the order of their bets. */
async function legsToSettle(
  db: Database,
  { matchId, markets }: MatchSettlement,
): Promise<readonly LegToSettle[]> {
  const legs = await db
    .selectFrom('bet_leg')
    .select(['bet_id', 'leg', 'market_id', 'specifier', 'outcome_id'])
    .where('match_id', '=', matchId)
    .where('state', '=', 'opened')
    .orderBy('bet_id')
    .execute();
  const marketOf = new Map(markets.map((market) => [`${market.marketId} ${market.specifier}`, market]));
  return legs.flatMap(({ bet_id: betId, leg, market_id, specifier, outcome_id }) => {
    const market = marketOf.get(`${market_id} ${specifier}`);
    const result = market?.results.find(({ outcomeId }) => outcomeId === outcome_id)?.result;
    return result === undefined ? [] : [{ betId, leg, result }];
  });
}

/**
 * Settles the open bets on these markets in batches; calls `settled` after each batch. If a batch fails, each bet of it is settled alone. A
 * bet that cannot be settled does not stop the others; the first error is thrown at the end.
 */
export async function settleBets(
  db: Database,
  settlement: MatchSettlement,
  { guard, settled = async () => {}, betsAtOnce = SETTLED_AT_ONCE }: SettleOptions = {},
): Promise<void> {
  const legs = Map.groupBy(await legsToSettle(db, settlement), ({ betId }) => betId);
  const settle = (bets: readonly (readonly LegToSettle[])[]): Promise<readonly SettledBet[]> =>
    transact(db, (trx) => settleLegs(trx, bets.flat(), settlement), { guard });
  const failures = await inBatches([...legs.values()], betsAtOnce, async (bets) => {
    const changed = await settle(bets);
    if (changed.length > 0) await settled(changed);
  });
  if (failures.length > 0) throw failures[0];
}

/** Locks the bets in the order of their ids. */
const lockBets = (trx: Trx, ids: readonly number[]): Promise<readonly BetRow[]> =>
  trx
    .selectFrom('bet')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns the bets with a leg that was open until now. */
async function writeResults(
  trx: Trx,
  legs: readonly LegToSettle[],
  score: FinalScore | null,
): Promise<ReadonlySet<number>> {
  const rows = legs.map(({ betId, leg, result }) => ({
    bet_id: betId,
    leg,
    state: legState(result),
    result,
  }));
  const scores =
    score === null
      ? sql``
      : sql`, home_score = ${score.homeScore}::int, away_score = ${score.awayScore}::int,
        match_status = ${score.statusCode}::int`;
  const { rows: changed } = await sql<{ bet_id: number }>`
    update bet_leg set state = decided.state, result = decided.result ${scores}
    from json_populate_recordset(null::bet_leg, ${JSON.stringify(rows)}::json) decided
    where bet_leg.bet_id = decided.bet_id and bet_leg.leg = decided.leg and bet_leg.state = 'opened'
    returning bet_leg.bet_id`.execute(trx);
  return new Set(changed.map(({ bet_id }) => bet_id));
}

interface DecidedBet {
  readonly bet: BetRow;
  readonly decided: Settled;
}

/** Decides the bets that are open and have all results, or a lost leg. */
async function decideBets(trx: Trx, bets: readonly BetRow[]): Promise<readonly DecidedBet[]> {
  const ids = bets.map(({ id }) => id);
  const legs = await trx
    .selectFrom('bet_leg')
    .select(['bet_id', 'odds', 'result'])
    .where('bet_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const legsOf = Map.groupBy(legs, ({ bet_id }) => bet_id);
  return bets.flatMap((bet) => {
    const results = (legsOf.get(bet.id) ?? []).map(({ odds, result }) => ({
      odds,
      result: resultOf(result),
    }));
    const { stake, odds, level_penalty } = bet;
    const decided = settleBet({ stake, odds, levelPenalty: penaltiesOf(level_penalty) }, results);
    return decided === null ? [] : [{ bet, decided }];
  });
}

async function writeDecisions(trx: Trx, bets: readonly DecidedBet[], now: number): Promise<void> {
  if (bets.length === 0) return;
  const rows = bets.map(({ bet, decided: { state, won } }) => ({ id: bet.id, state, won }));
  await sql`update bet set state = decided.state, won = decided.won, decided_at = ${now}::bigint
    from json_populate_recordset(null::bet, ${JSON.stringify(rows)}::json) decided
    where bet.id = decided.id`.execute(trx);
  const postings = bets.map(({ bet, decided }) => ({
    requestId: `settle:${bet.id}`,
    kind: 'settle',
    at: now,
    entries: settleEntries(bet.member_id, bet.stake, decided.won),
  }));
  await postAll(trx, postings);
}

/** Returns the bets that changed. A leg that was settled and a bet that was cancelled before the lock was taken stay as they are. */
async function settleLegs(
  trx: Trx,
  legs: readonly LegToSettle[],
  { score, now }: MatchSettlement,
): Promise<readonly SettledBet[]> {
  const bets = await lockBets(trx, [...new Set(legs.map(({ betId }) => betId))]);
  // A cancelled bet is final: its legs keep their state.
  const live = new Map(bets.filter((bet) => bet.refunded_by_user === 0).map((bet) => [bet.id, bet]));
  const changed = await writeResults(
    trx,
    legs.filter(({ betId }) => live.has(betId)),
    score,
  );
  const touched = [...live.values()].filter(({ id }) => changed.has(id));
  // A lost leg decides the bet at once; the legs after it still get their results.
  const open = touched.filter(({ state }) => state === 'opened');
  await writeDecisions(trx, await decideBets(trx, open), now);
  return touched.map(({ id, member_id }) => ({ betId: id, memberId: member_id }));
}

const penaltiesOf = (text: string): BetStandard['levelPenalty'] =>
  JSON.parse(text) as BetStandard['levelPenalty'];

const resultOf = (text: string | null): OutcomeResult | null =>
  outcomeResults.find((one) => one === text) ?? null;
