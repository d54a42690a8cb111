/** Favourite teams and leagues, pinned matches, the order of leagues and layouts that an account keeps, and what members follow most. */
import * as z from 'zod/mini';
import { favouriteKinds } from '../../../favourites/favourites.ts';
import { keptKinds, MAX_CHOICE_CHARS, MAX_LAYOUTS, readKept } from '../../../favourites/kept-favourites.ts';
import { jsonOf } from '../../../row.ts';
import { answerWith, codes, describe } from '../base/call.ts';

/** Changes that one call can send; a device with more sends them one part after the other. */
export const CHANGES_PER_CALL = 50;
/** Of `changes`; a row has two names of 80 characters, which JSON may write with six characters each, and some have a value. */
const MAX_CHANGES_CHARS = CHANGES_PER_CALL * 1200 + (MAX_LAYOUTS + 1) * MAX_CHOICE_CHARS;
/** Teams and leagues that are answered as the most followed ones. */
export const MOST_POPULAR = 60;

const name = z.object({ ko: z.string(), en: z.string() });
/** As KeptFavourite. `at`: server ms of the last change; `on`: false: it was removed; `value`: of an order of leagues or a layout. */
const favouriteRow = z.object({
  kind: z.enum(keptKinds),
  sportId: z.int(),
  id: z.int(),
  name,
  at: z.int(),
  on: z.boolean(),
  value: z.optional(z.string()),
});

/** The event `Favourites` of the member's socket: what another device changed. */
export interface FavouritesEvent {
  readonly changed: readonly z.input<typeof favouriteRow>[];
}

/** One call takes so many rows, read or not. */
const fits = (list: unknown): boolean => Array.isArray(list) && list.length <= CHANGES_PER_CALL;

/**
 * Joins changes of a device with the list of the account, and answers the whole list. `changes`: JSON, a list of rows; an empty list asks only.
 * The same changes again change nothing. AFV001: nobody is logged in; AFV002: the fields cannot be read.
 */
export const joinFavourites = describe({
  name: 'favourites',
  path: '/account/favourites',
  who: 'member',
  form: z.object({
    changes: z.pipe(
      z.pipe(z.string().check(z.maxLength(MAX_CHANGES_CHARS)), z.transform(jsonOf)),
      z.pipe(z.unknown().check(z.refine(fits)), z.transform(readKept)),
    ),
  }),
  answer: answerWith(z.array(favouriteRow)),
  ...codes('AFV000', { guest: 'AFV001', malformed: 'AFV002' }),
});

/** The teams and leagues that most members follow, the most followed first. No row says who follows it. */
export const popularFavourites = describe({
  name: 'popular-favourites',
  path: '/game/popular',
  who: 'guest',
  answer: answerWith(
    z.array(
      z.object({
        kind: z.enum(favouriteKinds),
        sportId: z.int(),
        id: z.int(),
        name,
        members: z.int(),
      }),
    ),
  ),
  ok: 'GP000',
});
