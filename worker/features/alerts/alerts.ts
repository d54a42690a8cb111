/** Notices of goals, kick-offs, settlements and prices. One window shows each notice; the choices hold for all windows. */
import { merge } from 'rxjs';
import type { AlertKind } from '../../../domain/alerts/alert-settings.ts';
import { isWanted } from '../../../domain/alerts/notices.ts';
import { decidePriceAlert, priceOf, readPriceAlerts } from '../../../domain/alerts/price-alert.ts';
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import { createAlertChoices, firstChoices } from './alert-choices.ts';
import type { AlertsApi, AlertsPorts, AlertsView, AlertsMoment } from './alerts-api.ts';
import { createFollowed, createOpenBets } from './followed.ts';
import { createAudience, createGathering } from './gather.ts';
import { createMatchWatch } from './watch-matches.ts';
import { watchPrices } from './watch-prices.ts';

export function createAlerts(engine: Engine<AlertsMoment>, ports: AlertsPorts): Feature<AlertsApi> {
  const { slices, deps, live, serverNow, wantStreams } = engine;
  const { prices, favourites, account, bets } = ports;
  const state = slices.slice<AlertsView>('alerts', firstChoices);
  const choices = createAlertChoices(state, deps.storage.values);
  const audience = createAudience();
  const onNotice = createGathering(engine, prices, () => state.now.settings, audience);
  const mayShow = (kind: AlertKind): boolean => isWanted({ kind }, state.now.settings, serverNow());
  const openBets = createOpenBets(onNotice, () => watch.seeAll());
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
