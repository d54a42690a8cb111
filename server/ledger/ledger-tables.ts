/**
 * Tables of the ledger, with the triggers that enforce its rules: rows are only added, transactions balance, and no member's balance falls
 * below 0.
 */
import type { Generated } from 'kysely';
import type { Migrations } from '../storage/migrations.ts';

export interface LedgerTables {
  account: {
    id: Generated<number>;
    /** "member:{id}", or the name of a house account. */
    owner: string;
    currency: string;
    balance: number;
  };
  ledger_tx: {
    id: Generated<number>;
    request_id: string;
    kind: string;
    created_at: number;
  };
  ledger_entry: {
    id: Generated<number>;
    tx_id: number;
    account_id: number;
    amount: number;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends LedgerTables {}
}

export const ledgerMigrations: Migrations<LedgerTables> = {
  '0001-accounts-ledger-bets': [
    `CREATE TABLE account (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner text NOT NULL, currency text NOT NULL, balance bigint NOT NULL DEFAULT 0,
    UNIQUE (owner, currency),
    CONSTRAINT member_balance_not_negative CHECK (owner NOT LIKE 'member:%' OR balance >= 0))`,
    `CREATE TABLE ledger_tx (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_id text NOT NULL UNIQUE, kind text NOT NULL, created_at bigint NOT NULL)`,
    `CREATE TABLE ledger_entry (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tx_id bigint NOT NULL REFERENCES ledger_tx(id), account_id bigint NOT NULL REFERENCES account(id),
    amount bigint NOT NULL CHECK (amount <> 0))`,
    `CREATE INDEX ledger_entry_tx ON ledger_entry (tx_id)`,
    `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$`,
    `CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER ledger_tx_append_only BEFORE UPDATE OR DELETE ON ledger_tx
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    `CREATE FUNCTION book_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE account SET balance = balance + NEW.amount WHERE id = NEW.account_id; RETURN NEW; END $$`,
    `CREATE TRIGGER ledger_entry_books AFTER INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION book_entry()`,
    `CREATE FUNCTION check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM ledger_entry e JOIN account a ON a.id = e.account_id
                 WHERE e.tx_id = NEW.tx_id GROUP BY a.currency HAVING sum(e.amount) <> 0) THEN
        RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.tx_id;
      END IF;
      RETURN NULL;
    END $$`,
    `CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balanced()`,
  ],
  /**
   * The balances and the check of a posting once for each statement instead of once for each row, so that a statement of many postings
   * writes each balance once. A statement that adds entries has to balance by itself: every release writes all entries of a posting in one
   * statement, so processes of older releases go on working on this schema. Every posting locks its accounts in the order of their ids.
   */
  '0009-group-commit': [
    `DROP TRIGGER ledger_entry_books ON ledger_entry`,
    `DROP TRIGGER ledger_entry_balanced ON ledger_entry`,
    `DROP FUNCTION book_entry()`,
    `DROP FUNCTION check_balanced()`,
    `CREATE FUNCTION book_entries() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE faulty bigint;
    BEGIN
      SELECT e.tx_id INTO faulty FROM added e JOIN account a ON a.id = e.account_id
      GROUP BY e.tx_id, a.currency HAVING sum(e.amount) <> 0 LIMIT 1;
      IF FOUND THEN RAISE EXCEPTION 'ledger transaction % is not balanced', faulty; END IF;
      PERFORM FROM account WHERE id IN (SELECT account_id FROM added) ORDER BY id FOR NO KEY UPDATE;
      UPDATE account SET balance = balance + moved.amount
      FROM (SELECT account_id, sum(amount)::bigint AS amount FROM added GROUP BY account_id) moved
      WHERE account.id = moved.account_id;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER ledger_entry_books AFTER INSERT ON ledger_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION book_entries()`,
  ],
  '0011-members': [
    `ALTER TABLE account ADD CONSTRAINT safebox_balance_not_negative CHECK (owner NOT LIKE 'safebox:%' OR balance >= 0)`,
  ],
  /**
   * Whether the posting and the account of an entry exist is checked once for each statement, too: foreign keys look them up for each row,
   * which took a fifth of a settlement's time. Postings and accounts cannot be removed, so what was checked stays true. The function looks
   * rows up by their ids: a plan that was made while the tables were small must not read them whole when they have grown. The tables are
   * locked in the order in which a transaction uses them.
   */
  '0023-entries-checked-together': [
    `LOCK TABLE account, ledger_tx, ledger_entry IN ACCESS EXCLUSIVE MODE`,
    `CREATE OR REPLACE FUNCTION book_entries() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    DECLARE faulty record;
    BEGIN
      SELECT e.tx_id, count(t.id) = count(*) AND count(a.id) = count(*) AS is_known INTO faulty
      FROM added e LEFT JOIN ledger_tx t ON t.id = e.tx_id LEFT JOIN account a ON a.id = e.account_id
      GROUP BY e.tx_id, a.currency
      HAVING sum(e.amount) <> 0 OR count(t.id) <> count(*) OR count(a.id) <> count(*)
      ORDER BY is_known LIMIT 1;
      IF FOUND AND faulty.is_known THEN
        RAISE EXCEPTION 'ledger transaction % is not balanced', faulty.tx_id;
      ELSIF FOUND THEN
        RAISE EXCEPTION 'ledger transaction % or an account of it is not there', faulty.tx_id
        USING ERRCODE = 'foreign_key_violation';
      END IF;
      PERFORM FROM account WHERE id IN (SELECT account_id FROM added) ORDER BY id FOR NO KEY UPDATE;
      UPDATE account SET balance = balance + moved.amount
      FROM (SELECT account_id, sum(amount)::bigint AS amount FROM added GROUP BY account_id) moved
      WHERE account.id = moved.account_id;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER account_keeps_all BEFORE DELETE OR TRUNCATE ON account
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER account_keeps_ids BEFORE UPDATE OF id ON account
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER ledger_tx_keeps_all BEFORE TRUNCATE ON ledger_tx
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    `ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_tx_id_fkey`,
    `ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_account_id_fkey`,
  ],
  /** What a corrected result takes from a member who does not have it any more (R31). */
  '0087-debts': [
    `ALTER TABLE account ADD CONSTRAINT debt_not_positive CHECK (owner NOT LIKE 'debt:%' OR balance <= 0)`,
  ],
};
