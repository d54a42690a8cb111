/** The page of bets as windows see it. The domain computes every amount and status. */
import type { Bet } from '../../../domain/bet/bet.ts';
import { paidFor, shownGold, withShownStatus } from '../../../domain/bet/bet-status.ts';
import type { BetView, HistoryView } from './bets-api.ts';

/** The history page as the core holds it. */
export interface HistoryPage extends Omit<HistoryView, 'bets'> {
  readonly bets: readonly Bet[];
}

export function betView(bet: Bet): BetView {
  const shown = withShownStatus(bet);
  return { ...shown, paid: paidFor(bet), shown: shownGold(shown) };
}

export const historyView = ({ bets, ...page }: HistoryPage): HistoryView => ({
  ...page,
  bets: bets.map(betView),
});
