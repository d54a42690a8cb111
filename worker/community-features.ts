/** Features of the core beside betting: members among each other, the staff, the store, events. One line per feature; loaded on first use. */
import type { Engine } from './engine/engine.ts';
import { coldBoards } from './features/boards/cold-boards.ts';
import { coldChat } from './features/chat/cold-chat.ts';
import { coldEvents } from './features/events/cold-events.ts';
import { coldGuides } from './features/guides/cold-guides.ts';
import { coldMessages } from './features/messages/cold-messages.ts';
import { coldReports } from './features/reports/cold-reports.ts';
import { coldSharedBets } from './features/shared-bets/cold-shared-bets.ts';
import { coldStore } from './features/store/cold-store.ts';
import { coldSupport } from './features/support/cold-support.ts';
import { coldSurvey } from './features/survey/cold-survey.ts';
import { coldTrade } from './features/trade/cold-trade.ts';

/** What these features need of the others. */
type CommunityPorts = Parameters<typeof coldChat>[1] &
  Parameters<typeof coldGuides>[1] &
  Parameters<typeof coldTrade>[1] &
  Parameters<typeof coldSharedBets>[1];

export const communityFeatures = (engine: Engine, ports: CommunityPorts) => ({
  boards: coldBoards(engine),
  reports: coldReports(engine),
  messages: coldMessages(engine),
  support: coldSupport(engine),
  store: coldStore(engine),
  events: coldEvents(engine),
  survey: coldSurvey(engine),
  guides: coldGuides(engine, ports),
  trade: coldTrade(engine, ports),
  chat: coldChat(engine, ports),
  sharedBets: coldSharedBets(engine, ports),
});
