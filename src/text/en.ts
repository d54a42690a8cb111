import { enShared } from './shared.en.ts';
import { enMatch } from './match.en.ts';
import { enCore } from '../core/core.en.ts';
import { enShell } from '../shell/shell.en.ts';
import { enAccount } from '../features/account/account.en.ts';
import { enOutside } from '../features/site/outside.en.ts';
import { enPopups } from '../features/site/popups.en.ts';
import { enAbout } from '../features/about/about.en.ts';
import { enAnalysis } from '../features/analysis/analysis.en.ts';
import { enBets } from '../features/bets/bets.en.ts';
import { enHistory } from '../features/bets/history.en.ts';
import { enCasual } from '../features/casual/casual.en.ts';
import { enCasualGames } from '../features/casual/casual-games.en.ts';
import { enDiagnostics } from '../features/diagnostics/diagnostics.en.ts';
import { enReplay } from '../features/replay/replay.en.ts';
import { enPrices } from '../features/prices/prices.en.ts';
import { enHome } from '../features/prices/home.en.ts';
import { enSchedule } from '../features/schedule/schedule.en.ts';
import { enSite } from '../features/site/site.en.ts';
import { enSlip } from '../features/slip/slip.en.ts';
import { enCart } from '../features/slip/cart.en.ts';
import { enWallet } from '../features/wallet/wallet.en.ts';
import { enSecurity } from '../features/account/security.en.ts';
import { enAlerts } from '../features/alerts/alerts.en.ts';
import { enSearch } from '../features/search/search.en.ts';
import { enSignIn } from '../features/sign-in/sign-in.en.ts';
import { enSignUp } from '../features/sign-up/sign-up.en.ts';
import { enTerms } from '../features/terms/terms.en.ts';
import { enSettings } from '../features/settings/settings.en.ts';
import { enLimits } from '../features/limits/limits.en.ts';
import { enOwnLimits } from './own-limits.en.ts';
import { enCashier } from '../features/cashier/cashier.en.ts';
import { enSupport } from '../features/support/support.en.ts';
import { enMessages } from '../features/messages/messages.en.ts';
import { enReports } from '../features/reports/reports.en.ts';
import { enSharedBets } from '../features/shared-bets/shared-bets.en.ts';
import { enStore } from '../features/store/store.en.ts';
import { enOperator } from '../features/operator/operator.en.ts';
import { enOperatorAudit } from '../features/operator/audit.en.ts';
import { enOperatorValues } from '../features/operator/values.en.ts';
import { enEvents } from '../features/events/events.en.ts';
import { enGuidesTexts } from '../features/guides/guides.en.ts';
import { enSurvey } from '../features/survey/survey.en.ts';
import { enChat } from '../features/chat/chat.en.ts';
import { enOpenBets } from '../features/open-bets/open-bets.en.ts';
import { enBoards } from '../features/boards/boards.en.ts';
import { enRichText } from '../parts/rich-text/rich-text.en.ts';
import { enScheduleScreens } from '../features/schedule/screens.en.ts';
import { enDetail } from '../features/prices/detail.en.ts';
import { enNoLive } from '../features/prices/no-live.en.ts';
import { enTrade } from '../features/trade/trade.en.ts';
import { enWalletLog } from '../features/wallet/wallet-log.en.ts';
import { enLogin } from '../features/account/login.en.ts';
import { enOffline } from '../features/offline/offline.en.ts';
import { enLoginPages } from '../parts/pages/login-pages.en.ts';
import { enMyPage } from '../shell/my-page.en.ts';
import type { TextKey } from './ko.ts';

/** Every text of the client in English. The type requires the same keys as the Korean texts. */
export const en: Readonly<Record<TextKey, string>> = {
  ...enShared,
  ...enMatch,
  ...enCore,
  ...enShell,
  ...enAccount,
  ...enAbout,
  ...enPopups,
  ...enOutside,
  ...enAnalysis,
  ...enBets,
  ...enHistory,
  ...enCasual,
  ...enCasualGames,
  ...enDiagnostics,
  ...enReplay,
  ...enPrices,
  ...enHome,
  ...enSchedule,
  ...enSite,
  ...enSlip,
  ...enCart,
  ...enWallet,
  ...enSecurity,
  ...enAlerts,
  ...enSearch,
  ...enSignIn,
  ...enSignUp,
  ...enTerms,
  ...enSettings,
  ...enLimits,
  ...enOwnLimits,
  ...enCashier,
  ...enReports,
  ...enMessages,
  ...enSupport,
  ...enStore,
  ...enSharedBets,
  ...enOperator,
  ...enOperatorAudit,
  ...enOperatorValues,
  ...enEvents,
  ...enGuidesTexts,
  ...enSurvey,
  ...enChat,
  ...enOpenBets,
  ...enBoards,
  ...enRichText,
  ...enDetail,
  ...enNoLive,
  ...enScheduleScreens,
  ...enTrade,
  ...enWalletLog,
  ...enLogin,
  ...enOffline,
  ...enLoginPages,
  ...enMyPage,
};
