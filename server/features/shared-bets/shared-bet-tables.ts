/** Which bets their owners have shared, where, and who may see them there. */
import type { Migrations } from '../../storage/migrations.ts';

export interface SharedBetTables {
  shared_bet: {
    /** The feature in which the bet was shared, and the id of the message or post there. */
    place: string;
    place_id: string;
    bet_id: number;
    /** The owner of the bet. */
    member_id: number;
    /** 'everybody' or 'member' (only `reader_id`). The owner always sees the bet, and operators see the bets of the place 'support'. */
    audience: string;
    reader_id: number | null;
    at: number;
    /** The sharing ends then, ms; null: it ends with its post. */
    kept_until: number | null;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends SharedBetTables {}
}

export const sharedBetMigrations: Migrations<SharedBetTables> = {
  '0036-shared-bets': [
    `CREATE TABLE shared_bet (
    place text NOT NULL, place_id text NOT NULL, bet_id bigint NOT NULL REFERENCES bet(id),
    member_id bigint NOT NULL REFERENCES member(id), audience text NOT NULL CHECK (audience IN ('everybody', 'member')),
    reader_id bigint REFERENCES member(id), at bigint NOT NULL, kept_until bigint, PRIMARY KEY (place, place_id, bet_id),
    CHECK ((audience = 'member') = (reader_id IS NOT NULL)))`,
    `CREATE INDEX shared_bet_of_bet ON shared_bet (bet_id)`,
    `CREATE INDEX shared_bet_kept ON shared_bet (kept_until) WHERE kept_until IS NOT NULL`,
  ],
};
