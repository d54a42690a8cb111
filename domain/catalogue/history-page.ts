/** The history of bets (G2): bets on a page, the days that it covers at first, and the bets that it can be narrowed to. */
export const HISTORY_PAGE_SIZE = 8;
export const DEFAULT_TERM_DAYS = 15;
export const historyFilters = ['all', 'opened', 'special', 'lose', 'win'] as const;
export type HistoryFilter = (typeof historyFilters)[number];
