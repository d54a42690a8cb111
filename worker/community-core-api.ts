/** The part of the door (core-api.ts) that is about members among each other, the staff, trades and the store: one line per feature. */
import type { BoardsApi } from './features/boards/boards-api.ts';
import type { TradeApi } from './features/trade/trade-api.ts';
import type { ChatApi } from './features/chat/chat-api.ts';
import type { StoreApi } from './features/store/store-api.ts';
import type { ReportsApi } from './features/reports/reports-api.ts';
import type { SupportApi } from './features/support/support-api.ts';

export interface CommunityCore {
  readonly boards: BoardsApi;
  readonly trade: TradeApi;
  readonly chat: ChatApi;
  readonly store: StoreApi;
  readonly reports: ReportsApi;
  readonly support: SupportApi;
}

/** Features whose code is loaded on first use. */
export type CommunityColdName = keyof CommunityCore;
