/** The table of the audit log. The database refuses to change or delete its rows. */
import type { Generated } from 'kysely';
import type { Migrations } from '../storage/migrations.ts';

export interface AuditLogTables {
  audit_log: {
    id: Generated<number>;
    at: number;
    /** The member who acted; null: the site itself, or a command on its machine. */
    actor_id: number | null;
    /** The act in dotted words: "member.restrict", "login.failed". */
    action: string;
    /** The member whom the act concerns; null: none. */
    member_id: number | null;
    /** JSON. Never holds secrets. */
    detail: string;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends AuditLogTables {}
}

/** `refuse_change` is the ledger's function. */
export const auditLogMigrations: Migrations<AuditLogTables> = {
  '0011-members': [
    `CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL, actor_id bigint REFERENCES member(id),
    action text NOT NULL, member_id bigint REFERENCES member(id), detail text NOT NULL)`,
    `CREATE INDEX audit_log_of_member ON audit_log (member_id, id)`,
    `CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id)`,
    `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER audit_log_keeps_all BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ],
  /** Lists of decided requests read by the times of the decisions why they were decided. */
  '0105-times-of-decisions': [
    `CREATE INDEX audit_log_of_decision ON audit_log (at)
    WHERE actor_id IS NOT NULL AND action LIKE 'operator.%'`,
  ],
};
