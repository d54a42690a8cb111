/**
 * Settles the open bets on decided markets, many in one transaction. Safe to repeat, and to run beside other servers: a leg is settled while
 * it is open, and the request id of the posting pays each bet once.
 */
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Bet } from '../../../domain/bet/bet.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { legState, settleBet, type Settled } from '../../../domain/bet/settle-bet.ts';
import { type MarketSettlement, type OutcomeResult, outcomeResults } from '../../../domain/match/market.ts';
import { settleEntries } from '../../ledger/bet-entries.ts';
import { postAll } from '../../ledger/post.ts';
import type { Tables } from '../../schema.ts';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import { type Guard, transact } from '../../storage/transact.ts';
import { betOf } from './bet-store.ts';

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
  readonly memberId: number;
  /** The bet as its transaction left it. */
  readonly bet: Bet;
  /** Whether the bet is marked as notified. */
  readonly isMarked: boolean;
}

/** Bets that are settled by one transaction. */
export const SETTLED_AT_ONCE = 500;

export interface SettleOptions {
  /** Called first in each transaction; throws if this process must not settle any more. */
  readonly guard?: Guard | undefined;
  /** Called with the changed bets after each transaction; must not reject. */
  readonly settled?: (bets: readonly SettledBet[]) => Promise<void>;
  /** The members that are notified of a decided bet at once; their bets are marked as they are decided. */
  readonly listening?: (memberIds: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly betsAtOnce?: number;
}

type Trx = Transaction<Tables>;
type SettleWork = MatchSettlement & { readonly notified: ReadonlySet<number> };
type BetRow = Selectable<Tables['bet']>;
type LegRow = Selectable<Tables['bet_leg']>;

interface LegToSettle {
  readonly betId: number;
  readonly memberId: number;
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
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select(['bet_id', 'leg', 'market_id', 'specifier', 'outcome_id', 'member_id'])
    .where('match_id', '=', matchId)
    .where('bet_leg.state', '=', 'opened')
    .orderBy('bet_id')
    .execute();
  const marketOf = new Map(markets.map((market) => [`${market.marketId} ${market.specifier}`, market]));
  return legs.flatMap(({ bet_id: betId, member_id: memberId, leg, market_id, specifier, outcome_id }) => {
    const market = marketOf.get(`${market_id} ${specifier}`);
    const result = market?.results.find(({ outcomeId }) => outcomeId === outcome_id)?.result;
    return result === undefined ? [] : [{ betId, memberId, leg, result }];
  });
}

/**
 * Settles the open bets on these markets in batches; calls `settled` after each batch. If a batch fails, each bet of it is settled alone. A
 * bet that cannot be settled does not stop the others; the first error is thrown at the end.
 */
export async function settleBets(
  db: Database,
  settlement: MatchSettlement,
  {
    guard,
    settled = async () => {},
    listening = async () => new Set(),
    betsAtOnce = SETTLED_AT_ONCE,
  }: SettleOptions = {},
): Promise<void> {
  const legs = Map.groupBy(await legsToSettle(db, settlement), ({ betId }) => betId);
  // A batch is published while the next one is written.
  let publishing = Promise.resolve();
  const failures = await inBatches([...legs.values()], betsAtOnce, async (bets) => {
    const own = bets.flat();
    const notified = await listening([...new Set(own.map(({ memberId }) => memberId))]);
    const changed = await transact(db, (trx) => settleLegs(trx, own, { ...settlement, notified }), { guard });
    await publishing;
    if (changed.length > 0) publishing = settled(changed);
  });
  await publishing;
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

async function readLegs(
  trx: Trx,
  betIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LegRow[]>> {
  const legs = await trx
    .selectFrom('bet_leg')
    .selectAll()
    .where('bet_id', '=', sql<number>`any(${betIds}::bigint[])`)
    .orderBy('leg')
    .execute();
  return Map.groupBy(legs, ({ bet_id }) => bet_id);
}

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
  /** Columns of the bet; `told` is 1 when the member is notified of the result. */
  readonly decided: Settled & { readonly decided_at: number; readonly told: number };
}

/** Decides the open bets that have all results, or a lost leg. */
const decideBets = (
  bets: readonly BetRow[],
  legsOf: ReadonlyMap<number, readonly LegRow[]>,
  { now, notified }: SettleWork,
): readonly DecidedBet[] =>
  bets.flatMap((bet) => {
    // A lost leg decides the bet at once; the legs after it still get their results.
    if (bet.state !== 'opened') return [];
    const results = (legsOf.get(bet.id) ?? []).map(({ odds, result }) => ({
      odds,
      result: resultOf(result),
    }));
    const { stake, odds, level_penalty } = bet;
    const decided = settleBet({ stake, odds, levelPenalty: penaltiesOf(level_penalty) }, results);
    const isNotified = notified.has(bet.member_id) ? 1 : 0;
    return decided === null ? [] : [{ bet, decided: { ...decided, decided_at: now, told: isNotified } }];
  });

async function writeDecisions(trx: Trx, bets: readonly DecidedBet[], now: number): Promise<void> {
  if (bets.length === 0) return;
  const rows = bets.map(({ bet, decided }) => ({ id: bet.id, ...decided }));
  await sql`update bet
    set state = decided.state, won = decided.won, decided_at = decided.decided_at, told = decided.told
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
  work: SettleWork,
): Promise<readonly SettledBet[]> {
  const bets = await lockBets(trx, [...new Set(legs.map(({ betId }) => betId))]);
  // A cancelled bet is final: its legs keep their state.
  const live = new Map(bets.filter((bet) => bet.refunded_by_user === 0).map((bet) => [bet.id, bet]));
  const changed = await writeResults(
    trx,
    legs.filter(({ betId }) => live.has(betId)),
    work.score,
  );
  const touched = [...live.values()].filter(({ id }) => changed.has(id));
  const legsOf = await readLegs(
    trx,
    touched.map(({ id }) => id),
  );
  const decisions = decideBets(touched, legsOf, work);
  await writeDecisions(trx, decisions, work.now);
  const decidedOf = new Map(decisions.map(({ bet, decided }) => [bet, decided]));
  return touched.map((before) => {
    const row = { ...before, ...decidedOf.get(before) };
    const bet = betOf(row, legsOf.get(row.id) ?? [], work.now);
    return { memberId: row.member_id, bet, isMarked: row.told === 1 };
  });
}

const penaltiesOf = (text: string): BetStandard['levelPenalty'] =>
  JSON.parse(text) as BetStandard['levelPenalty'];

const resultOf = (text: string | null): OutcomeResult | null =>
  outcomeResults.find((one) => one === text) ?? null;
