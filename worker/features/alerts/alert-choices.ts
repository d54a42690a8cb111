/** The member's choices and price alerts, kept over restarts of the browser. */
import { type AlertSettings, firstSettings, readSettings } from '../../../domain/alerts/alert-settings.ts';
import { type PriceAlert, priceAlertKey, readPriceAlerts } from '../../../domain/alerts/price-alert.ts';
import type { StoredValues } from '../../engine/deps.ts';
import type { Slice } from '../../engine/slices.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { AlertChange, AlertsView } from './alerts-api.ts';
import { ALERTS_KEY } from './cold-alerts.ts';

export const firstChoices: AlertsView = { settings: firstSettings, priceAlerts: [] };

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const joined = <T extends AlertChange>(before: T, change: AlertChange): T => ({
  ...before,
  ...change,
  kinds: { ...before.kinds, ...change.kinds },
});
const changed = (settings: AlertSettings, change: AlertChange): AlertSettings =>
  readSettings(joined(settings, change));

export function createAlertChoices(state: Slice<AlertsView>, values: StoredValues) {
  /** What was changed since the start: it is newer than the stored settings, which may still be loading. */
  let made: AlertChange = {};
  const read = async (): Promise<void> => {
    const bytes = await values.get(ALERTS_KEY);
    if (bytes === null) return;
    const { settings, priceAlerts } = recordOf(parsed(bytes));
    state.update((draft) => {
      draft.settings = changed(readSettings(settings), made);
      draft.priceAlerts = readPriceAlerts([...readPriceAlerts(priceAlerts), ...draft.priceAlerts]);
    });
  };
  const loaded = read();
  const store = (): void =>
    void loaded.then(() => values.put(ALERTS_KEY, new TextEncoder().encode(JSON.stringify(state.now))));
  return {
    loaded,
    set(change: AlertChange): void {
      made = joined(made, change);
      state.update((draft) => void (draft.settings = changed(draft.settings, change)));
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
