/** The table of the site's values: configuration with dates from which it holds. Rows are only added. */
import type { Generated } from 'kysely';
import type { Migrations } from '../storage/migrations.ts';

export interface SiteValueTables {
  site_value: {
    id: Generated<number>;
    name: string;
    /** JSON. */
    value: string;
    /** Server ms from which the value holds. */
    holds_from: number;
    written_at: number;
    /** The operator; null: a command on the site's machine. */
    written_by: number | null;
    /** The other operator who approved it; null: nobody had to, or a release wrote it that asked nobody. */
    approved_by: Generated<number | null>;
    reason: string;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends SiteValueTables {}
}

/** `refuse_change` is the ledger's function. */
export const siteValueMigrations: Migrations<SiteValueTables> = {
  '0011-members': [
    `CREATE TABLE site_value (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, value text NOT NULL, holds_from bigint NOT NULL,
    written_at bigint NOT NULL, written_by bigint REFERENCES member(id), reason text NOT NULL)`,
    `CREATE INDEX site_value_named ON site_value (name, holds_from, id)`,
    `CREATE TRIGGER site_value_append_only BEFORE UPDATE OR DELETE ON site_value
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  ],
  '0024-value-approvals': [`ALTER TABLE site_value ADD COLUMN approved_by bigint`],
};
