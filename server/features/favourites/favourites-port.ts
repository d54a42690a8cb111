/** Favourites of a member for other features: the own data have them, and who leaves leaves none. */
import type { KeptFavourite } from '../../../domain/favourites/kept-favourites.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { FavouriteTables } from './favourite-tables.ts';

/** All rows of the member, removals too, the oldest change first. */
export async function favouritesOf(
  db: Database<FavouriteTables> | Trx<FavouriteTables>,
  memberId: number,
): Promise<readonly KeptFavourite[]> {
  const rows = await db
    .selectFrom('favourite')
    .select(['kind', 'sport_id as sportId', 'target_id as id', 'name_ko as ko', 'name_en as en'])
    .select(['changed_at as at', 'is_on as on', 'value'])
    .where('member_id', '=', memberId)
    .orderBy('changed_at')
    .orderBy('target_id')
    .execute();
  return rows.map(({ ko, en, value, ...row }) => ({
    ...row,
    name: { ko, en },
    ...(value === '' ? {} : { value }),
  }));
}

export async function forgetFavourites(trx: Trx<FavouriteTables>, memberId: number): Promise<void> {
  await trx.deleteFrom('favourite').where('member_id', '=', memberId).execute();
}
