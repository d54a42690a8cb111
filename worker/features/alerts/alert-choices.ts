/** The member's choices and price alerts, kept over restarts of the browser. */
import { type AlertSettings, firstSettings, readSettings } from '../../../domain/alerts/alert-settings.ts';
import { type PriceAlert, priceAlertKey, readPriceAlerts } from '../../../domain/alerts/price-alert.ts';
import type { StoredValues } from '../../engine/deps.ts';
import type { Slice } from '../../engine/slices.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { AlertsView } from './alerts-api.ts';
import { ALERTS_KEY } from './cold-alerts.ts';

export const firstChoices: AlertsView = { settings: firstSettings, priceAlerts: [] };

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

export function createAlertChoices(state: Slice<AlertsView>, values: StoredValues) {
  let changed = false;
  const read = async (): Promise<void> => {
    const bytes = await values.get(ALERTS_KEY);
    if (bytes === null) return;
    const { settings, priceAlerts } = recordOf(parsed(bytes));
    state.update((draft) => {
      // A choice that was made while the stored ones were loading is the newer one.
      if (!changed) draft.settings = readSettings(settings);
      draft.priceAlerts = readPriceAlerts([...readPriceAlerts(priceAlerts), ...draft.priceAlerts]);
    });
  };
  const loaded = read();
  const store = (): void =>
    void loaded.then(() => values.put(ALERTS_KEY, new TextEncoder().encode(JSON.stringify(state.now))));
  return {
    loaded,
    set(settings: AlertSettings): void {
      changed = true;
      state.update((draft) => void (draft.settings = readSettings(settings)));
      store();
    },
    setPriceAlerts(priceAlerts: readonly PriceAlert[]): void {
      state.update((draft) => void (draft.priceAlerts = priceAlerts));
      store();
    },
    remove(alert: PriceAlert): void {
      const key = priceAlertKey(alert);
      this.setPriceAlerts(state.now.priceAlerts.filter((one) => priceAlertKey(one) !== key));
    },
  };
}
