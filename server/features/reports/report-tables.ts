/** The table of reports. */
import type { Generated } from 'kysely';
import type {
  ReportDecision,
  ReportKind,
  ReportReason,
  ReportState,
} from '../../../domain/reports/report.ts';
import type { Migrations } from '../../storage/migrations.ts';

export interface ReportTables {
  report: {
    id: Generated<number>;
    kind: ReportKind;
    /** The key of the thing in its feature. */
    target: string;
    reporter_id: number;
    /** Who wrote the thing; null: the site itself. */
    author_id: number | null;
    /** The thing as it was when it was reported. */
    text: string;
    /** Id of the upload that was reported with it; null: none. */
    picture: Generated<string | null>;
    /** Its shared bets as they were then: a JSON list of their rows. */
    bets: Generated<string>;
    reason: ReportReason;
    words: string;
    created_at: number;
    state: Generated<ReportState>;
    operator_id: Generated<number | null>;
    decision: Generated<ReportDecision | null>;
    note: Generated<string>;
    decided_at: Generated<number | null>;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends ReportTables {}
}

export const reportMigrations: Migrations<ReportTables> = {
  '0031-reports': [
    `CREATE TABLE report (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, target text NOT NULL,
    reporter_id bigint NOT NULL REFERENCES member(id), author_id bigint REFERENCES member(id), text text NOT NULL, reason text NOT NULL,
    words text NOT NULL, created_at bigint NOT NULL, state text NOT NULL DEFAULT 'new', operator_id bigint REFERENCES member(id),
    decision text, note text NOT NULL DEFAULT '', decided_at bigint, UNIQUE (kind, target, reporter_id))`,
    `CREATE INDEX report_of_state ON report (state, id)`,
    `CREATE INDEX report_of_reporter ON report (reporter_id, created_at)`,
    `CREATE INDEX report_decided ON report (decided_at) WHERE decided_at IS NOT NULL`,
  ],
  '0071-comment-pictures': [
    `ALTER TABLE report ADD COLUMN picture text`,
    `CREATE INDEX report_of_picture ON report (picture) WHERE picture IS NOT NULL`,
  ],
  '0076-reported-bets': [`ALTER TABLE report ADD COLUMN bets text NOT NULL DEFAULT '[]'`],
};
