import { koOutside } from '../features/site/outside.ko.ts';
import { koPopups } from '../features/site/popups.ko.ts';
import { koAbout } from '../features/about/about.ko.ts';
import { koAnalysis } from '../features/analysis/analysis.ko.ts';
import { koSecurity } from '../features/account/security.ko.ts';
import { koHistory } from '../features/bets/history.ko.ts';
import { koCasualGames } from '../features/casual/casual-games.ko.ts';
import { koAlerts } from '../features/alerts/alerts.ko.ts';
import { koDiagnostics } from '../features/diagnostics/diagnostics.ko.ts';
import { koReplay } from '../features/replay/replay.ko.ts';
import { koSearch } from '../features/search/search.ko.ts';
import { koSignIn } from '../features/sign-in/sign-in.ko.ts';
import { koSignUp } from '../features/sign-up/sign-up.ko.ts';
import { koTerms } from '../features/terms/terms.ko.ts';
import { koSettings } from '../features/settings/settings.ko.ts';
import { koLimits } from '../features/limits/limits.ko.ts';
import { koOwnLimits } from './own-limits.ko.ts';
import { koCashier } from '../features/cashier/cashier.ko.ts';
import { koSupport } from '../features/support/support.ko.ts';
import { koMessages } from '../features/messages/messages.ko.ts';
import { koReports } from '../features/reports/reports.ko.ts';
import { koCart } from '../features/slip/cart.ko.ts';
import { koStore } from '../features/store/store.ko.ts';
import { koOperator } from '../features/operator/operator.ko.ts';
import { koOperatorAudit } from '../features/operator/audit.ko.ts';
import { koOperatorValues } from '../features/operator/values.ko.ts';

import { koEvents } from '../features/events/events.ko.ts';
import { koGuidesTexts } from '../features/guides/guides.ko.ts';
import { koSurvey } from '../features/survey/survey.ko.ts';
import { koChat } from '../features/chat/chat.ko.ts';
import { koOpenBets } from '../features/open-bets/open-bets.ko.ts';
import { koBoards } from '../features/boards/boards.ko.ts';
import { koLogin } from '../features/account/login.ko.ts';
import { koOffline } from '../features/offline/offline.ko.ts';
import { koLoginPages } from '../parts/pages/login-pages.ko.ts';
import { koRichText } from '../parts/rich-text/rich-text.ko.ts';
import { koHome } from '../features/prices/home.ko.ts';
import { koScheduleScreens } from '../features/schedule/screens.ko.ts';
import { koDetail } from '../features/prices/detail.ko.ts';
import { koNoLive } from '../features/prices/no-live.ko.ts';
import { koTrade } from '../features/trade/trade.ko.ts';
import { koWalletLog } from '../features/wallet/wallet-log.ko.ts';
import { koSharedBets } from '../features/shared-bets/shared-bets.ko.ts';
import { koMyPage } from '../shell/my-page.ko.ts';

/** Korean texts of features whose screens are loaded on demand: one line per feature. They are fetched with the first of those screens. */
export const koOnDemand = {
  ...koAbout,
  ...koPopups,
  ...koOutside,
  ...koAnalysis,
  ...koSecurity,
  ...koHistory,
  ...koCasualGames,
  ...koAlerts,
  ...koDiagnostics,
  ...koReplay,
  ...koSearch,
  ...koSignIn,
  ...koSignUp,
  ...koTerms,
  ...koSettings,
  ...koLimits,
  ...koOwnLimits,
  ...koCashier,
  ...koReports,
  ...koMessages,
  ...koSupport,
  ...koCart,
  ...koStore,
  ...koOperator,
  ...koOperatorAudit,
  ...koOperatorValues,
  ...koEvents,
  ...koGuidesTexts,
  ...koSurvey,
  ...koChat,
  ...koOpenBets,
  ...koBoards,
  ...koLogin,
  ...koOffline,
  ...koLoginPages,
  ...koRichText,
  ...koHome,
  ...koDetail,
  ...koNoLive,
  ...koScheduleScreens,
  ...koTrade,
  ...koWalletLog,
  ...koSharedBets,
  ...koMyPage,
} as const;

export type OnDemandTextKey = keyof typeof koOnDemand;
