/** Features in which members meet each other and the staff: one line per feature. */
import type { ServerFeature } from './feature.ts';
import { createBoardsFeature } from './features/boards/boards.ts';
import { createChatFeature } from './features/chat/chat.ts';
import { createMessagesFeature } from './features/messages/messages.ts';
import { createReportsFeature } from './features/reports/reports.ts';
import { createSupportFeature } from './features/support/support.ts';
import { createTradeFeature } from './features/trade/trade.ts';
import type { MemberDeps } from './member-deps.ts';

interface CommunityPorts {
  readonly boards: Parameters<typeof createBoardsFeature>[1];
  readonly chat: Parameters<typeof createChatFeature>[1];
  readonly trade: Omit<Parameters<typeof createTradeFeature>[0], keyof MemberDeps> &
    Parameters<typeof createTradeFeature>[1];
  /** All features of the server. */
  readonly features: () => readonly ServerFeature[];
}

export const communityFeatures = (
  deps: MemberDeps,
  { boards, chat, trade, features }: CommunityPorts,
): readonly ServerFeature[] => [
  createBoardsFeature(deps, boards),
  createReportsFeature(deps, features),
  createMessagesFeature(deps),
  createSupportFeature(deps),
  createTradeFeature({ ...deps, ...trade }, trade),
  createChatFeature(deps, chat),
];
