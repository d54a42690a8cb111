/** Favourites of members. */
import type { KeptFavourite } from '../../../domain/favourites/kept-favourites.ts';
import type { Migrations } from '../../storage/migrations.ts';

export interface FavouriteTables {
  /** The last change of each favourite of a member; a removal stays as a row. */
  favourite: {
    member_id: number;
    kind: KeptFavourite['kind'];
    sport_id: number;
    target_id: number;
    name_ko: string;
    name_en: string;
    /** Server ms. */
    changed_at: number;
    is_on: boolean;
    /** Of a choice; else ''. */
    value: string;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends FavouriteTables {}
}

export const favouriteMigrations: Migrations<FavouriteTables> = {
  '0086-favourites': [
    `CREATE TABLE favourite (
    member_id bigint NOT NULL REFERENCES member(id), kind text NOT NULL, sport_id int NOT NULL, target_id bigint NOT NULL,
    name_ko text NOT NULL, name_en text NOT NULL, changed_at bigint NOT NULL, is_on boolean NOT NULL,
    PRIMARY KEY (member_id, kind, sport_id, target_id))`,
    `CREATE INDEX favourite_of_target ON favourite (kind, sport_id, target_id) WHERE is_on`,
    // The sweep asks for these each minute.
    `CREATE INDEX favourite_outdated ON favourite (changed_at) WHERE kind = 'match' OR NOT is_on`,
  ],
  '0092-choices-like-favourites': [`ALTER TABLE favourite ADD COLUMN value text NOT NULL DEFAULT ''`],
};
