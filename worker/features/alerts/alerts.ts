/** Notices of goals, kick-offs, settlements and prices. One window shows each notice; the choices hold for all windows. */
import { merge } from 'rxjs';
import {
  type AlertKind,
  type AlertSettings,
  firstSettings,
  readSettings,
} from '../../../domain/alerts/alert-settings.ts';
import { isWanted, type OneNotice, shownNotices } from '../../../domain/alerts/notices.ts';
import {
  decidePriceAlert,
  priceOf,
  readPriceAlerts,
  type PriceAlert,
  priceAlertKey,
  isReached,
} from '../../../domain/alerts/price-alert.ts';
import { ok, refused } from '../../../domain/result.ts';
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import type { StoredValues } from '../../engine/deps.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import type { AlertsApi, AlertsPorts, AlertsView, AlertsMoment, AlertChange } from './alerts-api.ts';
import { ALERTS_KEY } from './cold-alerts.ts';
import { createFollowed, createBetNotices } from './followed.ts';
import { createMatchWatch } from './watch-matches.ts';

// Gathers the notices of one moment and sends them to one window.

/** Notices that come within this time are of one moment. */
const GATHER_MS = 400;
/** Most notices of one moment; above this the oldest are dropped (they would be folded into one anyway). */
const MAX_GATHERED = 100;

/** The windows of the site. A notice goes to a window that a person sees, else to the first one. */
function createAudience() {
  const windows = new Set<WindowScope>();
  return {
    add(window: WindowScope): void {
      windows.add(window);
      window.gone.subscribe(() => windows.delete(window));
    },
    /** null: no window is open. */
    one(): string | null {
      const all = [...windows];
      return (all.find(({ visibility }) => !visibility.hidden()) ?? all[0])?.id ?? null;
    },
  };
}

function createGathering(
  { deps, notify, serverNow }: Pick<Engine<AlertsMoment>, 'deps' | 'notify' | 'serverNow'>,
  prices: Pick<AlertsPorts['prices'], 'isOnScreen'>,
  settings: () => AlertSettings,
  audience: Pick<ReturnType<typeof createAudience>, 'one'>,
): (notice: OneNotice) => void {
  let gathered: OneNotice[] = [];
  const send = (): void => {
    const now = settings();
    const notices = shownNotices(gathered, now, serverNow(), prices.isOnScreen);
    gathered = [];
    const to = audience.one();
    if (to === null || notices.length === 0) return;
    const { system, sounds, vibrates } = now;
    notify({ kind: 'alert', to, notices, system, sounds, vibrates });
  };
  return (notice) => {
    if (gathered.length === 0) deps.later(GATHER_MS, send);
    gathered.push(notice);
    if (gathered.length > MAX_GATHERED) gathered.shift();
  };
}

const firstChoices: AlertsView = { settings: firstSettings, priceAlerts: [] };

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const joined = <T extends AlertChange>(before: T, change: AlertChange): T => ({
  ...before,
  ...change,
  kinds: { ...before.kinds, ...change.kinds },
});
const changed = (settings: AlertSettings, change: AlertChange): AlertSettings =>
  readSettings(joined(settings, change));

/** The member's choices and price alerts, kept over restarts of the browser. */
function createAlertChoices(state: Slice<AlertsView>, values: StoredValues) {
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

interface PriceWatchParts {
  readonly priceAlerts: () => readonly PriceAlert[];
  /** False: nothing may be shown now; the alert stays until it may. */
  readonly isListening: () => boolean;
  /** The alerts that are left. */
  readonly keep: (priceAlerts: readonly PriceAlert[]) => void;
  readonly onNotice: (notice: OneNotice) => void;
}

/** Compares prices that changed with the price alerts. Without alerts it does nothing. */
function watchPrices(
  { live, watchers }: Pick<Engine, 'live' | 'watchers'>,
  { priceAlerts, isListening, keep, onNotice }: PriceWatchParts,
): void {
  watchers.add({
    onCommit({ markets }) {
      const alerts = priceAlerts();
      if (alerts.length === 0 || markets.length === 0 || !isListening()) return;
      const moved = new Set(markets.map(({ matchId }) => matchId));
      const reached = new Set<string>();
      for (const alert of alerts) {
        if (!moved.has(alert.matchId)) continue;
        const odds = priceOf(live.book, alert);
        if (odds === null || !isReached(alert, odds)) continue;
        reached.add(priceAlertKey(alert));
        onNotice({ kind: 'price', alert, odds });
      }
      if (reached.size > 0) keep(alerts.filter((one) => !reached.has(priceAlertKey(one))));
    },
  });
}

export function createAlerts(engine: Engine<AlertsMoment>, ports: AlertsPorts): Feature<AlertsApi> {
  const { slices, deps, live, serverNow, wantStreams } = engine;
  const { prices, favourites, account, bets } = ports;
  const state = slices.slice<AlertsView>('alerts', firstChoices);
  const choices = createAlertChoices(state, deps.storage.values);
  const audience = createAudience();
  const onNotice = createGathering(engine, prices, () => state.now.settings, audience);
  const mayShow = (kind: AlertKind): boolean => isWanted({ kind }, state.now.settings, serverNow());
  const openBets = createBetNotices(onNotice, () => watch.seeAll());
  const priceAlerts = (): AlertsView['priceAlerts'] => state.now.priceAlerts;
  const followed = createFollowed(ports, openBets, priceAlerts);
  const watch = createMatchWatch(engine, {
    followed,
    prices,
    priceAlerts,
    isListening: () => mayShow('goal') || mayShow('kick-off') || mayShow('price'),
    onNotice,
  });
  watchPrices(engine, {
    priceAlerts,
    isListening: () => mayShow('price'),
    keep: choices.setPriceAlerts,
    onNotice,
  });
  bets.changes.subscribe(openBets.take);
  bets.quietWhile(() => !mayShow('settled'));
  account.loggedOut.subscribe(openBets.forget);
  merge(prices.pins.changes, favourites.changes).subscribe(() => {
    watch.seeAll();
    void watch.askSchedule();
  });
  prices.pageChanges.subscribe(() => void watch.askSchedule());
  state.watch((now) => now).subscribe(wantStreams);
  return {
    streams: watch.streams,
    every: [{ ms: MINUTE_MS, act: () => void watch.askSchedule() }],
    api(window) {
      audience.add(window);
      return {
        view: () => window.latest(state.watch((now) => now)),
        set: choices.set,
        addPriceAlert(given) {
          const [alert] = readPriceAlerts([given]);
          if (alert === undefined) return refused('target');
          const decided = decidePriceAlert(state.now.priceAlerts, alert, priceOf(live.book, alert));
          if (!decided.ok) return decided;
          choices.setPriceAlerts(decided.value);
          return ok(null);
        },
        removePriceAlert: (alert) => choices.remove(alert),
      };
    },
  };
}
