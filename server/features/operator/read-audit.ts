import type { z } from 'zod';
import { type auditRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { Database } from '../../storage/database.ts';
import { prefixOf } from './find-members.ts';

export interface AuditQuery {
  /** The beginning of an action; empty texts filter nothing. */
  readonly action: string;
  /** Ids of members. */
  readonly actor: string;
  readonly member: string;
  /** Server ms, both included. */
  readonly from: number;
  readonly to: number;
  /** Rows older than this key; 0: the newest. */
  readonly before: number;
}

/** A page of the audit log, newest first. The key of its last row leads to the next page, so no page costs more than the first. */
export async function readAudit(
  db: Database,
  { action, actor, member, from, to, before }: AuditQuery,
): Promise<{ rows: z.output<typeof auditRow>[]; isLast: boolean }> {
  const { pageSize } = operatorLimits;
  const rows = await db
    .selectFrom('audit_log as log')
    .leftJoin('member as actor', 'actor.id', 'log.actor_id')
    .leftJoin('member as target', 'target.id', 'log.member_id')
    .select([
      'log.id',
      'log.at',
      'log.action',
      'log.detail',
      'actor.mb_id as actor',
      'target.mb_id as target',
    ])
    .where('log.at', '>=', from)
    .where('log.at', '<=', to)
    .$if(action !== '', (found) => found.where('log.action', 'like', prefixOf(action)))
    .$if(actor !== '', (found) => found.where('actor.mb_id', '=', actor))
    .$if(member !== '', (found) => found.where('target.mb_id', '=', member))
    .$if(before > 0, (found) => found.where('log.id', '<', before))
    .orderBy('log.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return {
    isLast: rows.length <= pageSize,
    rows: rows.slice(0, pageSize).map((row) => ({
      key: row.id,
      at: row.at,
      actor: row.actor,
      member: row.target,
      action: row.action,
      detail: row.detail,
    })),
  };
}
