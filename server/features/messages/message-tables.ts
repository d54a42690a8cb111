/** Messages. Each side deletes or keeps its own; a message that both have deleted goes. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface MessageTables {
  memo: {
    id: Generated<number>;
    sender_id: number;
    recipient_id: number;
    contents: string;
    sent_at: number;
    viewed_at: Generated<number | null>;
    sender_place: Generated<MemoPlace>;
    recipient_place: Generated<MemoPlace>;
    is_random: boolean;
    /** By an item: the day's limit does not count it. */
    by_item: boolean;
    /** The sender's id of the request; null: a request without one. */
    req_id: Generated<string | null>;
  };
  /** Notices of the site that a member got (messages-port). */
  site_notice: {
    member_id: number;
    kind: string;
    /** What the notice was about; a member gets one of a kind and a period. */
    period: string;
    at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends MessageTables {}
}

/** `list`: in the list of received or sent ones. */
type MemoPlace = 'list' | 'locker' | 'gone';

export const messageMigrations: Migrations<MessageTables> = {
  '0040-messages': [
    `CREATE TABLE memo (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sender_id bigint NOT NULL REFERENCES member(id),
    recipient_id bigint NOT NULL REFERENCES member(id), contents text NOT NULL, sent_at bigint NOT NULL, viewed_at bigint,
    sender_place text NOT NULL DEFAULT 'list', recipient_place text NOT NULL DEFAULT 'list', is_random boolean NOT NULL,
    by_item boolean NOT NULL)`,
    `CREATE INDEX memo_received ON memo (recipient_id, recipient_place, id)`,
    `CREATE INDEX memo_sent ON memo (sender_id, sender_place, id)`,
    `CREATE INDEX memo_by_sender ON memo (sender_id, sent_at)`,
    `CREATE INDEX memo_unread ON memo (recipient_id, sent_at) WHERE viewed_at IS NULL AND recipient_place <> 'gone'`,
    `CREATE INDEX memo_sent_at ON memo (sent_at)`,
  ],
  '0063-site-notices': [
    `CREATE TABLE site_notice (
    member_id bigint NOT NULL REFERENCES member(id), kind text NOT NULL, period text NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (member_id, kind, period))`,
    `CREATE INDEX site_notice_old ON site_notice (at)`,
  ],
  /** A request that is sent again after its answer was lost writes no second message. */
  '0041-message-requests': [
    `ALTER TABLE memo ADD COLUMN req_id text`,
    `CREATE UNIQUE INDEX memo_of_request ON memo (sender_id, req_id) WHERE req_id IS NOT NULL`,
  ],
};
