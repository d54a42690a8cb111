/** Tables of terms: their versions, and what members agreed to. The database refuses to change or delete their rows. */
import type { Generated } from 'kysely';
import { mandatoryTerms } from '../../../domain/terms/terms.ts';
import type { Migrations } from '../../storage/migrations.ts';
import { insertFirstTerms } from './first-terms.ts';

export interface TermsTables {
  /** One text in one language. All languages of a version have the same effective date. */
  terms_version: {
    id: Generated<number>;
    /** PO01 …, domain/terms. */
    code: string;
    /** Counts from 1 in each code. */
    version: number;
    language: string;
    title: string;
    /** JSON of TermsSection[]. */
    sections: string;
    /** Server ms from which the version holds. */
    effective_at: number;
    /** Whether members who agreed to an earlier version are asked again. */
    asks_again: Generated<boolean>;
    written_at: number;
    /** The operator; null: the text came with a release. */
    written_by: number | null;
  };
  terms_agreement: {
    id: Generated<number>;
    member_id: number;
    code: string;
    version: number;
    agreed_at: number;
    /** AgreedHow. */
    how: string;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends TermsTables {}
}

const agreedBySeed = mandatoryTerms.map((code) => `('${code}')`).join(', ');

/** `refuse_change` is the ledger's function. */
export const termsMigrations: Migrations<TermsTables> = {
  '0014-terms': [
    `CREATE TABLE terms_version (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code text NOT NULL, version int NOT NULL, language text NOT NULL,
    title text NOT NULL, sections text NOT NULL, effective_at bigint NOT NULL, written_at bigint NOT NULL,
    written_by bigint REFERENCES member(id), UNIQUE (code, version, language))`,
    `CREATE TABLE terms_agreement (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), code text NOT NULL,
    version int NOT NULL, agreed_at bigint NOT NULL, how text NOT NULL, UNIQUE (member_id, code, version))`,
    ...insertFirstTerms,
    // Members of earlier releases are accounts that the site made itself: nobody could join.
    `INSERT INTO terms_agreement (member_id, code, version, agreed_at, how)
    SELECT member.id, term.code, 1, member.created_at, 'seed' FROM member CROSS JOIN (VALUES ${agreedBySeed}) AS term (code)`,
    `CREATE TRIGGER terms_version_append_only BEFORE UPDATE OR DELETE ON terms_version
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER terms_version_keeps_all BEFORE TRUNCATE ON terms_version
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER terms_agreement_append_only BEFORE UPDATE OR DELETE ON terms_agreement
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER terms_agreement_keeps_all BEFORE TRUNCATE ON terms_agreement
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ],
  '0022-terms-asked-again': [`ALTER TABLE terms_version ADD COLUMN asks_again boolean NOT NULL DEFAULT true`],
};
