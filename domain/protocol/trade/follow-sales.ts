/**
 * FollowSales, an addition of this site: the sales on a member's screens, followed over the betting socket. A sale that is bought, taken
 * back or overtaken changes there at once (L1, L4).
 */
import * as z from 'zod/mini';
import { tradeLocks } from '../../trade/leg-marks.ts';

/** Most sales that a socket follows. */
export const MOST_FOLLOWED_SALES = 100;

/** client → server, acknowledged with `followedSales`. It replaces what the socket followed before. */
export const followSalesQuery = z.object({
  ids: z.array(z.int().check(z.positive())).check(z.maxLength(MOST_FOLLOWED_SALES)),
  /** 1: also an event for each new sale of the market. */
  added: z.literal([0, 1]),
});
export type FollowSalesQuery = z.infer<typeof followSalesQuery>;

const saleStates = ['open', 'sold', 'cancelled', 'ended'] as const;
export type SaleState = (typeof saleStates)[number];

/** A sale at this moment, by the boards of the node. server → client: the event SaleNow. */
export const saleNowRow = z.object({
  id: z.int(),
  state: z.enum(saleStates),
  /** The bet's worth; null: a price is missing, or the sale is over. */
  worth: z.nullable(z.int()),
  lock: z.nullable(z.catch(z.nullable(z.enum(tradeLocks)), null)),
  /** Marks of the open legs (leg-marks.ts). */
  seen: z.string(),
});
export type SaleNow = z.infer<typeof saleNowRow>;

/** A sale that the node does not know is left out. */
export const followedSales = z.object({
  code: z.literal(200),
  sales: z.array(saleNowRow).check(z.maxLength(MOST_FOLLOWED_SALES)),
});

/** server → client: a member has put a bet on sale. */
export const saleAddedRow = z.object({ id: z.int() });
