/** The page of bets as windows see it. The domain computes every amount and status. */
import { combineLatest, map, type Observable } from 'rxjs';
import type { Bet } from '../../../domain/bet/bet.ts';
import { paidFor, shownGold, withShownStatus } from '../../../domain/bet/bet-status.ts';
import type { Slice } from '../../engine/slices.ts';
import type { EndedBets } from '../../../domain/bet/winner.ts';
import type { BetView, HistoryView, WinnerView } from './bets-api.ts';

/** The history page as the core holds it. */
export interface HistoryPage extends Omit<HistoryView, 'bets'> {
  readonly bets: readonly Bet[];
}

export function betView(bet: Bet): BetView {
  const shown = withShownStatus(bet);
  return { ...shown, paid: paidFor(bet), shown: shownGold(shown) };
}

/** The page that was shown last, in place of one that cannot be asked for. A slice of its own: no recording holds what the browser kept. */
export interface SeenHistory {
  readonly page: Pick<HistoryPage, 'query' | 'bets' | 'totalItems'> | null;
}

function historyView(page: HistoryPage, seen: SeenHistory['page']): HistoryView {
  const isAwaited = page.state === 'loading' || (page.state === 'failed' && page.error?.kind === 'no-link');
  const isSeen = isAwaited && seen?.query === page.query;
  const { bets, ...shown } = isSeen ? { ...page, ...seen, state: 'ready' as const } : page;
  return { ...shown, bets: bets.map(betView) };
}

export const historyViews = (
  state: Slice<{ readonly history: HistoryPage }>,
  seen: Slice<SeenHistory>,
): Observable<HistoryView> =>
  combineLatest([state.watch(({ history }) => history), seen.watch(({ page }) => page)]).pipe(
    map(([page, last]) => historyView(page, last)),
  );

export const winnerView = (ended: EndedBets | null): WinnerView | null =>
  ended === null
    ? null
    : { totalWon: ended.totalWon, bets: ended.bets.map(betView), lost: ended.lost.map(betView) };
