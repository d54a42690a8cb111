import { sql } from 'kysely';
import type { z } from 'zod/mini';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { resultRow, resultStates } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { readSuspensions, suspensionsOf } from '../../feed/suspensions.ts';
import type { Database } from '../../storage/database.ts';
import { offsetOf, type Rows } from './find-members.ts';
import { resultsIn } from './operator-port.ts';
import { isOpenIn, type Target, targetOf } from './settle-results.ts';

interface ResultQuery {
  readonly state: (typeof resultStates)[number];
  readonly page: number;
  /** Who asks. */
  readonly memberId: number;
  readonly now: number;
}

interface OpenBets {
  readonly bets: number;
  readonly gold: number;
}

/** Open bets on what is asked for, and their stakes. Each bet counts once. */
async function openBetsOn(db: Database, target: Target): Promise<OpenBets> {
  const { rows } = await sql<OpenBets>`
    select count(*)::float8 as bets, coalesce(sum(stake), 0)::float8 as gold from bet
    where state = 'opened' and id in (select leg.bet_id from bet_leg as leg where ${isOpenIn(target)})`.execute(
    db,
  );
  return rows[0] ?? { bets: 0, gold: 0 };
}

/** Voids and results of one state, newest first. A pending one whose time has passed counts as expired soon. */
export async function readResults(
  db: Database,
  { state, page, memberId, now }: ResultQuery,
): Promise<Rows<z.output<typeof resultRow>>> {
  const ofState = db
    .selectFrom('operator_result as r')
    .where('r.state', '=', state)
    .$if(state === 'pending', (rows) => rows.where('r.expires_at', '>', now));
  const { total } = await ofState
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await ofState
    .innerJoin('member as maker', 'maker.id', 'r.maker_id')
    .leftJoin('member as decider', 'decider.id', 'r.decided_by')
    .selectAll('r')
    .select(['maker.mb_id as maker', 'decider.mb_id as decider'])
    .orderBy('r.id', 'desc')
    .limit(operatorLimits.pageSize)
    .offset(offsetOf(page))
    .execute();
  const suspended = suspensionsOf(
    await readSuspensions(db, [...new Set(found.map(({ match_id }) => match_id))]),
  );
  const rows: z.output<typeof resultRow>[] = [];
  for (const row of found) {
    const open = state === 'pending' ? await openBetsOn(db, targetOf(row)) : null;
    rows.push({
      result: row.id,
      maker: row.maker,
      isOwn: row.maker_id === memberId,
      matchId: row.match_id,
      teams: row.teams,
      marketId: row.market_id,
      specifier: row.specifier,
      results: [...resultsIn(row.results)],
      bets: open?.bets ?? null,
      gold: open?.gold ?? null,
      reason: row.reason,
      madeAt: row.made_at,
      state,
      decidedBy: row.decider,
      isSuspended: suspended.get(row.match_id)?.has(row.market_id) ?? false,
    });
  }
  return { total, rows };
}
