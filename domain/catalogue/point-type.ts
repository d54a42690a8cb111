/** Point types: the wallets' names in calls (B17, H7). */

/** Mileage, coin, gold. */
export const pointCodes = ['P00010', 'P00001', 'P00002'] as const;
export type PointType = (typeof pointCodes)[number];

/** Entries on a page of a wallet's log. */
export const LOG_PAGE_SIZE = 20;
