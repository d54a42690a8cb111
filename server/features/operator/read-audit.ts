import type { operatorAudit } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type auditRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import type { Database } from '../../storage/database.ts';
import { membersOf, prefixOf } from './find-members.ts';
import { pageOfRows, type FoundRows, mostOf } from './search.ts';

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

type AuditQuery = z.output<typeof operatorAudit.params>;

/** A page of the audit log, newest first. The key of its last row leads to the next page, so no page costs more than the first. */
export async function readAudit(
  db: Database,
  { action, actor, member, from, to, before, as }: AuditQuery,
): Promise<FoundRows<z.output<typeof auditRow>>> {
  const actors = await membersOf(db, actor);
  const members = await membersOf(db, member);
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
    .$if(actors !== null, (found) => found.where('log.actor_id', '=', anyOf(actors ?? [])))
    .$if(members !== null, (found) => found.where('log.member_id', '=', anyOf(members ?? [])))
    .$if(before > 0, (found) => found.where('log.id', '<', before))
    .orderBy('log.id', 'desc')
    .limit(mostOf(as) + 1)
    .execute();
  const listed = rows.map(({ id, target, ...row }) => ({ ...row, key: id, member: target }));
  return pageOfRows(listed, as);
}
