/** The features of the core: one line a feature. The code of a cold one is loaded on first use (engine/cold.ts). */
import { createAccount } from './features/account/account.ts';
import { coldAlerts } from './features/alerts/cold-alerts.ts';
import { coldAnalysis } from './features/analysis/cold-analysis.ts';
import { createBets } from './features/bets/bets.ts';
import { coldCalls } from './features/calls/cold-calls.ts';
import { coldCasual } from './features/casual/cold-casual.ts';
import { coldChat } from './features/chat/cold-chat.ts';
import { coldDiagnostics } from './features/diagnostics/cold-diagnostics.ts';
import { coldDrafts } from './features/drafts/cold-drafts.ts';
import { createFavourites } from './features/favourites/favourites.ts';
import { coldGuides } from './features/guides/cold-guides.ts';
import { coldLimits } from './features/limits/cold-limits.ts';
import { coldMessages } from './features/messages/cold-messages.ts';
import { coldMoves } from './features/moves/cold-moves.ts';
import { createOffline } from './features/offline/offline.ts';
import { coldOpenBets } from './features/open-bets/cold-open-bets.ts';
import { createPrices } from './features/prices/prices.ts';
import { createQuickBet } from './features/quick-bet/quick-bet.ts';
import { createReplies } from './features/replies/replies.ts';
import { createSavedSlips } from './features/saved-slips/saved-slips.ts';
import { coldSchedule } from './features/schedule/cold-schedule.ts';
import { coldSearch } from './features/search/cold-search.ts';
import { coldSharedBets } from './features/shared-bets/cold-shared-bets.ts';
import { coldSignIn } from './features/sign-in/cold-sign-in.ts';
import { createSite } from './features/site/site.ts';
import { createSlip } from './features/slip/slip.ts';
import { createSupport } from './features/support/support.ts';
import { coldTrade } from './features/trade/cold-trade.ts';
import { createWallet } from './features/wallet/wallet.ts';

/** In the order in which they are created: each after the features whose ports it takes. Windows call a feature by its name here. */
export const features = {
  site: createSite,
  account: createAccount,
  wallet: createWallet,
  favourites: createFavourites,
  prices: createPrices,
  slip: createSlip,
  savedSlips: createSavedSlips,
  bets: createBets,
  openBets: coldOpenBets,
  quickBet: createQuickBet,
  casual: coldCasual,
  schedule: coldSchedule,
  analysis: coldAnalysis,
  search: coldSearch,
  signIn: coldSignIn,
  limits: coldLimits,
  messages: coldMessages,
  guides: coldGuides,
  trade: coldTrade,
  chat: coldChat,
  sharedBets: coldSharedBets,
  offline: createOffline,
  alerts: coldAlerts,
  diagnostics: coldDiagnostics,
  calls: coldCalls,
  moves: coldMoves,
  drafts: coldDrafts,
  support: createSupport,
  replies: createReplies,
} as const;
