/** The table of answered requests. */
import type { Generated } from 'kysely';
import type { Migrations } from '../storage/migrations.ts';

export interface AnswerTables {
  bet_answer: {
    member_id: number;
    req_id: string;
    /** 'answered': an accepted bet, kept for ever. 'refused', 'never-arrived': kept for the times in answers.ts. */
    state: string;
    answer: string;
    created_at: number;
    /** Digest of what an accepted request asked for (contents.ts); '': not known. */
    contents: Generated<string>;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends AnswerTables {}
}

export const answerMigrations: Migrations<AnswerTables> = {
  '0001-accounts-ledger-bets': [
    `CREATE TABLE bet_answer (
    member_id bigint NOT NULL REFERENCES member(id), req_id text NOT NULL, state text NOT NULL,
    answer text NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (member_id, req_id))`,
  ],
  /** Refusals get their own state: like "never arrived" they are removed after a while. Answers of accepted bets are kept. */
  '0006-login-tries': [
    `UPDATE bet_answer SET state = 'refused' WHERE state = 'answered' AND answer NOT LIKE '%"DrawId"%'`,
    `CREATE INDEX bet_answer_refused ON bet_answer (created_at) WHERE state = 'refused'`,
    `CREATE INDEX bet_answer_barred ON bet_answer (created_at) WHERE state = 'never-arrived'`,
    `CREATE INDEX bet_answer_barred_of_member ON bet_answer (member_id, created_at) WHERE state = 'never-arrived'`,
  ],
  '0093-request-contents': [`ALTER TABLE bet_answer ADD COLUMN contents text NOT NULL DEFAULT ''`],
};
