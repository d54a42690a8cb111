/** Favourite teams and leagues and pinned matches of members, the same on all their devices, and what members follow most. */
import { sql } from 'kysely';
import {
  type FavouritesEvent,
  joinFavourites,
  MOST_POPULAR,
  popularFavourites,
} from '../../../domain/protocol/calls/account/favourite-calls.ts';
import type { favouriteKinds } from '../../../domain/favourites/favourites.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import type { Database } from '../../storage/database.ts';
import { favouriteMigrations } from './favourite-tables.ts';
import { joined } from './join-favourites.ts';

declare module '../../sockets/member-channel.ts' {
  interface MemberEvents {
    readonly Favourites: FavouritesEvent;
  }
}

/** A pinned match is over after this; so is a removal that every device has long taken. */
const KEPT_DAYS = 60;
/** The most followed ones are counted again after this. */
export const POPULAR_EVERY_MS = 60_000;

interface PopularRow {
  readonly kind: (typeof favouriteKinds)[number];
  readonly sportId: number;
  readonly id: number;
  readonly ko: string;
  readonly en: string;
  readonly members: number;
}

/** The newest name stands for a team that members know by several. */
async function countPopular(db: Database) {
  const { rows } = await sql<PopularRow>`
    select kind, sport_id as "sportId", target_id as id, count(*)::int as members,
      (array_agg(name_ko order by changed_at desc))[1] as ko, (array_agg(name_en order by changed_at desc))[1] as en
    from favourite where is_on and kind <> 'match'
    group by kind, sport_id, target_id order by members desc, kind, sport_id, target_id limit ${MOST_POPULAR}::int`.execute(
    db,
  );
  return rows.map(({ kind, sportId, id, ko, en, members }) => ({
    kind,
    sportId,
    id,
    name: { ko, en },
    members,
  }));
}

function createPopular({ db, now }: Pick<SiteParts, 'db' | 'now'>) {
  let counted: { readonly at: number; readonly rows: ReturnType<typeof countPopular> } | null = null;
  return () => {
    if (counted === null || now() - counted.at >= POPULAR_EVERY_MS) {
      const rows = countPopular(db);
      counted = { at: now(), rows };
      rows.catch(() => (counted = null));
    }
    return counted.rows;
  };
}

const create = ({ db, now, channel }: SiteParts): ServerFeature => ({
  calls(answer) {
    const popular = createPopular({ db, now });
    answer(joinFavourites, async ({ member: { memberId }, form: { changes } }) => {
      const { list, changed } = await joined({ db, now }, memberId, changes);
      if (changed.length > 0) channel.send(memberId, 'Favourites', { changed });
      return { CODE: 'AFV000', DATA: [...list] };
    });
    answer(popularFavourites, async () => ({ CODE: 'GP000', DATA: await popular() }));
  },
  expired: (time, most) => [
    sql`delete from favourite where (member_id, kind, sport_id, target_id) in (
      select member_id, kind, sport_id, target_id from favourite
      where changed_at < ${time - KEPT_DAYS * DAY_MS}::bigint and (kind = 'match' or not is_on) limit ${most}::int)`,
  ],
});

export const favourites = { tables: favouriteMigrations, create } satisfies Feature;
