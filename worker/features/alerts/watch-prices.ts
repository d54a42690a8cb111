/** Compares prices that changed with the price alerts. Without alerts it does nothing. */
import { isReached, type PriceAlert, priceAlertKey, priceOf } from '../../../domain/alerts/price-alert.ts';
import type { OneNotice } from '../../../domain/alerts/notices.ts';
import type { Engine } from '../../engine/engine.ts';

interface PriceWatchParts {
  readonly priceAlerts: () => readonly PriceAlert[];
  /** False: nothing may be shown now; the alert stays until it may. */
  readonly isListening: () => boolean;
  /** The alerts that are left. */
  readonly keep: (priceAlerts: readonly PriceAlert[]) => void;
  readonly onNotice: (notice: OneNotice) => void;
}

export function watchPrices(
  { live, watchers }: Pick<Engine, 'live' | 'watchers'>,
  { priceAlerts, isListening, keep, onNotice }: PriceWatchParts,
): void {
  watchers.add({
    onCommit({ markets }) {
      const alerts = priceAlerts();
      if (alerts.length === 0 || markets.length === 0 || !isListening()) return;
      const changed = new Set(markets.map(({ matchId }) => matchId));
      const reached = new Set<string>();
      for (const alert of alerts) {
        if (!changed.has(alert.matchId)) continue;
        const odds = priceOf(live.book, alert);
        if (odds === null || !isReached(alert, odds)) continue;
        reached.add(priceAlertKey(alert));
        onNotice({ kind: 'price', alert, odds });
      }
      if (reached.size > 0) keep(alerts.filter((one) => !reached.has(priceAlertKey(one))));
    },
  });
}
