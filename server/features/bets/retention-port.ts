/** Days for which a member sees bets of any game. */
export const RETENTION_DAYS = 31;
