/** Everything a window holds of the core: its views as stores, its prices, its commands. */
import type { AccountView, ConnectionView, SiteView, SlipView } from '../../worker/core-api.ts';
import type { DiagnosticsView } from '../../worker/core-diagnostics.ts';
import type { HistoryView, WinnerView } from '../../worker/core-game-views.ts';
import type { CancelView, SavedSlipView } from '../../worker/core-game-views.ts';
import type { RemoteCore } from './connect-core.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { createPriceBoard, type PriceBoard } from './price-board.ts';
import { createWindowMeter, type WindowMeter } from './window-meter.ts';
import { createViewStore, type ViewStore } from './view-store.ts';

export interface Client {
  readonly core: RemoteCore;
  readonly board: PriceBoard;
  readonly meter: WindowMeter;
  readonly live: LiveStore;
  readonly connection: ViewStore<ConnectionView>;
  readonly site: ViewStore<SiteView>;
  readonly account: ViewStore<AccountView>;
  readonly slip: ViewStore<SlipView | null>;
  readonly history: ViewStore<HistoryView | null>;
  readonly cancelable: ViewStore<CancelView | null>;
  readonly saved: ViewStore<readonly SavedSlipView[]>;
  readonly winner: ViewStore<WinnerView | null>;
  readonly diagnostics: ViewStore<DiagnosticsView | null>;
}

const connecting: ConnectionView = {
  link: 'connecting',
  stopped: null,
  online: false,
  stream: 'down',
  delayMs: null,
};
const loading: SiteView = {
  state: 'loading',
  failedPart: null,
  site: null,
  games: [],
  texts: {},
  templates: {},
  banners: { top: null, logo: null, main: [], jump: [] },
};
const visitor: AccountView = { state: 'visitor', member: null, standards: [] };

export function createClient(core: RemoteCore): Client {
  const meter = createWindowMeter((figures) => void core.noteWindow(figures));
  const board = createPriceBoard(meter.written);
  const slip = createViewStore<SlipView | null>(() => core.slip(), null);
  slip.subscribe(() => board.setPressed(slip.get()?.cells ?? []));
  return {
    core,
    board,
    meter,
    slip,
    live: createLiveStore({
      open: () => core.liveList(),
      showRows: (matchIds) => void core.showRows(matchIds),
      board,
    }),
    connection: createViewStore(() => core.connection(), connecting),
    site: createViewStore(() => core.site(), loading),
    account: createViewStore(() => core.account(), visitor),
    history: createViewStore<HistoryView | null>(() => core.history(), null),
    cancelable: createViewStore<CancelView | null>(() => core.cancelable(), null),
    saved: createViewStore<readonly SavedSlipView[]>(() => core.savedSlips(), []),
    winner: createViewStore<WinnerView | null>(() => core.winner(), null),
    diagnostics: createViewStore<DiagnosticsView | null>(() => core.diagnostics(), null),
  };
}
