/** The features of the core: one line a feature. The code of a cold one is loaded on first use (engine/cold.ts); what has a `cold-<name>.ts` needs more before. */
import { loadedOnDemand } from './engine/cold.ts';
import { createAccount } from './features/account/account.ts';
import { coldAlerts } from './features/alerts/cold-alerts.ts';
import { createBets } from './features/bets/bets.ts';
import { coldChat } from './features/chat/cold-chat.ts';
import { coldDiagnostics } from './features/diagnostics/cold-diagnostics.ts';
import { createFavourites } from './features/favourites/favourites.ts';
import { coldMoves } from './features/moves/cold-moves.ts';
import { createOffline } from './features/offline/offline.ts';
import { createPrices } from './features/prices/prices.ts';
import { createQuickBet } from './features/quick-bet/quick-bet.ts';
import { createReplies } from './features/replies/replies.ts';
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
  savedSlips: loadedOnDemand(
    'saved-slips',
    async () => (await import('./features/saved-slips/saved-slips.ts')).createSavedSlips,
  ),
  bets: createBets,
  openBets: loadedOnDemand(
    'open-bets',
    async () => (await import('./features/open-bets/open-bets.ts')).createOpenBets,
  ),
  quickBet: createQuickBet,
  casual: loadedOnDemand(
    'casual',
    async () => (await import('./features/casual/casual.ts')).createCasual,
    // A bet of an earlier core has no known outcome.
    ({ outbox }) => outbox.storedForMember('casual'),
  ),
  schedule: loadedOnDemand(
    'schedule',
    async () => (await import('./features/schedule/schedule.ts')).createSchedule,
  ),
  analysis: loadedOnDemand(
    'analysis',
    async () => (await import('./features/analysis/analysis.ts')).createAnalysis,
  ),
  search: loadedOnDemand('search', async () => (await import('./features/search/search.ts')).createSearch),
  signIn: loadedOnDemand('sign-in', async () => (await import('./features/sign-in/sign-in.ts')).createSignIn),
  limits: loadedOnDemand(
    'limits',
    async () => (await import('./features/limits/limits.ts')).createLimits,
    // It counts the time that the member spends.
    (_, { account }) => account.loggedIn,
  ),
  messages: loadedOnDemand(
    'messages',
    async () => (await import('./features/messages/messages.ts')).createMessages,
  ),
  guides: loadedOnDemand('guides', async () => (await import('./features/guides/guides.ts')).createGuides),
  trade: coldTrade,
  chat: coldChat,
  sharedBets: loadedOnDemand(
    'shared-bets',
    async () => (await import('./features/shared-bets/shared-bets.ts')).createSharedBets,
  ),
  offline: createOffline,
  alerts: coldAlerts,
  diagnostics: coldDiagnostics,
  calls: loadedOnDemand('calls', async () => (await import('./features/calls/calls.ts')).createCalls),
  moves: coldMoves,
  drafts: loadedOnDemand('drafts', async () => (await import('./features/drafts/drafts.ts')).createDrafts),
  support: createSupport,
  replies: createReplies,
} as const;
