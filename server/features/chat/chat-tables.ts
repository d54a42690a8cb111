/** Tables of the chat: rooms with their newest number, messages, requests between two members, and mutes. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface ChatTables {
  chat_room: {
    room: string;
    /** The number of the newest message; it never goes back. */
    last_seq: number;
    used_at: number;
  };
  chat_message: {
    room: string;
    seq: number;
    member_id: number;
    /** The client's own id: a message that is sent again is not written again. */
    cid: string;
    message: string;
    /** A shared bet; null: a text. */
    bet_game: number | null;
    bet_draw: number | null;
    /** The number of the message in the same room that this one answers; null: none. */
    reply_seq: Generated<number | null>;
    at: number;
    kept_until: number;
    removed_at: number | null;
  };
  /** A request of `asker_id` to chat with `asked_id`. The id names their room, too. */
  chat_invite: {
    id: string;
    asker_id: number;
    asked_id: number;
    state: 'asked' | 'accepted' | 'rejected';
    asked_at: number;
    /** Unanswered, the request ends then; the room of an accepted one is kept until then. */
    kept_until: number;
  };
  /** An operator's mute; the newest of a member counts. */
  chat_mute: {
    id: Generated<number>;
    member_id: number;
    /** Server ms; in the past: lifted. */
    until: number;
    reason: string;
    made_by: number;
    made_at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends ChatTables {}
}

export const chatMigrations: Migrations<ChatTables> = {
  '0034-chat': [
    `CREATE TABLE chat_room (room text PRIMARY KEY, last_seq bigint NOT NULL, used_at bigint NOT NULL)`,
    `CREATE INDEX chat_room_unused ON chat_room (used_at)`,
    `CREATE TABLE chat_message (
    room text NOT NULL, seq bigint NOT NULL, member_id bigint NOT NULL REFERENCES member(id), cid text NOT NULL,
    message text NOT NULL, bet_game int, bet_draw bigint, at bigint NOT NULL, kept_until bigint NOT NULL, removed_at bigint,
    PRIMARY KEY (room, seq), UNIQUE (member_id, cid))`,
    `CREATE INDEX chat_message_of_member ON chat_message (member_id, at)`,
    `CREATE INDEX chat_message_expired ON chat_message (kept_until)`,
    `CREATE TABLE chat_invite (
    id text PRIMARY KEY, asker_id bigint NOT NULL REFERENCES member(id), asked_id bigint NOT NULL REFERENCES member(id),
    state text NOT NULL CHECK (state IN ('asked', 'accepted', 'rejected')), asked_at bigint NOT NULL, kept_until bigint NOT NULL)`,
    `CREATE INDEX chat_invite_of_asker ON chat_invite (asker_id, asked_at)`,
    `CREATE INDEX chat_invite_of_asked ON chat_invite (asked_id, kept_until)`,
    `CREATE INDEX chat_invite_expired ON chat_invite (kept_until)`,
    `CREATE TABLE chat_mute (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), until bigint NOT NULL,
    reason text NOT NULL, made_by bigint NOT NULL REFERENCES member(id), made_at bigint NOT NULL)`,
    `CREATE INDEX chat_mute_of_member ON chat_mute (member_id, id)`,
    `CREATE INDEX chat_mute_ended ON chat_mute (until)`,
  ],
  '0067-chat-replies': [`ALTER TABLE chat_message ADD COLUMN reply_seq bigint`],
};
