/**
 * Settles the open bets on decided markets, many in one transaction. Safe to repeat, and to run beside other servers: a leg is settled while
 * it is open, and the request id of the posting pays each bet once.
 */
import { sql, type Selectable } from 'kysely';
import type { Bet } from '../../../domain/bet/bet.ts';
import { legState, settleBet, type Settled, stillPays } from '../../../domain/bet/settle-bet.ts';
import {
  type LineOutcome,
  type MarketSettlement,
  type OutcomeResult,
  type PlacedSpan,
  marketLineKey,
} from '../../../domain/match/market.ts';
import { isEnded } from '../../../domain/match/match-status.ts';
import { resultOf } from '../../../domain/match/stake-shares.ts';
import { covers, decidedResult } from '../../../domain/desk/decided-results.ts';
import type { FinalScore } from '../../feed/played-matches.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { settleEntries } from '../../ledger/bet-entries.ts';
import { repayDebts } from '../../ledger/debts.ts';
import { postAll } from '../../ledger/post.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import { type Guard, transact } from '../../storage/transact.ts';
import { approvedCorrections, decidedLines } from '../operator/operator-port.ts';
import { betOf, penaltiesOf } from './bet-store.ts';
import { withOperatorActs } from './operator-acts.ts';

/** The markets of a match that are decided. */
interface MatchSettlement {
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

type SettleWork = MatchSettlement & { readonly notified: ReadonlySet<number> };
export type BetRow = Selectable<Tables['bet']>;
export type LegRow = Selectable<Tables['bet_leg']>;

interface LegToSettle extends LineOutcome {
  readonly betId: number;
  readonly memberId: number;
  readonly leg: number;
  readonly result: OutcomeResult;
}

const isWithin = (at: number, { from, to }: PlacedSpan): boolean =>
  (from === null || at >= from) && (to === null || at < to);

/** The open legs with a result, in the order of their bets. */
async function legsToSettle(
  db: Database,
  { matchId, markets }: MatchSettlement,
): Promise<readonly LegToSettle[]> {
  const marketIds = [...new Set(markets.map(({ marketId }) => marketId))];
  const legs = await db
    .selectFrom('bet_leg')
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select(['bet_id', 'leg', 'market_id', 'specifier', 'outcome_id', 'member_id', 'bought_at'])
    .where('match_id', '=', matchId)
    .where('market_id', '=', sql<number>`any(${marketIds}::int[])`)
    .where('bet_leg.state', '=', 'opened')
    .orderBy('bet_id')
    .execute();
  const marketOf = new Map(markets.map((market) => [marketLineKey(market), market]));
  return legs.flatMap(({ bet_id: betId, member_id: memberId, leg, bought_at: boughtAt, ...row }) => {
    const { market_id: marketId, specifier, outcome_id: outcomeId } = row;
    const market = marketOf.get(marketLineKey({ marketId, specifier }));
    if (market?.placed !== undefined && !isWithin(boughtAt, market.placed)) return [];
    const result = market?.results.find((one) => one.outcomeId === outcomeId)?.result;
    return result === undefined ? [] : [{ betId, memberId, leg, marketId, specifier, outcomeId, result }];
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
export const lockBets = (trx: Trx, ids: readonly number[]): Promise<readonly BetRow[]> =>
  trx
    .selectFrom('bet')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function readLegs(
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

/** A bet with its legs as the transaction leaves them; `bet` has its decision, if it is decided. */
interface Changed {
  readonly bet: BetRow;
  readonly legs: readonly LegRow[];
  readonly settled: readonly LegRow[];
  readonly isDecided: boolean;
  /** The row of the bet is another one than before. */
  readonly isChanged: boolean;
}

export function decidingParts(bet: BetRow, legs: readonly LegRow[]) {
  const { stake, odds, level_penalty } = bet;
  const results = legs.map((leg) => ({ odds: leg.odds, result: resultOf(leg.result) }));
  return [{ stake, odds, levelPenalty: penaltiesOf(level_penalty) }, results] as const;
}

/** null: a lost leg has decided the bet before, or results are still missing. */
const decisionOf = (bet: BetRow, legs: readonly LegRow[]): Settled | null =>
  bet.state === 'opened' ? settleBet(...decidingParts(bet, legs)) : null;

/** The bet with what it can still pay: a void leg counts 1.00 from now on, where it is shown and in the limits. */
const stillOpen = (bet: BetRow, legs: readonly LegRow[]): BetRow =>
  bet.state === 'opened' ? { ...bet, expected: stillPays(...decidingParts(bet, legs)) ?? bet.expected } : bet;

/** What operators decided of the match, and how they corrected it. */
interface OfOperators {
  readonly decided: Awaited<ReturnType<typeof decidedLines>>;
  readonly correctedLate: Awaited<ReturnType<typeof approvedCorrections>>;
}

/** The result of a leg, whether it is one of operators, and whether the feed's own result stays as it is. */
interface Said {
  readonly result: OutcomeResult;
  readonly isByStaff: boolean;
  readonly isOfFeed: boolean;
}

/**
 * Results by leg: the operators' where they decided the line, as it was corrected later. An open bet on an outcome that they left out stays open, a
 * decided one only shows the feed's.
 */
const resultsBy = (
  bet: BetRow,
  legs: readonly LegToSettle[],
  { decided, correctedLate }: OfOperators,
): ReadonlyMap<number, Said> =>
  new Map(
    legs.flatMap((leg) => {
      const own = decidedResult(decided, leg);
      if (own === 'open' && bet.state === 'opened') return [];
      const isFeeds = own === null || own === 'open';
      const since = isFeeds ? null : (decided.find((line) => covers(line, leg))?.decision ?? null);
      const before = isFeeds ? leg.result : own;
      const result = correctedLate({ ...leg, before }, since);
      return [[leg.leg, { result, isByStaff: !isFeeds, isOfFeed: isFeeds && result === before }] as const];
    }),
  );

const unknownScore = { home_score: null, away_score: null } as const;

/** What a leg keeps of its scores when operators decide or correct it: the end of its match. A score in play did not decide it. */
export const scoresUnderStaff = (leg: Pick<LegRow, 'match_status'>) =>
  isEnded(leg.match_status) ? {} : unknownScore;

/** The score with which a leg is decided. While its match is not known (after a restart, say) it loses the score at which it was placed: that decided nothing. */
function scoresOf(leg: LegRow, score: FinalScore | null, { isOfFeed }: Said): Partial<LegRow> {
  if (score === null) return unknownScore;
  const known = {
    home_score: score.homeScore,
    away_score: score.awayScore,
    match_status: score.statusCode,
  };
  return isOfFeed ? known : { ...known, ...scoresUnderStaff({ ...leg, ...known }) };
}

/** null: no leg of the bet was open and has a result now. Every writer of a leg locks the bet first, so `legs` are the present ones. */
function changedBet(
  before: BetRow,
  legs: readonly LegRow[],
  results: ReadonlyMap<number, Said>,
  { now, score, notified }: SettleWork,
): Changed | null {
  const settled: LegRow[] = [];
  const after = legs.map((leg) => {
    const said = results.get(leg.leg);
    if (said === undefined || leg.state !== 'opened') return leg;
    const { result, isByStaff } = said;
    const one = {
      ...leg,
      ...scoresOf(leg, score, said),
      state: legState(result),
      result,
      by_staff: isByStaff,
    };
    settled.push(one);
    return one;
  });
  if (settled.length === 0) return null;
  const decided = decisionOf(before, after);
  if (decided === null) {
    const bet = stillOpen(before, after);
    return { bet, legs: after, settled, isDecided: false, isChanged: bet.expected !== before.expected };
  }
  const told = notified.has(before.member_id) ? 1 : 0;
  return {
    bet: { ...before, ...decided, decided_at: now, told },
    legs: after,
    settled,
    isDecided: true,
    isChanged: true,
  };
}

const decidedRow = ({
  bet_id,
  leg,
  state,
  result,
  by_staff,
  home_score,
  away_score,
  match_status,
}: LegRow) => ({ bet_id, leg, state, result, by_staff, home_score, away_score, match_status });

/** Writes results and decisions, all legs and bets by one statement, and the postings of the decided bets. */
async function writeChanges(trx: Trx, changes: readonly Changed[], { now }: SettleWork): Promise<void> {
  const legs = changes.flatMap(({ settled }) => settled.map(decidedRow));
  const decided = changes.flatMap(({ bet, isDecided }) => (isDecided ? [bet] : []));
  const bets = changes
    .filter(({ isChanged }) => isChanged)
    .map(({ bet: { id, state, won, told, expected, decided_at } }) => {
      return { id, state, won, told, expected, decided_at };
    });
  await sql`with settled as (
      update bet_leg set state = leg.state, result = leg.result, by_staff = leg.by_staff,
        home_score = leg.home_score, away_score = leg.away_score, match_status = leg.match_status
      from json_to_recordset(${JSON.stringify(legs)}::json) as leg (bet_id bigint, leg int, state text, result text,
        by_staff boolean, home_score int, away_score int, match_status int)
      where bet_leg.bet_id = leg.bet_id and bet_leg.leg = leg.leg and bet_leg.state = 'opened')
    update bet set state = changed.state, won = changed.won, told = changed.told, expected = changed.expected,
      decided_at = changed.decided_at
    from json_to_recordset(${JSON.stringify(bets)}::json)
      as changed (id bigint, state text, won bigint, told int, expected bigint, decided_at bigint)
    where bet.id = changed.id`.execute(trx);
  const postings = decided.map(({ id, member_id, stake, won, corrections }) => ({
    requestId: `settle:${nameOf(id, corrections)}`,
    kind: 'settle',
    at: now,
    entries: settleEntries(member_id, stake, won),
  }));
  await postAll(trx, postings);
  await repayDebts(trx, decided.map(gainOf), now);
}

/** A bet that a corrected result opened again is paid once more. */
const nameOf = (id: number, corrections: number): string =>
  corrections === 0 ? String(id) : `${id}:${corrections}`;

const gainOf = ({ id, member_id, won, corrections }: BetRow) => ({
  memberId: member_id,
  gold: won,
  requestId: `repay:${nameOf(id, corrections)}`,
});

/** Changed bets as their members see them. */
export async function publishedOf(
  trx: Trx,
  changes: readonly { readonly bet: BetRow; readonly legs: readonly LegRow[] }[],
  now: number,
): Promise<readonly SettledBet[]> {
  const bets = await withOperatorActs(
    trx,
    changes.map(({ bet, legs }) => betOf(bet, legs, now)),
    new Map(changes.map(({ bet, legs }) => [bet.id, legs])),
  );
  const byId = new Map(bets.map((bet) => [bet.drawId, bet]));
  return changes.flatMap(({ bet: { id, member_id: memberId, told } }) => {
    const bet = byId.get(id);
    return bet === undefined ? [] : [{ memberId, bet, isMarked: told === 1 }];
  });
}

/** Returns the bets that changed. A leg that was settled and a bet that was cancelled before the lock was taken stay as they are. */
async function settleLegs(
  trx: Trx,
  legs: readonly LegToSettle[],
  work: SettleWork,
): Promise<readonly SettledBet[]> {
  const bets = await lockBets(trx, [...new Set(legs.map(({ betId }) => betId))]);
  // A cancelled bet is final: its legs keep their state.
  const live = bets.filter((bet) => bet.refunded_by_user === 0);
  const legsOf = await readLegs(
    trx,
    live.map(({ id }) => id),
  );
  // After the locks: an approval holds them until it is written.
  const playedId = playedIdOf(work.matchId);
  const decided = await decidedLines(trx, playedId);
  const ofOperators = { decided, correctedLate: await approvedCorrections(trx, playedId) };
  const resultsOf = Map.groupBy(legs, ({ betId }) => betId);
  const changes = live.flatMap((bet) => {
    const results = resultsBy(bet, resultsOf.get(bet.id) ?? [], ofOperators);
    return changedBet(bet, legsOf.get(bet.id) ?? [], results, work) ?? [];
  });
  if (changes.length > 0) await writeChanges(trx, changes, work);
  return publishedOf(trx, changes, work.now);
}
