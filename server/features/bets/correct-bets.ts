/**
 * Settles decided bets anew whose results were corrected: every bet is afterwards what it would be with these results from the start (R31). Safe to repeat:
 * a leg is corrected while it has the result that is replaced. A bet that its member cancelled stays cancelled, and of a bet that was sold the present
 * owner gets or gives the difference.
 */
import { type RawBuilder, sql } from 'kysely';
import { type BetDecision, correctedBet, goldMoved } from '../../../domain/bet/correct-bet.ts';
import { legState } from '../../../domain/bet/settle-bet.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { correctedBy, type Correction } from '../../../domain/desk/result-correction.ts';
import { isEnded } from '../../../domain/match/match-status.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { resultOf } from '../../../domain/match/stake-shares.ts';
import { type FinalScore, finalScores } from '../../feed/played-matches.ts';
import { correctEntries } from '../../ledger/bet-entries.ts';
import { postOwing, repayDebts } from '../../ledger/debts.ts';
import type { Database, Reader, Trx } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type { Tables } from '../../storage/tables.ts';
import { transact } from '../../storage/transact.ts';
import {
  type BetRow,
  type LegRow,
  lockBets,
  decidingParts,
  readLegs,
  scoresUnderStaff,
  SETTLED_AT_ONCE,
  type SettledBet,
  type SettleOptions,
  publishedOf,
} from './settle-bets.ts';

export interface ResultCorrection extends Correction {
  /** The ids of the match in every game. */
  readonly matchIds: readonly number[];
}

/** What a correction changed of a bet. */
export interface BetChange {
  readonly betId: number;
  readonly memberId: number;
  readonly before: BetDecision;
  readonly after: BetDecision;
  /** Gold that its owner has to give and does not have. */
  readonly owed: number;
}

export interface CorrectOptions extends Pick<SettleOptions, 'settled' | 'listening'> {
  readonly now: number;
  /** Asked first in each transaction: false if the correction is settled, so that a run that lasts longer changes nothing more. */
  readonly isDue?: (trx: Trx) => Promise<boolean>;
  /** Called in each transaction that changed bets. */
  readonly written?: (trx: Trx, changes: readonly BetChange[]) => Promise<void>;
  readonly betsAtOnce?: number;
}

type ResultAfter = ReturnType<typeof correctedBy>;

/** null: nothing of the leg is corrected. */
function resultFor(
  leg: Pick<LegRow, 'market_id' | 'specifier' | 'outcome_id' | 'result' | 'match_id'>,
  matchIds: readonly number[],
  after: ResultAfter,
): OutcomeResult | null {
  const before = resultOf(leg.result);
  if (before === null || !matchIds.includes(leg.match_id)) return null;
  const { market_id: marketId, specifier, outcome_id: outcomeId } = leg;
  const result = after({ marketId, specifier, outcomeId, before });
  return result === before ? null : result;
}

/** SQL: the decided leg has a result that the correction changes. */
const isCorrected = ({ results, voided }: Correction): RawBuilder<boolean> =>
  voided === null
    ? sql`(bet_leg.market_id, bet_leg.specifier, bet_leg.outcome_id, bet_leg.result) in (
        select "marketId", specifier, "outcomeId", before from json_to_recordset(${JSON.stringify(results)}::json)
          as one ("marketId" int, specifier text, "outcomeId" int, before text, result text) where before <> result)`
    : sql`bet_leg.result <> 'void' and (${voided.marketId}::int = ${WHOLE_MATCH}::int
        or (bet_leg.market_id = ${voided.marketId}::int and bet_leg.specifier = ${voided.specifier}))`;

/** Bets with a leg that is corrected, in the order of their ids. */
export async function betsToCorrect(
  db: Reader<Pick<Tables, 'bet' | 'bet_leg'>>,
  { matchIds, ...correction }: ResultCorrection,
): Promise<readonly number[]> {
  const bets = await db
    .selectFrom('bet_leg')
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select('bet_id')
    .distinct()
    .where('match_id', '=', sql<number>`any(${matchIds}::bigint[])`)
    .where('bet_leg.state', '<>', 'opened')
    .where('bet.refunded_by_user', '=', 0)
    .where(isCorrected(correction))
    .orderBy('bet_id')
    .execute();
  return bets.map(({ bet_id }) => bet_id);
}

interface Corrected {
  readonly before: BetRow;
  readonly bet: BetRow;
  readonly legs: readonly LegRow[];
  readonly corrected: readonly LegRow[];
  /** Its state or what it pays is another one. */
  readonly isChanged: boolean;
}

/** The final score by which the leg is decided anew: its source may have corrected it, too. */
const scoresOf = (leg: LegRow, final: FinalScore | undefined): Partial<LegRow> =>
  final !== undefined && isEnded(leg.match_status)
    ? { home_score: final.homeScore, away_score: final.awayScore }
    : scoresUnderStaff(leg);

