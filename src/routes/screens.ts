/** The routes of all features: one line per feature, in the order in which their screens are fetched ahead. */
import { aboutRoutes } from '../features/about/routes.ts';
import { accountRoutes } from '../features/account/routes.ts';
import { analysisRoutes } from '../features/analysis/routes.ts';
import { alertsRoutes } from '../features/alerts/routes.ts';
import { betsRoutes } from '../features/bets/routes.ts';
import { favouritesRoutes } from '../features/favourites/routes.ts';
import { casualRoutes } from '../features/casual/routes.ts';
import { openBetsRoutes } from '../features/open-bets/chunks.ts';
import { pricesRoutes } from '../features/prices/routes.ts';
import { keptPageNote } from '../features/offline/use-page-note.tsx';
import { scheduleRoutes } from '../features/schedule/routes.ts';
import { signInRoutes } from '../features/sign-in/routes.ts';
import { signUpRoutes } from '../features/sign-up/routes.ts';
import { termsRoutes } from '../features/terms/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { limitsRoutes } from '../features/limits/routes.ts';
import { boardRoutes } from '../features/boards/routes.ts';
import { cashierRoutes } from '../features/cashier/routes.ts';
import { popupRoutes } from '../features/site/dialogs.tsx';
import { slipRoutes } from '../features/slip/chunks.ts';
import { storeRoutes } from '../features/store/routes.ts';
import { eventsRoutes } from '../features/events/routes.ts';
import { surveyRoutes } from '../features/survey/routes.ts';
import { guidesRoutes } from '../features/guides/routes.ts';
import { messagesRoutes } from '../features/messages/routes.ts';
import { operatorRoutes } from '../features/operator/routes.ts';
import { supportRoutes } from '../features/support/routes.ts';
import { tradeRoutes } from '../features/trade/routes.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { walletRoutes } from '../features/wallet/routes.ts';
import { replayRoutes } from '../features/replay/routes.ts';
import type { FeatureRoutes } from '../parts/chunks/on-demand.tsx';

export const routesOfFeatures: readonly FeatureRoutes[] = [
  slipRoutes,
  { pages: [], chunks: [keptPageNote] },
  pricesRoutes,
  openBetsRoutes,
  betsRoutes,
  scheduleRoutes,
  analysisRoutes,
  casualRoutes,
  walletRoutes,
  signInRoutes,
  accountRoutes,
  signUpRoutes,
  termsRoutes,
  settingsRoutes,
  alertsRoutes,
  favouritesRoutes,
  limitsRoutes,
  cashierRoutes,
  boardRoutes,
  storeRoutes,
  eventsRoutes,
  surveyRoutes,
  operatorRoutes,
  guidesRoutes,
  messagesRoutes,
  supportRoutes,
  tradeRoutes,
  chatRoutes,
  aboutRoutes,
  popupRoutes,
  replayRoutes,
];
