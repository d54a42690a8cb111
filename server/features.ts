/** The features of the server: one line a feature. */
import { account } from './features/account/account.ts';
import { analysis } from './features/analysis/analysis.ts';
import { bets } from './features/bets/bets.ts';
import { boards } from './features/boards/boards.ts';
import { cashier } from './features/cashier/cashier.ts';
import { casual } from './features/casual/casual.ts';
import { chat } from './features/chat/chat.ts';
import { events } from './features/events/events.ts';
import { favourites } from './features/favourites/favourites.ts';
import { limits } from './features/limits/limits.ts';
import { messages } from './features/messages/messages.ts';
import { operator } from './features/operator/operator.ts';
import { replies } from './features/replies/replies.ts';
import { reports } from './features/reports/reports.ts';
import { schedule } from './features/schedule/schedule.ts';
import { settings } from './features/settings/settings.ts';
import { sharedBets } from './features/shared-bets/shared-bets.ts';
import { signIn } from './features/sign-in/sign-in.ts';
import { signUp } from './features/sign-up/sign-up.ts';
import { site } from './features/site/site.ts';
import { store } from './features/store/store.ts';
import { support } from './features/support/support.ts';
import { survey } from './features/survey/survey.ts';
import { terms } from './features/terms/terms.ts';
import { trade } from './features/trade/trade.ts';
import { wallet } from './features/wallet/wallet.ts';

/** In the order in which they are created: each of the first three makes what those after it are created from. */
export const features = [
  account,
  site,
  bets,
  casual,
  schedule,
  analysis,
  wallet,
  signIn,
  signUp,
  terms,
  settings,
  favourites,
  limits,
  cashier,
  store,
  sharedBets,
  events,
  survey,
  operator,
  boards,
  reports,
  replies,
  messages,
  support,
  trade,
  chat,
] as const;
