/** The part of the door (core-api.ts) that is about members among each other, the staff, trades, the store, events, the survey and the guides: one line per feature. */
import type { BoardsApi } from './features/boards/boards-api.ts';
import type { TradeApi } from './features/trade/trade-api.ts';
import type { ChatApi } from './features/chat/chat-api.ts';
import type { SharedBetsApi } from './features/shared-bets/shared-bets-api.ts';
import type { EventsApi } from './features/events/events-api.ts';
import type { GuidesApi } from './features/guides/guides-api.ts';
import type { StoreApi } from './features/store/store-api.ts';
import type { MessagesApi } from './features/messages/messages-api.ts';
import type { ReportsApi } from './features/reports/reports-api.ts';
import type { SupportApi } from './features/support/support-api.ts';
import type { SurveyApi } from './features/survey/survey-api.ts';

export interface CommunityCore {
  readonly boards: BoardsApi;
  readonly trade: TradeApi;
  readonly chat: ChatApi;
  readonly store: StoreApi;
  readonly sharedBets: SharedBetsApi;
  readonly reports: ReportsApi;
  readonly messages: MessagesApi;
  readonly support: SupportApi;
  readonly events: EventsApi;
  readonly survey: SurveyApi;
  readonly guides: GuidesApi;
}

/** Features whose code is loaded on first use. */
export type CommunityColdName = keyof CommunityCore;
