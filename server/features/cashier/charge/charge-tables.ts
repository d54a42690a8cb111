/** Tables of purchases: orders, the provider's events, saved cards, and the sandbox provider's own. */
import type { Generated } from 'kysely';

export interface ChargeTables {
  purchase_order: {
    id: Generated<number>;
    member_id: number;
    won: number;
    coins: number;
    miles: number;
    method: string;
    /** YYYY-MM in Korean time: the month whose cap the order counts in. */
    month: string;
    state: string;
    card_id: number | null;
    /** The provider's name of the payment; null: not begun. */
    session: string | null;
    created_at: number;
    /** Server ms. An open order is expired from this time on, and its price is free again. */
    expires_at: number;
    ended_at: number | null;
    /** Paid after its end, and the month had no room left: the provider pays the money back. A paid order that was taken back has it, too. */
    refunded_at: number | null;
  };
  /** A paid order that its member took back. The coins went with the posting "purchase-back:{id}"; a refusal gave them back by "purchase-kept:{id}". */
  taken_order: {
    /** The order's number. */
    id: number;
    member_id: number;
    /** 'provider' or 'operator': who pays the money back. */
    payer: string;
    state: string;
    asked_at: number;
    ended_at: number | null;
    /** The operator who settled it; null: the provider paid it back. */
    ended_by: number | null;
    reason: string;
  };
  /** An event of the provider that was taken: it is never taken again. */
  payment_event: {
    event_id: string;
    order_id: number | null;
    kind: string;
    at: number;
  };
  payment_secret: {
    provider: string;
    secret: string;
  };
  saved_card: {
    id: Generated<number>;
    member_id: number;
    /** The provider's token; the number is never here. */
    token: string;
    last4: string;
    holder: string;
    expiry: string;
    is_default: boolean;
    created_at: number;
  };
  /** A member's visit to the provider's page that adds a card. */
  card_request: {
    session: string;
    member_id: number;
    created_at: number;
  };
  sandbox_payment: {
    session: string;
    /** The order's number; null: a card is added. */
    order_id: number | null;
    won: number;
    method: string;
    card_token: string | null;
    state: string;
    expires_at: number;
  };
  sandbox_webhook: {
    id: Generated<number>;
    event: string;
    due_at: number;
    delivered_at: number | null;
  };
}
declare module '../../../storage/tables.ts' {
  interface Tables extends ChargeTables {}
}

export const chargeMigrations = {
  '0016-charge': [
    `CREATE TABLE saved_card (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), token text NOT NULL UNIQUE,
    last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'), holder text NOT NULL, expiry text NOT NULL, is_default boolean NOT NULL,
    created_at bigint NOT NULL)`,
    `CREATE INDEX saved_card_of_member ON saved_card (member_id)`,
    `CREATE TABLE purchase_order (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), won bigint NOT NULL CHECK (won > 0),
    coins bigint NOT NULL CHECK (coins > 0), miles bigint NOT NULL CHECK (miles >= 0), method text NOT NULL, month text NOT NULL,
    state text NOT NULL CHECK (state IN ('created', 'pending', 'paid', 'failed', 'cancelled', 'expired')), card_id bigint,
    session text UNIQUE, created_at bigint NOT NULL, expires_at bigint NOT NULL, ended_at bigint, refunded_at bigint)`,
    `CREATE INDEX purchase_order_of_month ON purchase_order (member_id, month)`,
    `CREATE INDEX purchase_order_open ON purchase_order (expires_at) WHERE state IN ('created', 'pending')`,
    `CREATE TABLE payment_event (event_id text PRIMARY KEY, order_id bigint, kind text NOT NULL, at bigint NOT NULL)`,
    `CREATE TABLE payment_secret (provider text PRIMARY KEY, secret text NOT NULL)`,
    `CREATE TABLE card_request (
    session text PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), created_at bigint NOT NULL)`,
    `CREATE INDEX card_request_created ON card_request (created_at)`,
    `CREATE TABLE sandbox_payment (
    session text PRIMARY KEY, order_id bigint UNIQUE, won bigint NOT NULL, method text NOT NULL, card_token text, state text NOT NULL,
    expires_at bigint NOT NULL)`,
    `CREATE INDEX sandbox_payment_expired ON sandbox_payment (expires_at)`,
    `CREATE TABLE sandbox_webhook (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event text NOT NULL, due_at bigint NOT NULL, delivered_at bigint)`,
    `CREATE INDEX sandbox_webhook_due ON sandbox_webhook (due_at) WHERE delivered_at IS NULL`,
  ],
  '0027-delivered-webhooks': [
    `CREATE INDEX sandbox_webhook_delivered ON sandbox_webhook (delivered_at) WHERE delivered_at IS NOT NULL`,
  ],
  '0074-taken-orders': [
    `CREATE TABLE taken_order (
    id bigint PRIMARY KEY REFERENCES purchase_order(id), member_id bigint NOT NULL REFERENCES member(id),
    payer text NOT NULL CHECK (payer IN ('provider', 'operator')), state text NOT NULL CHECK (state IN ('asked', 'done', 'refused')),
    asked_at bigint NOT NULL, ended_at bigint, ended_by bigint REFERENCES member(id), reason text NOT NULL)`,
    `CREATE INDEX taken_order_asked ON taken_order (payer, id) WHERE state = 'asked'`,
  ],
};
