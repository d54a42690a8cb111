/** Tables of files that members send. The files are rows, so that all nodes have them and a backup holds them. */
import type { Generated } from 'kysely';
import type { Migrations } from '../storage/migrations.ts';

export interface UploadTables {
  upload: {
    /** 128 random bits, hexadecimal. */
    id: string;
    member_id: number;
    /** UploadArea. */
    area: string;
    name: string;
    type: string;
    bytes: number;
    /** Base64. */
    data: string;
    created_at: number;
    /** Server ms since when a post holds the file; null: none yet. */
    used_at: Generated<number | null>;
  };
  /** How much a member has sent on a day of Korean time, deleted files included. */
  upload_day: {
    member_id: number;
    /** Days since 1970. */
    day: number;
    files: number;
    bytes: number;
  };
}
declare module '../storage/tables.ts' {
  interface Tables extends UploadTables {}
}

/** Where a file belongs: only the calls of that area serve it. `report`: its comment is gone, and a report keeps it. */
export type UploadArea = 'board' | 'support' | 'report';

export const uploadMigrations: Migrations<UploadTables> = {
  '0029-uploads': [
    `CREATE TABLE upload (
    id text PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id), area text NOT NULL, name text NOT NULL, type text NOT NULL,
    bytes int NOT NULL, data text NOT NULL, created_at bigint NOT NULL, used_at bigint)`,
    `CREATE INDEX upload_unused ON upload (created_at) WHERE used_at IS NULL`,
    `CREATE INDEX upload_of_member ON upload (member_id)`,
    `CREATE TABLE upload_day (
    day int NOT NULL, member_id bigint NOT NULL REFERENCES member(id), files int NOT NULL, bytes bigint NOT NULL,
    PRIMARY KEY (day, member_id))`,
  ],
  '0071-comment-pictures': [`CREATE INDEX upload_of_report ON upload (id) WHERE area = 'report'`],
};
