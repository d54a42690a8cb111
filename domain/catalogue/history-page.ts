/** The history of bets at first (G2): bets on a page, and the days that it covers. */
export const HISTORY_PAGE_SIZE = 8;
export const DEFAULT_TERM_DAYS = 15;
