/** The page of bets as windows see it: every amount is the domain's. */
import type { Bet } from '../../domain/bet/bet.ts';
import { shownGold } from '../../domain/bet/bet-status.ts';
import type { BetView, HistoryView } from '../core-game-views.ts';

/** What the core holds of the history. */
export interface HistoryPage extends Omit<HistoryView, 'bets'> {
  readonly bets: readonly Bet[];
}

export const betView = (bet: Bet): BetView => ({ ...bet, shown: shownGold(bet) });

export const historyView = ({ bets, ...page }: HistoryPage): HistoryView => ({
  ...page,
  bets: bets.map(betView),
});
