/**
 * The specification's other names for questions about bets (E12, F4): client → server, acknowledged like DrawHistory, DrawDetail and
 * DrawCancel, into which they are translated.
 */
import { bettingGameCodes } from '../../catalogue/game-code.ts';
import * as z from 'zod/mini';
import { DAY_MS, siteDay } from '../../time/korean-time.ts';
import type { DrawCancelQuery } from './draw-cancel.ts';
import type { DrawDetailQuery, DrawHistoryQuery } from './draw-history.ts';

const gameCode = z.literal(bettingGameCodes);
const id = z.int().check(z.positive());

export const cartHistoryQuestion = z.object({ gameCode });
export const cartItemDetailQuestion = z.object({
  gameCode,
  type: z._default(z.string().check(z.maxLength(20)), ''),
  id,
});
export const cancelCartItemQuestion = z.object({ id });

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
  utc: '+09:00',
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
