/**
 * One core serves all windows of the site. It creates the features in the order of their dependencies and gives each window the API of
 * every feature. Everything that is not a pure function comes in through `deps`.
 */
import type { ColdName, Core, Moment, ServedCore, WindowInfo } from './core-api.ts';
import type { ServedGate } from './door/expose.ts';
import type { CoreDeps } from './engine/deps.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { createSlices, type Slices } from './engine/slices.ts';
import { startTick } from './engine/tick.ts';
import { observedApis } from './engine/traffic.ts';
import { openWindow } from './engine/windows.ts';
import type { AnyFeature, ColdFeature, Feature } from './feature.ts';
import { createAccount } from './features/account/account.ts';
import { coldAlerts } from './features/alerts/cold-alerts.ts';
import { createBets } from './features/bets/bets.ts';
import { coldCalls } from './features/calls/cold-calls.ts';
import { coldAnalysis } from './features/analysis/cold-analysis.ts';
import { coldCasual } from './features/casual/cold-casual.ts';
import { coldSignIn } from './features/sign-in/cold-sign-in.ts';
import { coldLimits } from './features/limits/cold-limits.ts';
import { createOffline } from './features/offline/offline.ts';
import { coldOpenBets } from './features/open-bets/cold-open-bets.ts';
import { createConnection } from './features/connection/connection.ts';
import { coldDrafts } from './features/drafts/cold-drafts.ts';
import { coldDiagnostics } from './features/diagnostics/cold-diagnostics.ts';
import { createFavourites } from './features/favourites/favourites.ts';
import { createPrices } from './features/prices/prices.ts';
import { createQuickBet } from './features/quick-bet/quick-bet.ts';
import { createSavedSlips } from './features/saved-slips/saved-slips.ts';
import { coldSchedule } from './features/schedule/cold-schedule.ts';
import { coldSearch } from './features/search/cold-search.ts';
import { createSite } from './features/site/site.ts';
import { createSlip } from './features/slip/slip.ts';
import { createWallet } from './features/wallet/wallet.ts';
import { coldChat } from './features/chat/cold-chat.ts';
import { coldGuides } from './features/guides/cold-guides.ts';
import { coldMoves } from './features/moves/cold-moves.ts';
import { coldMessages } from './features/messages/cold-messages.ts';
import { coldSharedBets } from './features/shared-bets/cold-shared-bets.ts';
import { createSupport } from './features/support/support.ts';
import { coldTrade } from './features/trade/cold-trade.ts';
import type { Observable } from 'rxjs';

/** Creates the features in the order of `Core` (core-api.ts). The code of a cold feature is loaded on first use. */
function createFeatures(engine: Engine<Moment>, moments: Observable<Moment>) {
  const site = createSite(engine);
  const account = createAccount(engine, site.port);
  const wallet = createWallet(engine, account.port);
  const ports = { account: account.port, wallet: wallet.port };
  const favourites = createFavourites(engine);
  const prices = createPrices(engine, site.port, favourites.port);
  const slip = createSlip(engine, { prices: prices.port, account: account.port, wallet: wallet.port });
  const bets = createBets(engine, { slip: slip.port, account: account.port });
  const withBets = { ...ports, bets: bets.port, slip: slip.port };
  return {
    calls: coldCalls(engine),
    moves: coldMoves(engine),
    drafts: coldDrafts(engine),
    site,
    account,
    wallet,
    favourites,
    prices,
    slip,
    savedSlips: createSavedSlips(engine, { slip: slip.port, account: account.port }),
    bets,
    openBets: coldOpenBets(engine, { account: account.port, bets: bets.port }),
    quickBet: createQuickBet(engine, { slip: slip.port, account: account.port, bets: bets.port }),
    casual: coldCasual(engine, ports),
    schedule: coldSchedule(engine, site.port),
    analysis: coldAnalysis(engine, site.port),
    search: coldSearch(engine, site.port),
    signIn: coldSignIn(engine, ports),
    limits: coldLimits(engine, { ...ports, slip: slip.port }),
    messages: coldMessages(engine),
    guides: coldGuides(engine, withBets),
    trade: coldTrade(engine, withBets),
    chat: coldChat(engine, withBets),
    sharedBets: coldSharedBets(engine, withBets),
    offline: createOffline(engine, site.port, account.port),
    // An alert is for one window; every other moment is for all.
    connection: createConnection(engine, moments, (one, id) => one.kind !== 'alert' || one.to === id),
    alerts: coldAlerts(engine, {
      account: account.port,
      prices: prices.port,
      favourites: favourites.port,
      bets: bets.port,
    }),
    diagnostics: coldDiagnostics(engine, prices.port),
  } satisfies {
    readonly [Name in keyof Core]: Name extends ColdName ? ColdFeature<Core[Name]> : Feature<Core[Name]>;
  };
}

/** `slices` holds the state; tests read it. `more` adds features that have no API for windows (worker/replay). */
export function createCore(
  deps: CoreDeps,
  origin: string,
  slices: Slices = createSlices(),
  more: (engine: Engine) => readonly AnyFeature[] = () => [],
): ServedGate<ServedCore> {
  const { engine, moments, connect, freshnessChanged } = createEngine<Moment>(deps, origin, slices);
  const features = createFeatures(engine, moments);
  // The notice of an answer from the staff: windows ask nothing of this feature.
  const silent = createSupport(engine);
  const list: readonly AnyFeature[] = [...Object.values(features), silent, ...more(engine)];
  connect(list);
  let started = false;
  const begin = (info: WindowInfo): void => {
    if (!started) {
      engine.link.choice.codec = info.codec;
      engine.link.choice.deviceId = info.deviceId ?? null;
    }
    for (const feature of list) feature.onWindow?.(info, !started);
    if (!started) startTick(engine, freshnessChanged, list);
    started = true;
  };
  const attach = (info: WindowInfo): ServedCore => {
    const window = openWindow(info.clientId);
    void deps.windowGone(info.clientId).then(window.close);
    const apis = observedApis(features, window, engine.link.traffic);
    begin(info);
    return apis as ServedCore;
  };
  return { attach };
}
