/** Tables of support: questions that members ask often, and their own questions. */
import type { Generated } from 'kysely';
import type { QuestionCode, QuestionKind } from '../../../domain/support/question.ts';
import type { Migrations } from '../../storage/migrations.ts';

export interface SupportTables {
  question: {
    id: Generated<number>;
    member_id: number;
    kind: QuestionKind;
    subject: string;
    contents: string;
    /** Bets that belong to it, as the member wrote them. */
    drawid: string;
    created_at: number;
    /** Server ms of the last change by the member or an operator. */
    changed_at: number;
    status: Generated<QuestionCode>;
    operator_id: Generated<number | null>;
    answer: Generated<string | null>;
    answered_at: Generated<number | null>;
    /** The member has not read the answer yet. */
    is_unread: Generated<boolean>;
    /** 1 to 5, of the member for the answer. */
    score: Generated<number | null>;
  };
  question_file: {
    upload_id: string;
    question_id: number;
    place: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends SupportTables {}
}

/** The table `faq` was read before the site value of that name; it is empty in a new database, and can be dropped. */
export const supportMigrations: Migrations<SupportTables> = {
  '0032-support': [
    `CREATE TABLE question (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), kind text NOT NULL,
    subject text NOT NULL, contents text NOT NULL, drawid text NOT NULL, created_at bigint NOT NULL, changed_at bigint NOT NULL,
    status text NOT NULL DEFAULT 'BT01', operator_id bigint REFERENCES member(id), answer text, answered_at bigint,
    is_unread boolean NOT NULL DEFAULT false, score int)`,
    `CREATE INDEX question_of_member ON question (member_id, id)`,
    `CREATE INDEX question_of_status ON question (status, id)`,
    `CREATE INDEX question_changed ON question (changed_at)`,
    `CREATE TABLE question_file (
    upload_id text PRIMARY KEY REFERENCES upload(id) ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES question(id) ON DELETE CASCADE, place int NOT NULL)`,
    `CREATE INDEX question_file_of_question ON question_file (question_id, place)`,
    `CREATE TABLE faq (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, place int NOT NULL, subject_ko text NOT NULL,
    contents_ko text NOT NULL, subject_en text NOT NULL, contents_en text NOT NULL)`,
  ],
};
