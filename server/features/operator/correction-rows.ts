/** Corrections of decided results: what is decided on a match, what a correction would change, and the rows of those that were asked for. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { correctedBet, goldMoved } from '../../../domain/bet/correct-bet.ts';
import { resultOf } from '../../../domain/match/stake-shares.ts';
import { faultOfAct, type ResultAct } from '../../../domain/desk/asked-result.ts';
import {
  correctedBy,
  type CorrectedOutcome,
  type Correction,
  type CorrectionFault,
  correctionFault,
} from '../../../domain/desk/result-correction.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type {
  operatorAskCorrection,
  operatorCorrectionCost,
} from '../../../domain/protocol/calls/operator/correction-calls.ts';
import type { CorrectionCost, DecidedRow } from '../../../domain/protocol/calls/operator/correction-rows.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { gameIdsOf, playedIdOf } from '../../feed/pre-match-feed.ts';
import type { SuspendedMatch } from '../../feed/suspensions.ts';
import type { Database, Reader } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { betsToCorrect, type ResultCorrection, tradedBets } from '../bets/bets-port.ts';
import type { MatchProposalRow } from './match-proposals.ts';
import { correctionIn } from './operator-port.ts';

type BetReader = Reader<Pick<Tables, 'bet' | 'bet_leg'>>;

/** Of a leg of `bet_leg as leg` with its bet: decided, and not cancelled by its member. */
const isDecidedOn = (matchId: number): RawBuilder<unknown> => sql`
  leg.match_id = any(${gameIdsOf(matchId)}::bigint[]) and leg.state <> 'opened' and leg.result is not null
    and bet.refunded_by_user = 0`;

/** The decided outcomes of a match in every game, market by market, with their bets. */
export async function decidedOn(db: BetReader, matchId: number): Promise<readonly DecidedRow[]> {
  const { rows } = await sql<Omit<DecidedRow, 'before'> & { readonly before: string }>`
    select leg.market_id as "marketId", leg.specifier, leg.outcome_id as "outcomeId", leg.result as before,
      count(*)::float8 as bets, sum(bet.stake)::float8 as gold
    from bet_leg as leg join bet on bet.id = leg.bet_id where ${isDecidedOn(matchId)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows.flatMap((row) => {
    const before = resultOf(row.before);
    return before === null ? [] : [{ ...row, before }];
  });
}

/** As a bet names the match; null: no bet on it is decided. */
export async function namedBy(db: BetReader, matchId: number): Promise<SuspendedMatch | null> {
  const { rows } = await sql<{ about: SuspendedMatch }>`
    select json_build_object('home', json_build_object('ko', leg.home_ko, 'en', leg.home_en),
      'away', json_build_object('ko', leg.away_ko, 'en', leg.away_en), 'startsAt', leg.starts_at) as about
    from bet_leg as leg join bet on bet.id = leg.bet_id where ${isDecidedOn(matchId)} limit 1`.execute(db);
  return rows[0]?.about ?? null;
}

interface AskedCorrection {
  readonly marketId: number;
  readonly specifier: string;
  readonly act: ResultAct;
  readonly results: readonly {
    readonly outcomeId: number;
    readonly before: CorrectedOutcome['before'];
    readonly result: CorrectedOutcome['result'];
  }[];
}

const askedOf = ({ marketId, specifier, act, results }: AskedCorrection): Correction =>
  act === 'void'
    ? { results: [], voided: { marketId, specifier } }
    : { results: results.map((one) => ({ marketId, specifier, ...one })), voided: null };

/** OP304: it has these results. OP409: it is not decided. OP412: it has other results by now. OP422: they contradict each other. */
type CorrectionRefusal = ReplyOf<typeof operatorAskCorrection>;

const refusals: Readonly<Record<CorrectionFault, CorrectionRefusal>> = {
  'not-decided': { CODE: 'OP409' },
  same: { CODE: 'OP304' },
  changed: { CODE: 'OP412' },
  contradicts: { CODE: 'OP422', MSG: 'contradicts' },
};

/** What is asked for, or why it cannot be. */
export async function readAsked(
  db: BetReader,
  { matchId, ...asked }: AskedCorrection & { readonly matchId: number },
): Promise<Result<ResultCorrection, CorrectionRefusal>> {
  const ofAct = faultOfAct(asked);
  if (ofAct !== null) return refused({ CODE: 'OP422', MSG: ofAct });
  const correction = askedOf(asked);
  const fault = correctionFault(await decidedOn(db, matchId), correction);
  return fault === null ? ok({ matchIds: gameIdsOf(matchId), ...correction }) : refused(refusals[fault]);
}

export const storedCorrection = (row: MatchProposalRow): ResultCorrection => ({
  matchIds: gameIdsOf(row.match_id),
  ...correctionIn(row),
});

/** Members with a bet that the correction changes. */
export async function ownersOf(db: BetReader, correction: ResultCorrection): Promise<ReadonlySet<number>> {
  const ids = await betsToCorrect(db, correction);
  const { rows } = await sql<{ id: number }>`
    select distinct member_id::float8 as id from bet where id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Bets that are in memory at a time. */
const BETS_AT_ONCE = 2000;

/** What would change if it were done now. */
async function costOf(db: Database, correction: ResultCorrection): Promise<CorrectionCost> {
  const ids = await betsToCorrect(db, correction);
  const resultAfter = correctedBy(correction);
  const cost = { bets: 0, taken: 0, paid: 0, opened: 0 };
  for (let at = 0; at < ids.length; at += BETS_AT_ONCE)
    for (const bet of await tradedBets(db, ids.slice(at, at + BETS_AT_ONCE))) {
      const legs = bet.legs.map((leg) => {
        const { result: before } = leg;
        const isHere = before !== null && correction.matchIds.includes(leg.matchId);
        return isHere ? { ...leg, result: resultAfter({ ...leg, before }) } : leg;
      });
      const [now, after] = [correctedBet(bet, bet.legs), correctedBet(bet, legs)];
      if (now.state === after.state && now.won === after.won) continue;
      const { owner } = goldMoved(bet.stake, now, after);
      cost.bets += 1;
      cost.opened += after.state === 'opened' ? 1 : 0;
      cost.taken += Math.max(0, -owner);
      cost.paid += Math.max(0, owner);
    }
  return cost;
}

/** As costOf, of what an operator is about to ask for. */
export async function readCorrectionCost(
  db: Database,
  { match, market: marketId, specifier, act, results }: z.output<typeof operatorCorrectionCost.params>,
): Promise<ReplyOf<typeof operatorCorrectionCost>> {
  const read = await readAsked(db, { matchId: playedIdOf(match), marketId, specifier, act, results });
  return read.ok ? { CODE: 'OP000', DATA: await costOf(db, read.value) } : read.error;
}
