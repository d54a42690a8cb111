import type { MatchDetailFrame } from '../../../worker/features/prices/prices-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';

export type AlertedMatch = Pick<MatchDetailFrame, 'facts' | 'groups'>;

let match: AlertedMatch | null = null;

/** The match of the open dialog; null: it was never opened. */
export const alertedMatch = (): AlertedMatch | null => match;

/** Opens the dialog that adds a price alert for a market of this match. */
export function openPriceAlert(of: AlertedMatch): void {
  match = of;
  dialogs.show('price-alert');
}
