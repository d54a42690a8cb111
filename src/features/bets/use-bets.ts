import type { CancelView, HistoryView, WinnerView } from '../../../worker/features/bets/bets-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { useViewOf } from '../../core/door/use-client.ts';
import { shareChoice } from './use-share-choice.ts';
import { sharing } from './use-sharing.ts';
import { onFirstMember } from '../account/use-account.ts';

const historyView = defineView<HistoryView | null>((core) => core.bets.history(), null);
const cancelView = defineView<CancelView | null>((core) => core.bets.cancelable(), null);
const winnerView = defineView<WinnerView | null>((core) => core.bets.winner(), null);

export const useHistory = (): HistoryView | null => useViewOf(historyView);
export const useCancelable = (): CancelView | null => useViewOf(cancelView);
export const useWinner = (): WinnerView | null => useViewOf(winnerView);

/**
 * From the first member on, the window follows the member's bets as long as it lives: a view that nobody watches keeps its last
 * snapshot, and the next member would see that snapshot first.
 */
export const followBets = (client: Client): void =>
  onFirstMember(client, () => {
    client.store(historyView).subscribe(() => {});
    client.store(cancelView).subscribe(() => {});
    client.store(winnerView).subscribe(() => {});
  });

/** Forgets the choices of the member who has left. */
export function forgetBetChoices(): void {
  sharing.set(null);
  shareChoice.set(false);
}