/** null: no leg of the bet is corrected any more. */
function corrected(
  before: BetRow,
  legs: readonly LegRow[],
  { matchIds, after: resultAfter }: Pick<ResultCorrection, 'matchIds'> & { readonly after: ResultAfter },
  { now, notified, final }: Pick<Batch, 'now' | 'notified'> & { readonly final: FinalScore | undefined },
): Corrected | null {
  const anew: LegRow[] = [];
  const after = legs.map((leg) => {
    const result = resultFor(leg, matchIds, resultAfter);
    if (result === null) return leg;
    const one = { ...leg, ...scoresOf(leg, final), state: legState(result), result };
    anew.push(one);
    return one;
  });
  if (anew.length === 0) return null;
  const { state, won, expected } = correctedBet(...decidingParts(before, after));
  const isChanged = state !== before.state || won !== before.won;
  const decided = {
    decided_at: state === 'opened' ? null : (before.decided_at ?? now),
    told: state !== 'opened' && notified.has(before.member_id) ? 1 : 0,
    corrections: before.corrections + 1,
  };
  // Its price was set by what the bet could pay before: nobody may buy it at that price any more.
  const bet = { ...before, expected, sale_ends_at: null, ...(isChanged ? { state, won, ...decided } : {}) };
  return { before, bet, legs: after, corrected: anew, isChanged };
}

const outcomeOf = ({ state, won }: BetRow): BetDecision => ({ state: state as BetDecision['state'], won });

async function writeRows(trx: Trx, changes: readonly Corrected[]): Promise<void> {
  const legs = changes.flatMap((change) =>
    change.corrected.map(({ bet_id, leg, state, result, home_score, away_score }) => {
      return { bet_id, leg, state, result, home_score, away_score };
    }),
  );
  const bets = changes.map(({ bet: { id, state, won, told, expected, decided_at, corrections } }) => {
    return { id, state, won, told, expected, decided_at, corrections };
  });
  await sql`with corrected as (
      update bet_leg set state = leg.state, result = leg.result, home_score = leg.home_score, away_score = leg.away_score
      from json_to_recordset(${JSON.stringify(legs)}::json)
        as leg (bet_id bigint, leg int, state text, result text, home_score int, away_score int)
      where bet_leg.bet_id = leg.bet_id and bet_leg.leg = leg.leg)
    update bet set state = changed.state, won = changed.won, told = changed.told, expected = changed.expected,
      decided_at = changed.decided_at, corrections = changed.corrections, sale_ends_at = null
    from json_to_recordset(${JSON.stringify(bets)}::json)
      as changed (id bigint, state text, won bigint, told int, expected bigint, decided_at bigint, corrections int)
    where bet.id = changed.id`.execute(trx);
}

/** Moves the gold of the changed bets. Returns them with what their owners owe. */
async function writePostings(
  trx: Trx,
  changes: readonly Corrected[],
  at: number,
): Promise<readonly BetChange[]> {
  const moves = changes
    .filter(({ isChanged }) => isChanged)
    .map(({ before, bet }) => {
      const name = `${bet.id}:${bet.corrections}`;
      const moved = goldMoved(bet.stake, outcomeOf(before), outcomeOf(bet));
      return { before, bet, name, moved };
    });
  // Gold that one bet brings pays for another one of the same owner: only the rest is owed.
  const gainsFirst = moves.toSorted((a, b) => b.moved.owner - a.moved.owner);
  const owed = await postOwing(
    trx,
    gainsFirst.map(({ bet, name, moved }) => ({
      requestId: `correct:${name}`,
      kind: 'correct',
      at,
      entries: correctEntries(bet.member_id, moved),
    })),
  );
  const gains = moves.map(({ bet, name, moved }) => ({
    memberId: bet.member_id,
    gold: moved.owner,
    requestId: `repay:${name}`,
  }));
  await repayDebts(trx, gains, at);
  return moves.map(({ before, bet, name }) => ({
    betId: bet.id,
    memberId: bet.member_id,
    before: outcomeOf(before),
    after: outcomeOf(bet),
    owed: owed.get(`correct:${name}`) ?? 0,
  }));
}

interface Batch {
  readonly now: number;
  readonly isDue: CorrectOptions['isDue'] | undefined;
  readonly written: CorrectOptions['written'] | undefined;
  readonly notified: ReadonlySet<number>;
}

async function correctThese(
  trx: Trx,
  ids: readonly number[],
  { matchIds, ...correction }: ResultCorrection,
  { now, isDue, written, notified }: Batch,
): Promise<readonly SettledBet[]> {
  if (isDue !== undefined && !(await isDue(trx))) return [];
  const bets = await lockBets(trx, ids);
  const legsOf = await readLegs(trx, ids);
  const given = { matchIds, after: correctedBy(correction) };
  const [final] = (await finalScores(trx, matchIds)).values();
  const changes = bets
    .filter((bet) => bet.refunded_by_user === 0)
    .flatMap((bet) => corrected(bet, legsOf.get(bet.id) ?? [], given, { now, notified, final }) ?? []);
  if (changes.length === 0) return [];
  await writeRows(trx, changes);
  const moved = await writePostings(trx, changes, now);
  if (moved.length > 0) await written?.(trx, moved);
  return publishedOf(trx, changes, now);
}

/** In batches, as a settlement; the first error is thrown at the end. */
export async function correctBets(
  db: Database,
  correction: ResultCorrection,
  {
    now,
    isDue,
    written,
    settled = async () => {},
    listening = async () => new Set(),
    betsAtOnce = SETTLED_AT_ONCE,
  }: CorrectOptions,
): Promise<void> {
  const failures = await inBatches(await betsToCorrect(db, correction), betsAtOnce, async (ids) => {
    const owners = await db
      .selectFrom('bet')
      .select('member_id')
      .distinct()
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    const notified = await listening(owners.map(({ member_id }) => member_id));
    const changed = await transact(db, (trx) =>
      correctThese(trx, ids, correction, { now, isDue, written, notified }),
    );
    if (changed.length > 0) await settled(changed);
  });
  if (failures.length > 0) throw failures[0];
}
