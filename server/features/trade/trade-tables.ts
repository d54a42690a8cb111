/** The table of sales. The bet itself has its owner (bet-tables.ts). */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface TradeTables {
  trade: {
    id: Generated<number>;
    bet_id: number;
    seller_id: number;
    /** null: not bought. */
    buyer_id: Generated<number | null>;
    price: number;
    /** 'open', 'sold', 'cancelled', 'ended'. A sale that is "open" is over when its time has passed or its bet is decided. */
    state: string;
    /** Marks of the open legs when the sale began (domain/trade/leg-marks.ts). */
    marks: string;
    at: number;
    ends_at: number;
    /** When it was bought, cancelled or found to be over. */
    closed_at: Generated<number | null>;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends TradeTables {}
}

export const tradeMigrations: Migrations<TradeTables> = {
  '0033-trades': [
    `CREATE TABLE trade (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, bet_id bigint NOT NULL REFERENCES bet(id),
    seller_id bigint NOT NULL REFERENCES member(id), buyer_id bigint REFERENCES member(id),
    price bigint NOT NULL CHECK (price > 0), state text NOT NULL CHECK (state IN ('open', 'sold', 'cancelled', 'ended')),
    marks text NOT NULL, at bigint NOT NULL, ends_at bigint NOT NULL, closed_at bigint,
    CHECK ((state = 'sold') = (buyer_id IS NOT NULL)), CHECK (buyer_id <> seller_id),
    CHECK ((state = 'open') = (closed_at IS NULL)))`,
    `CREATE UNIQUE INDEX trade_of_bet ON trade (bet_id) WHERE state IN ('open', 'sold')`,
    `CREATE INDEX trade_open ON trade (ends_at) WHERE state = 'open'`,
    `CREATE INDEX trade_of_seller ON trade (seller_id, id)`,
    `CREATE INDEX trade_of_buyer ON trade (buyer_id, closed_at) WHERE buyer_id IS NOT NULL`,
  ],
};
