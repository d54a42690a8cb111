/** Favourites of a member for other features: the own data have them, and who leaves leaves none. */
import type { KeptFavourite } from '../../../domain/favourites/kept-favourites.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { FavouriteTables } from './favourite-tables.ts';

type Row = FavouriteTables['favourite'];

const keptOf = (row: Omit<Row, 'member_id'>): KeptFavourite => ({
  kind: row.kind,
  sportId: row.sport_id,
  id: row.target_id,
  name: { ko: row.name_ko, en: row.name_en },
  at: row.changed_at,
  on: row.is_on,
  ...(row.value === '' ? {} : { value: row.value }),
});

/** All rows of the member, removals too, the oldest change first. */
export async function favouritesOf(
  db: Database<FavouriteTables> | Trx<FavouriteTables>,
  memberId: number,
): Promise<readonly KeptFavourite[]> {
  const rows = await db
    .selectFrom('favourite')
    .select(['kind', 'sport_id', 'target_id', 'name_ko', 'name_en', 'changed_at', 'is_on', 'value'])
    .where('member_id', '=', memberId)
    .orderBy('changed_at')
    .orderBy('target_id')
    .execute();
  return rows.map(keptOf);
}

export async function forgetFavourites(trx: Trx<FavouriteTables>, memberId: number): Promise<void> {
  await trx.deleteFrom('favourite').where('member_id', '=', memberId).execute();
}
