/** The only interface between windows and the core (the door): one line per feature. Only types: no DOM, no worker, no sockets. */
import type { AttachingWindow, ColdServed, Served } from './door/expose.ts';
import type { AccountApi, AccountMoment } from './features/account/account-api.ts';
import type { AlertsApi, AlertsMoment } from './features/alerts/alerts-api.ts';
import type { AnalysisApi } from './features/analysis/analysis-api.ts';
import type { BetsApi, BetsMoment } from './features/bets/bets-api.ts';
import type { CallsApi } from './features/calls/calls-api.ts';
import type { CasualApi, CasualMoment } from './features/casual/casual-api.ts';
import type { ChatApi, ChatMoment } from './features/chat/chat-api.ts';
import type { ConnectionApi } from './features/connection/connection-api.ts';
import type { DiagnosticsApi } from './features/diagnostics/diagnostics-api.ts';
import type { DraftsApi } from './features/drafts/drafts-api.ts';
import type { FavouritesApi } from './features/favourites/favourites-api.ts';
import type { GuidesApi } from './features/guides/guides-api.ts';
import type { LimitsApi, LimitsMoment } from './features/limits/limits-api.ts';
import type { MovesApi, MoveMoment } from './features/moves/moves-api.ts';
import type { MessagesApi } from './features/messages/messages-api.ts';
import type { OfflineApi, OfflineMoment } from './features/offline/offline-api.ts';
import type { OpenBetsApi } from './features/open-bets/open-bets-api.ts';
import type { PricesApi } from './features/prices/prices-api.ts';
import type { QuickBetApi } from './features/quick-bet/quick-bet-api.ts';
import type { SavedSlipsApi } from './features/saved-slips/saved-slips-api.ts';
import type { ScheduleApi } from './features/schedule/schedule-api.ts';
import type { SearchApi } from './features/search/search-api.ts';
import type { SharedBetsApi } from './features/shared-bets/shared-bets-api.ts';
import type { SignInApi } from './features/sign-in/sign-in-api.ts';
import type { SiteApi } from './features/site/site-api.ts';
import type { Carried } from './features/slip/carried-api.ts';
import type { SlipApi, SlipMoment } from './features/slip/slip-api.ts';
import type { TradeApi } from './features/trade/trade-api.ts';
import type { WalletApi } from './features/wallet/wallet-api.ts';

import type { SupportMoment } from './features/support/support-api.ts';
/** Features that every window needs from its start. */
interface HotCore {
  readonly site: SiteApi;
  readonly slip: SlipApi;
  readonly savedSlips: SavedSlipsApi;
  readonly bets: BetsApi;
  readonly quickBet: QuickBetApi;
  readonly connection: ConnectionApi<Moment>;
  readonly account: AccountApi;
  readonly wallet: WalletApi;
  readonly favourites: FavouritesApi;
  readonly prices: PricesApi;
  readonly offline: OfflineApi;
}

/** Features whose code is loaded on first use. */
interface ColdCore {
  readonly calls: CallsApi;
  readonly moves: MovesApi;
  readonly drafts: DraftsApi;
  readonly openBets: OpenBetsApi;
  readonly casual: CasualApi;
  readonly diagnostics: DiagnosticsApi;
  readonly signIn: SignInApi;
  readonly limits: LimitsApi;
  readonly schedule: ScheduleApi;
  readonly search: SearchApi;
  readonly alerts: AlertsApi;
  readonly analysis: AnalysisApi;
  readonly trade: TradeApi;
  readonly chat: ChatApi;
  readonly sharedBets: SharedBetsApi;
  readonly messages: MessagesApi;
  readonly guides: GuidesApi;
}

export interface Core extends HotCore, ColdCore {}

export type ColdName = keyof ColdCore;

/** The APIs of all features for one window. The types of a call, or of a draft, follow from its name, which a method that is mapped would forget. */
export type ServedCore = {
  readonly [Name in keyof Core]: Name extends 'calls' | 'drafts' | 'moves'
    ? Core[Name]
    : Name extends ColdName
      ? ColdServed<Core[Name]>
      : Served<Core[Name]>;
};

/**
 * One-off events of the core: queued (limits: engine/moments.ts, door/observable-source.ts) and shown once. The window chooses the words.
 * One line per feature.
 */
export type Moment =
  | AccountMoment
  | AlertsMoment
  | BetsMoment
  | CasualMoment
  | ChatMoment
  | LimitsMoment
  | MoveMoment
  | OfflineMoment
  | SlipMoment
  | SupportMoment;

export type WindowInfo = AttachingWindow<Carried>;

/** The root object of the worker, to which a window attaches. Each window gets APIs of its own; all windows share one state. */
export interface Gate {
  attach(window: WindowInfo): Core;
}
