import { DAY_MS } from '../time/korean-time.ts';
import type { Bet } from './bet.ts';

/** The history keeps bets bought in the last month (D10): 31 days, so that every term of the history fits in it. */
export const HISTORY_KEPT_MS = 31 * DAY_MS;

/** The bets that the history keeps at `now` (server ms); also those whose time is unknown. */
export const ofLastMonth = (bets: readonly Bet[], now: number): readonly Bet[] =>
  bets.filter(({ boughtAt }) => boughtAt === null || boughtAt > now - HISTORY_KEPT_MS);
