/** Tables of limits: the settings of the loss limit, the choice of the reality check, and the time that members spent. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface LimitsTables {
  loss_limit: LossLimitTable;
  reality_check: RealityCheckTable;
  time_spent: TimeSpentTable;
}

/** Rows are only added: the last row that holds is the limit. */
interface LossLimitTable {
  id: Generated<number>;
  member_id: number;
  /** null: no limit. */
  gold: number | null;
  set_at: number;
  holds_from: number;
}

interface RealityCheckTable {
  member_id: number;
  /** 0: none. */
  minutes: number;
}

interface TimeSpentTable {
  member_id: number;
  /** Korean day, YYYY-MM-DD. */
  day: string;
  minutes: number;
  /** Minutes since 1970 of the last minute that was counted. */
  last_minute: number;
}

/** `refuse_change` is the ledger's function. */
export const limitsMigrations: Migrations = {
  '0018-limits': [
    `CREATE TABLE loss_limit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id),
    gold bigint CHECK (gold > 0), set_at bigint NOT NULL, holds_from bigint NOT NULL)`,
    `CREATE INDEX loss_limit_of_member ON loss_limit (member_id, id)`,
    `CREATE TABLE reality_check (member_id bigint PRIMARY KEY REFERENCES member(id), minutes int NOT NULL)`,
    `CREATE TABLE time_spent (
    member_id bigint NOT NULL REFERENCES member(id), day text NOT NULL, minutes int NOT NULL, last_minute bigint NOT NULL,
    PRIMARY KEY (member_id, day))`,
    // The loss of a day is summed for every bet of a member with a limit.
    `CREATE INDEX bet_decided_of_member ON bet (member_id, decided_at) INCLUDE (stake, won) WHERE decided_at IS NOT NULL`,
    `CREATE INDEX casual_bet_decided_of_member ON casual_bet (member_id, decided_at) INCLUDE (stake, won)
    WHERE decided_at IS NOT NULL`,
    `CREATE TRIGGER loss_limit_append_only BEFORE UPDATE OR DELETE ON loss_limit
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  ],
};
