import type { z } from 'zod';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { operatorCorrectionCost } from '../../../domain/protocol/calls/operator/correction-calls.ts';
import type {
  CorrectionCost,
  CorrectionRow,
} from '../../../domain/protocol/calls/operator/correction-rows.ts';
import type { resultStates } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { Database } from '../../storage/database.ts';
import { type CorrectionRefusal, costOf, readAsked } from './correction-rows.ts';
import { offsetOf, type Rows } from './find-members.ts';
import { correctionIn } from './operator-port.ts';

export async function readCorrectionCost(
  db: Database,
  { match, market: marketId, specifier, act, results }: z.output<typeof operatorCorrectionCost.params>,
): Promise<CorrectionRefusal | { readonly CODE: 'OP000'; readonly DATA: CorrectionCost }> {
  const read = await readAsked(db, { matchId: playedIdOf(match), marketId, specifier, act, results });
  return read.ok ? { CODE: 'OP000', DATA: await costOf(db, read.value) } : read.error;
}

interface CorrectionQuery {
  readonly state: (typeof resultStates)[number];
  readonly page: number;
  /** Who asks. */
  readonly memberId: number;
  readonly now: number;
}

/** Corrections of one state, newest first. A pending one whose time has passed counts as expired soon. */
export async function readCorrections(
  db: Database,
  { state, page, memberId, now }: CorrectionQuery,
): Promise<Rows<CorrectionRow>> {
  const ofState = db
    .selectFrom('operator_correction as c')
    .where('c.state', '=', state)
    .$if(state === 'pending', (rows) => rows.where('c.expires_at', '>', now));
  const { total } = await ofState
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await ofState
    .innerJoin('member as maker', 'maker.id', 'c.maker_id')
    .leftJoin('member as decider', 'decider.id', 'c.decided_by')
    .selectAll('c')
    .select(['maker.mb_id as maker', 'decider.mb_id as decider'])
    .orderBy('c.id', 'desc')
    .limit(operatorLimits.pageSize)
    .offset(offsetOf(page))
    .execute();
  const rows = found.map((row) => ({
    correction: row.id,
    maker: row.maker,
    isOwn: row.maker_id === memberId,
    matchId: row.match_id,
    teams: row.teams,
    marketId: row.market_id,
    specifier: row.specifier,
    results: [...correctionIn(row).results],
    reason: row.reason,
    madeAt: row.made_at,
    state,
    decidedBy: row.decider,
  }));
  return { total, rows };
}
