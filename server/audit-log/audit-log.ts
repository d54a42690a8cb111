/** The audit log: who did what to which member, and when. Rows are only added. */
import type { Reader } from '../storage/database.ts';
import type { AuditLogTables } from './audit-log-table.ts';

interface AuditEntry {
  /** null: the site itself, or a command on its machine. */
  readonly actorId: number | null;
  /** The act in dotted words: "member.restrict". */
  readonly action: string;
  /** null: the act concerns no member. */
  readonly memberId: number | null;
  /** Plain data without secrets: no passwords, tokens, codes or card numbers. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds an entry. In a transaction it is added together with the act, or not at all. */
export async function writeAudit(
  db: Reader<AuditLogTables>,
  { actorId, action, memberId, detail = {} }: AuditEntry,
  now: number,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ at: now, actor_id: actorId, action, member_id: memberId, detail: JSON.stringify(detail) })
    .execute();
}
