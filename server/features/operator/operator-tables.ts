/** Tables of operators: their one-time passwords, which logins these proved, grants and site values with their approvals. */
import type { Currency } from '../../../domain/member/money.ts';
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';
import { shortenLines, shortenLinesOfResults } from '../../storage/shorten-lines.ts';

export interface OperatorTables {
  /** The secret of an operator's one-time passwords. The command makes it; the first right code makes it active. */
  operator_code: {
    member_id: number;
    /** Base32, sealed (server/site-secrets); as it is in rows of an earlier release. */
    secret: string;
    is_sealed: Generated<boolean>;
    is_active: boolean;
    made_at: number;
    /** The newest time step whose code was used: a code proves once. */
    used_step: number;
    tries: number;
    /** Server ms; codes before this time are refused. */
    open_at: number;
  };
  operator_proof: {
    /** Hash of the token that was proved. */
    token_hash: string;
    proved_at: number;
  };
  operator_grant: OperatorGrantTable;
  operator_value: OperatorValueTable;
  operator_result: MatchProposalTable;
  operator_correction: MatchProposalTable;
}
declare module '../../storage/tables.ts' {
  interface Tables extends OperatorTables {}
}

/** What one operator asks for and another decides. */
export interface ProposalTable<Done extends string> {
  id: Generated<number>;
  maker_id: number;
  reason: string;
  made_at: number;
  expires_at: number;
  state: 'pending' | Done | 'refused' | 'expired';
  decided_by: number | null;
  decided_at: number | null;
}

interface OperatorGrantTable extends ProposalTable<'posted'> {
  member_id: number;
  currency: Currency;
  /** Negative: taken from the member. */
  amount: number;
  /** Its size in gold, by which a second operator is needed. */
  worth: number;
}

/** Site values that need the approval of another operator. An approved one is a row of `site_value`, too. */
interface OperatorValueTable extends ProposalTable<'approved'> {
  name: string;
  /** JSON. */
  value: string;
  /** Server ms, as the maker asked. */
  holds_from: number;
  /** What the maker saw of the value (value-base); empty: not known. */
  base: Generated<string>;
}

/** Results of open bets, and corrections of decided results. */
interface MatchProposalTable extends ProposalTable<'approved'> {
  /** Of the played match. */
  match_id: number;
  /** 0: the whole match. */
  market_id: number;
  specifier: string;
  /** JSON: the result of each outcome, of a correction with the one that it had; empty: all of it is void. */
  results: string;
  teams: string;
  /**
   * A number that the database gives as it is approved: over both tables the greater one was approved later, whatever the clocks of the nodes said.
   * null: it is not approved. Below 0: it was approved before the database gave numbers.
   */
  decision: Generated<number | null>;
  /** null: its bets are not settled yet. */
  settled_at: number | null;
}

/** Gives the approved proposals of a table numbers below 0, in the order of their times over both tables; at the same time the correction came first. */
const numberApproved = (name: 'result' | 'correction'): string =>
  `UPDATE operator_${name} SET decision = -numbered.place FROM (
    SELECT name, id, row_number() OVER (ORDER BY decided_at DESC, name DESC, id DESC) AS place FROM (
      SELECT 'correction' AS name, id, decided_at FROM operator_correction WHERE state = 'approved'
      UNION ALL SELECT 'result', id, decided_at FROM operator_result WHERE state = 'approved') AS approved) AS numbered
    WHERE numbered.name = '${name}' AND numbered.id = operator_${name}.id`;

const numberedFromNowOn = (name: 'result' | 'correction'): string =>
  `CREATE TRIGGER operator_${name}_is_numbered BEFORE INSERT OR UPDATE OF state ON operator_${name}
    FOR EACH ROW WHEN (NEW.state = 'approved' AND NEW.decision IS NULL) EXECUTE FUNCTION number_decision()`;

