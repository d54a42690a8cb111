/** Tables of limits: the settings of the own limits, the choice of the reality check, and the time that members spent. */
import type { Generated } from 'kysely';
import type { LimitKind, LimitPeriod } from '../../../domain/member/own-limits.ts';
import type { Migrations } from '../../storage/migrations.ts';

export interface LimitsTables {
  /** The loss limits of older releases, copied into own_limit. Nodes of these releases still write and read it: triggers keep both alike. */
  loss_limit: {
    id: Generated<number>;
    member_id: number;
    /** null: no limit. */
    gold: number | null;
    set_at: number;
    holds_from: number;
  };
  /** Rows are only added: of a kind and period, the last row that holds is the limit (domain/member/own-limits.ts). */
  own_limit: {
    id: Generated<number>;
    member_id: number;
    kind: LimitKind;
    period: LimitPeriod;
    /** Gold, won or minutes; null: no limit. */
    amount: number | null;
    set_at: number;
    /** null: a higher limit that was asked for. */
    holds_from: number | null;
  };
  reality_check: {
    member_id: number;
    /** 0: none. */
    minutes: number;
  };
  time_spent: {
    member_id: number;
    /** Korean day, YYYY-MM-DD. */
    day: string;
    minutes: number;
    /** Minutes since 1970 of the last minute that was counted. */
    last_minute: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends LimitsTables {}
}

/** `refuse_change` is the ledger's function. */
export const limitsMigrations: Migrations<LimitsTables> = {
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
  '0051-own-limits': [
    `CREATE TABLE own_limit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id),
    kind text NOT NULL CHECK (kind IN ('loss', 'stake', 'purchase', 'time')),
    period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
    amount bigint CHECK (amount > 0), set_at bigint NOT NULL, holds_from bigint)`,
    `CREATE INDEX own_limit_of_member ON own_limit (member_id, kind, period, id)`,
    `INSERT INTO own_limit (member_id, kind, period, amount, set_at, holds_from)
    SELECT member_id, 'loss', 'day', gold, set_at, holds_from FROM loss_limit ORDER BY id`,
    `CREATE TRIGGER own_limit_append_only BEFORE UPDATE OR DELETE ON own_limit
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  ],
  // During a rolling restart nodes of both releases set the loss limit of a day; each takes over what the other one set.
  '0077-limits-of-both': [
    `CREATE FUNCTION take_loss_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO own_limit (member_id, kind, period, amount, set_at, holds_from)
      VALUES (NEW.member_id, 'loss', 'day', NEW.gold, NEW.set_at, NEW.holds_from);
      RETURN NULL;
    END $$`,
    `CREATE FUNCTION tell_loss_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO loss_limit (member_id, gold, set_at, holds_from)
      VALUES (NEW.member_id, NEW.amount, NEW.set_at, NEW.holds_from);
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER loss_limit_is_taken AFTER INSERT ON loss_limit
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION take_loss_limit()`,
    `CREATE TRIGGER own_limit_is_told AFTER INSERT ON own_limit
    FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.kind = 'loss' AND NEW.period = 'day' AND NEW.holds_from IS NOT NULL)
    EXECUTE FUNCTION tell_loss_limit()`,
  ],
};
