/** Favourite teams and leagues and pinned matches of members, the same on all their devices, and what members follow most. */
import { sql } from 'kysely';
import type { favouriteKinds } from '../../../domain/favourites/favourites.ts';
import {
  type FavouritesEvent,
  joinFavourites,
  popularFavourites,
  MOST_POPULAR,
} from '../../../domain/protocol/calls/account/favourite-calls.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { createKnownNames } from '../../feed/known-names.ts';
import type { Database } from '../../storage/database.ts';
import { favouriteMigrations } from './favourite-tables.ts';
import { joinedFavourites, favouritesKeptSince } from './join-favourites.ts';

declare module '../../sockets/member-channel.ts' {
  interface MemberEvents {
    readonly Favourites: FavouritesEvent;
  }
}

/** The most followed ones are counted again after this. */
export const POPULAR_EVERY_MS = 60_000;
/** What fewer members follow is not named: a list of few would say who they are. */
export const LEAST_FOLLOWERS = 3;

interface PopularRow {
  readonly kind: (typeof favouriteKinds)[number];
  readonly sportId: number;
  readonly id: number;
  readonly members: number;
}

/** All of them, without a limit: ids that nobody knows must not take the places of those that are known. */
async function countFollowers(db: Database): Promise<readonly PopularRow[]> {
  const { rows } = await sql<PopularRow>`
    select kind, sport_id as "sportId", target_id::float8 as id, count(*)::int as members
    from favourite where is_on and kind in ('team', 'league')
    group by kind, sport_id, target_id having count(*) >= ${LEAST_FOLLOWERS}::int
    order by members desc, kind, sport_id, target_id`.execute(db);
  return rows;
}

type Deps = Pick<SiteParts, 'db' | 'now' | 'sources' | 'boards'>;

async function readPopular({ db, sources, boards }: Deps) {
  const counted = await countFollowers(db);
  const { teamName, leagueName } = createKnownNames(sources, boards);
  return counted
    .flatMap(({ kind, sportId, id, members }) => {
      const name = kind === 'team' ? teamName(sportId, id) : leagueName(sportId, id);
      return name === null ? [] : [{ kind, sportId, id, name, members }];
    })
    .slice(0, MOST_POPULAR);
}

/** The teams and leagues that most members follow. Their names are the site's own: a name that a client sent is for its member alone. */
function createPopular(deps: Deps): () => ReturnType<typeof readPopular> {
  let counted: { readonly at: number; readonly rows: ReturnType<typeof readPopular> } | null = null;
  return () => {
    const time = deps.now();
    if (counted === null || time - counted.at >= POPULAR_EVERY_MS) {
      const rows = readPopular(deps);
      counted = { at: time, rows };
      rows.catch(() => (counted = null));
    }
    return counted.rows;
  };
}

const create = ({ db, now, channel, sources, boards }: SiteParts): ServerFeature => ({
  calls(answer) {
    const popular = createPopular({ db, now, sources, boards });
    answer(joinFavourites, async ({ member: { memberId }, form: { changes } }) => {
      const { list, changed } = await joinedFavourites({ db, now }, memberId, changes);
      if (changed.length > 0) channel.send(memberId, 'Favourites', { changed });
      return { CODE: 'AFV000', DATA: [...list] };
    });
    answer(popularFavourites, async () => ({ CODE: 'GP000', DATA: await popular() }));
  },
  expired: (time, most) => [
    sql`delete from favourite where (member_id, kind, sport_id, target_id) in (
      select member_id, kind, sport_id, target_id from favourite
      where changed_at < ${favouritesKeptSince(time)}::bigint and (kind = 'match' or not is_on) limit ${most}::int)`,
  ],
});

export const favourites = { tables: favouriteMigrations, create } satisfies Feature;