export const operatorMigrations: Migrations<OperatorTables> = {
  '0019-operator': [
    `CREATE TABLE operator_code (
    member_id bigint PRIMARY KEY REFERENCES member(id), secret text NOT NULL, is_active boolean NOT NULL, made_at bigint NOT NULL,
    used_step bigint NOT NULL DEFAULT 0, tries int NOT NULL DEFAULT 0, open_at bigint NOT NULL DEFAULT 0)`,
    `CREATE TABLE operator_proof (token_hash text PRIMARY KEY, proved_at bigint NOT NULL)`,
    `CREATE INDEX operator_proof_old ON operator_proof (proved_at)`,
    `CREATE TABLE operator_grant (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, maker_id bigint NOT NULL REFERENCES member(id),
    member_id bigint NOT NULL REFERENCES member(id), currency text NOT NULL, amount bigint NOT NULL CHECK (amount <> 0),
    worth bigint NOT NULL, reason text NOT NULL, made_at bigint NOT NULL, expires_at bigint NOT NULL, state text NOT NULL,
    decided_by bigint REFERENCES member(id), decided_at bigint,
    CONSTRAINT another_decides CHECK (decided_by IS NULL OR decided_by <> maker_id))`,
    `CREATE INDEX operator_grant_of_state ON operator_grant (state, id)`,
    `CREATE INDEX operator_grant_of_maker ON operator_grant (maker_id, made_at)`,
    `CREATE INDEX member_by_nick_prefix ON member (nick text_pattern_ops)`,
    `CREATE INDEX audit_log_by_action ON audit_log (action text_pattern_ops, id)`,
  ],
  /** SQL cannot seal: the server seals the rows that exist at its start. */
  '0021-sealed-operator-codes': [
    `ALTER TABLE operator_code ADD COLUMN is_sealed boolean NOT NULL DEFAULT false`,
  ],
  '0024-value-approvals': [
    `CREATE TABLE operator_value (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, maker_id bigint NOT NULL REFERENCES member(id), name text NOT NULL,
    value text NOT NULL, holds_from bigint NOT NULL, reason text NOT NULL, made_at bigint NOT NULL, expires_at bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'approved', 'refused', 'expired')),
    decided_by bigint REFERENCES member(id), decided_at bigint,
    CONSTRAINT another_decides_value CHECK (decided_by IS NULL OR decided_by <> maker_id))`,
    `CREATE INDEX operator_value_of_state ON operator_value (state, expires_at)`,
  ],
  '0083-results-of-operators': [
    `CREATE TABLE operator_result (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, maker_id bigint NOT NULL REFERENCES member(id), match_id bigint NOT NULL,
    market_id int NOT NULL, specifier text NOT NULL, results text NOT NULL, teams text NOT NULL, reason text NOT NULL,
    made_at bigint NOT NULL, expires_at bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'approved', 'refused', 'expired')),
    decided_by bigint REFERENCES member(id), decided_at bigint, settled_at bigint,
    CONSTRAINT another_decides_result CHECK (decided_by IS NULL OR decided_by <> maker_id))`,
    `CREATE INDEX operator_result_of_state ON operator_result (state, id)`,
  ],
  '0089-corrections-of-results': [
    `CREATE TABLE operator_correction (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, maker_id bigint NOT NULL REFERENCES member(id), match_id bigint NOT NULL,
    market_id int NOT NULL, specifier text NOT NULL, results text NOT NULL, teams text NOT NULL, reason text NOT NULL,
    made_at bigint NOT NULL, expires_at bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'approved', 'refused', 'expired')),
    decided_by bigint REFERENCES member(id), decided_at bigint, settled_at bigint,
    CONSTRAINT another_decides_correction CHECK (decided_by IS NULL OR decided_by <> maker_id))`,
    `CREATE INDEX operator_correction_of_state ON operator_correction (state, id)`,
  ],
  /** The sweep asks every few seconds for what is unsettled; bets, cancels and settlements ask for what was said of a match. */
  '0090-unsettled-results': [
    `CREATE INDEX operator_result_unsettled ON operator_result (id) WHERE state = 'approved' AND settled_at IS NULL`,
    `CREATE INDEX operator_result_of_match ON operator_result (match_id, id) WHERE state IN ('pending', 'approved')`,
    `CREATE INDEX operator_correction_of_match ON operator_correction (match_id, id) WHERE state = 'approved'`,
    `CREATE INDEX operator_correction_unsettled ON operator_correction (id) WHERE state = 'approved' AND settled_at IS NULL`,
  ],
  /** By a trigger, so that an approval at a node of the release before has its number, too. */
  '0096-order-of-decisions': [
    `CREATE SEQUENCE operator_decision`,
    `ALTER TABLE operator_result ADD COLUMN decision bigint`,
    `ALTER TABLE operator_correction ADD COLUMN decision bigint`,
    numberApproved('result'),
    numberApproved('correction'),
    `CREATE FUNCTION number_decision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.decision := nextval('operator_decision'); RETURN NEW; END $$`,
    numberedFromNowOn('result'),
    numberedFromNowOn('correction'),
  ],
  '0094-members-in-order': [
    `CREATE INDEX member_in_order_of_nick ON member (nick, id)`,
    `CREATE INDEX member_in_order_of_level ON member (level, id)`,
    `CREATE INDEX member_in_order_of_status ON member (status, id)`,
  ],
  /** As the legs of bets, which an approval looks for by their line. */
  '0102-one-line': ['operator_result', 'operator_correction'].flatMap((table) => [
    shortenLines(table),
    shortenLinesOfResults(table),
  ]),
  '0061-value-bases': [`ALTER TABLE operator_value ADD COLUMN base text NOT NULL DEFAULT ''`],
};
