/** What members answered to surveys. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface SurveyTables {
  survey_answer: {
    id: Generated<number>;
    survey_id: number;
    member_id: number;
    /** JSON: lists of texts by item. */
    answers: string;
    gold: number;
    at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends SurveyTables {}
}

export const surveyMigrations: Migrations<SurveyTables> = {
  '0038-survey': [
    `CREATE TABLE survey_answer (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, survey_id int NOT NULL, member_id bigint NOT NULL REFERENCES member(id),
    answers text NOT NULL, gold bigint NOT NULL CHECK (gold >= 0), at bigint NOT NULL, UNIQUE (survey_id, member_id))`,
  ],
};
