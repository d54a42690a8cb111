/** DrawCancel: the member cancels bets before their first match starts (G3, G4). */
import * as z from 'zod/mini';
import { betCodes } from './draw-market.ts';
import { idsOf, fieldsByName, prepared } from '../wire/wire-fields.ts';

const MAX_CANCELS = 1000;

/** client → server; acknowledged with `drawCancelRow`. Safe to repeat. */
export const drawCancelQuery = prepared(
  (value) => fieldsByName(value, { ids: ['id', 'DrawId', 'drawid', 'group_draw_id'] }),
  z.object({
    ids: prepared(
      idsOf,
      z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_CANCELS)),
    ),
  }),
);
export type DrawCancelQuery = z.infer<typeof drawCancelQuery>;

/**
 * Result 200: the bet is cancelled and the stake has returned. 423: operators hold back one of its markets, or say its result; who read the news
 * first would take the stake back. 401: the login ended before the bet was cancelled. -8024, as a bet is answered: the feed is not up, so that the
 * match may have begun without being known; it may be asked for again.
 */
export const cancelResults = {
  ok: 200,
  loginEnded: 401,
  notFound: 404,
  notCancellable: 409,
  heldBack: 423,
  feedDown: betCodes.feedDown,
} as const;

export const drawCancelRow = z.object({
  code: z._default(z.int(), 200),
  list: z.array(z.object({ DrawId: z.int(), Result: z.int() })),
});
export type DrawCancelRow = z.infer<typeof drawCancelRow>;
