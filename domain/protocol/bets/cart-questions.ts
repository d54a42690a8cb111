/**
 * The specification's other names for questions about bets (E12, F4): client → server, acknowledged like DrawHistory, DrawDetail and
 * DrawCancel, into which they are translated.
 */
import { SITE_OFFSET } from '../../time/site-offset.ts';
import * as z from 'zod/mini';
import { DAY_MS, siteDay } from '../../time/korean-time.ts';
import type { DrawCancelQuery } from './draw-cancel.ts';
import { gameCodeField, fieldsByName, prepared, wholeFrom } from '../wire/wire-fields.ts';
import type { DrawDetailQuery, DrawHistoryQuery } from './draw-history.ts';

const names = { gameCode: ['game_code', 'gameType', 'gametype'], id: ['DrawId', 'drawid'] };
const question = <Schema extends z.ZodMiniType>(schema: Schema) =>
  prepared((value) => fieldsByName(value, names), schema);
const id = wholeFrom(1, Number.MAX_SAFE_INTEGER);
/** Numbers and switches as texts; an object has none. */
const textOf = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

export const cartHistoryQuestion = question(z.object({ gameCode: gameCodeField }));
export const cartItemDetailQuestion = question(
  z.object({
    gameCode: gameCodeField,
    type: z._default(prepared(textOf, z.string().check(z.maxLength(20))), ''),
    id,
  }),
);
export const cancelCartItemQuestion = question(z.object({ id }));

/** As many rows as cancel mode shows. */
const CART_ROWS = 1000;
const CART_DAYS = 30;

/** The query for bets of a game that can be cancelled. `now`: server ms. */
export const cartHistoryOf = (
  { gameCode: gameType }: z.infer<typeof cartHistoryQuestion>,
  now: number,
): DrawHistoryQuery => ({
  gameType,
  status: 'all',
  startAt: siteDay(now - CART_DAYS * DAY_MS),
  endAt: siteDay(now),
  pageSize: CART_ROWS,
  page: 1,
  utc: SITE_OFFSET,
  cancellable: 1,
  origin: 'cart',
});

export const cartDetailOf = ({
  gameCode: code,
  id: drawId,
}: z.infer<typeof cartItemDetailQuestion>): DrawDetailQuery => ({ gameCode: code, ids: [drawId] });

export const cancelOf = ({ id: drawId }: z.infer<typeof cancelCartItemQuestion>): DrawCancelQuery => ({
  ids: [drawId],
});
