/** Tables of settings: changes of the nickname, exports, blocked members, and icons. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';

export interface SettingsTables {
  member_setting: {
    member_id: number;
    /** Server ms of the last change of the nickname. */
    nick_changed_at: number | null;
    /** Server ms of the last export. */
    exported_at: number | null;
    /** Server ms at which the staff asked for another nickname; null: nobody asks. Such a change is free and needs no wait. */
    nick_asked_at: Generated<number | null>;
  };
  member_block: {
    member_id: number;
    blocked_id: number;
    created_at: number;
  };
  /** Pictures by their SHA-256, hexadecimal: equal pictures are one row. */
  icon: {
    hash: string;
    /** WebP, base64. */
    picture: string;
    created_at: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends SettingsTables {}
}

export const settingsMigrations: Migrations<SettingsTables> = {
  '0017-settings': [
    `CREATE TABLE member_setting (
    member_id bigint PRIMARY KEY REFERENCES member(id), nick_changed_at bigint, exported_at bigint)`,
    `CREATE TABLE member_block (
    member_id bigint NOT NULL REFERENCES member(id), blocked_id bigint NOT NULL REFERENCES member(id),
    created_at bigint NOT NULL, PRIMARY KEY (member_id, blocked_id))`,
    `CREATE TABLE icon (hash text PRIMARY KEY, picture text NOT NULL, created_at bigint NOT NULL)`,
  ],
  '0026-icon-index': [`CREATE INDEX member_of_icon ON member (icon) WHERE icon IS NOT NULL`],
  '0064-asked-names': [`ALTER TABLE member_setting ADD COLUMN nick_asked_at bigint`],
};
