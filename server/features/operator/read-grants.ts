import type { z } from 'zod';
import { type grantRow, type grantStates } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { Database } from '../../storage/database.ts';
import { offsetOf, type Rows } from './find-members.ts';

export interface GrantQuery {
  readonly state: (typeof grantStates)[number];
  readonly page: number;
  /** Who asks. */
  readonly memberId: number;
  /** Server ms. */
  readonly now: number;
}

/** Grants of one state, newest first. A pending grant whose time has passed counts as expired. */
export async function readGrants(
  db: Database,
  { state, page, memberId, now }: GrantQuery,
): Promise<Rows<z.output<typeof grantRow>>> {
  const stored = state === 'expired' ? 'pending' : state;
  const ofState = db
    .selectFrom('operator_grant as g')
    .where('g.state', '=', stored)
    .$if(state === 'pending', (rows) => rows.where('g.expires_at', '>', now))
    .$if(state === 'expired', (rows) => rows.where('g.expires_at', '<=', now));
  const { total } = await ofState
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofState
    .innerJoin('member as maker', 'maker.id', 'g.maker_id')
    .innerJoin('member as target', 'target.id', 'g.member_id')
    .leftJoin('member as decider', 'decider.id', 'g.decided_by')
    .selectAll('g')
    .select(['maker.mb_id as maker', 'target.mb_id as target', 'target.nick', 'decider.mb_id as decider'])
    .orderBy('g.id', 'desc')
    .limit(operatorLimits.pageSize)
    .offset(offsetOf(page))
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      grant: row.id,
      maker: row.maker,
      isOwn: row.maker_id === memberId,
      member: row.member_id,
      memberId: row.target,
      nick: row.nick,
      currency: row.currency,
      amount: row.amount,
      reason: row.reason,
      madeAt: row.made_at,
      expiresAt: row.expires_at,
      state,
      decidedBy: row.decider,
      decidedAt: row.decided_at,
    })),
  };
}
