/** The most gold, coins or miles of one move, one limit or one prize: numbers beyond it are mistakes. */
export const MOST_GOLD = 1_000_000_000_000;
