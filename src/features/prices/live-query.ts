import type { ListQuery } from '../../../worker/features/prices/prices-api.ts';

/** The live list without a filter. */
export const everythingLive: ListQuery = { game: 59, tab: 0, leagues: [], day: null, search: '' };
