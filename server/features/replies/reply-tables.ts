/** Notices about replies and mentions, and which of them a member wants. */
import type { Generated } from 'kysely';
import type { ReplyKind } from '../../../domain/replies/replies.ts';
import type { Migrations } from '../../storage/migrations.ts';

export interface ReplyTables {
  reply_notice: {
    id: Generated<number>;
    /** The member who gets the notice. */
    member_id: number;
    /** The writer of the text. */
    writer_id: number;
    kind: ReplyKind;
    /** A TextPlace as JSON. The text is read where it stands: what was deleted or hidden is shown nowhere. */
    place: string;
    at: number;
    seen: Generated<boolean>;
  };
  /** A member without a row has the first choice. */
  reply_choice: {
    member_id: number;
    replies: boolean;
    mentions: boolean;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends ReplyTables {}
}

export const replyMigrations: Migrations<ReplyTables> = {
  '0080-replies': [
    `CREATE TABLE reply_notice (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id),
    writer_id bigint NOT NULL REFERENCES member(id), kind text NOT NULL, place text NOT NULL, at bigint NOT NULL,
    seen boolean NOT NULL DEFAULT false)`,
    `CREATE INDEX reply_notice_of_member ON reply_notice (member_id, id)`,
    `CREATE INDEX reply_notice_old ON reply_notice (at)`,
    `CREATE TABLE reply_choice (
    member_id bigint PRIMARY KEY REFERENCES member(id), replies boolean NOT NULL, mentions boolean NOT NULL)`,
  ],
};
