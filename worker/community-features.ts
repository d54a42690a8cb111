/** Features of the core in which members meet each other, the staff and the store: one line per feature. Their code is loaded on first use. */
import type { Engine } from './engine/engine.ts';
import { coldBoards } from './features/boards/cold-boards.ts';
import { coldChat } from './features/chat/cold-chat.ts';
import { coldReports } from './features/reports/cold-reports.ts';
import { coldStore } from './features/store/cold-store.ts';
import { coldSupport } from './features/support/cold-support.ts';
import { coldTrade } from './features/trade/cold-trade.ts';

/** What these features need of the others. */
type CommunityPorts = Parameters<typeof coldChat>[1] & Parameters<typeof coldTrade>[1];

export const communityFeatures = (engine: Engine, ports: CommunityPorts) => ({
  boards: coldBoards(engine),
  reports: coldReports(engine),
  support: coldSupport(engine),
  store: coldStore(engine),
  trade: coldTrade(engine, ports),
  chat: coldChat(engine, ports),
});
