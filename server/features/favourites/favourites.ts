/** Favourite teams and leagues and pinned matches of members, the same on all their devices, and what members follow most. */
import { sql } from 'kysely';
import {
  type FavouritesEvent,
  joinFavourites,
  popularFavourites,
} from '../../../domain/protocol/calls/account/favourite-calls.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { favouriteMigrations } from './favourite-tables.ts';
import { joined, keptSince } from './join-favourites.ts';
import { createPopular } from './popular.ts';

declare module '../../sockets/member-channel.ts' {
  interface MemberEvents {
    readonly Favourites: FavouritesEvent;
  }
}

const create = ({ db, now, channel, sources, boards }: SiteParts): ServerFeature => ({
  calls(answer) {
    const popular = createPopular({ db, now, sources, boards });
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
      where changed_at < ${keptSince(time)}::bigint and (kind = 'match' or not is_on) limit ${most}::int)`,
  ],
});

export const favourites = { tables: favouriteMigrations, create } satisfies Feature;
