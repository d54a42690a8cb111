import type { Favourite } from '../../../domain/favourites/favourites.ts';

export type { Favourite };

/** Equal for two entries of one team or league. */
export const favouriteKey = ({ kind, sportId, id }: Omit<Favourite, 'name'>): string =>
  `${kind} ${sportId} ${id}`;
