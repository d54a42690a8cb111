/** The features of the window: one line a feature. Features without a line have only parts for others (`use-*.ts`). */
import type { Moment } from '../worker/core-api.ts';
import type { Client } from './core/door/client.ts';
import type { MomentsOf } from './core/door/moments.ts';
import { checkDevice } from './core/session/device-check.ts';
import type { Feature } from './feature.ts';
import { about } from './features/about/about.ts';
import { account } from './features/account/account.ts';
import { alerts } from './features/alerts/alerts.tsx';
import { analysis } from './features/analysis/analysis.ts';
import { bets } from './features/bets/bets.ts';
import { boards } from './features/boards/boards.ts';
import { cashier } from './features/cashier/cashier.ts';
import { casual } from './features/casual/casual.ts';
import { chat } from './features/chat/chat.ts';
import { deviceBench } from './features/device-bench/device-bench.ts';
import { diagnostics } from './features/diagnostics/diagnostics.ts';
import { events } from './features/events/events.tsx';
import { favourites } from './features/favourites/favourites.ts';
import { guides } from './features/guides/guides.ts';
import { layouts } from './features/layouts/layouts.ts';
import { limits } from './features/limits/limits.tsx';
import { messages } from './features/messages/messages.ts';
import { offline } from './features/offline/offline.ts';
import { openBets } from './features/open-bets/open-bets.ts';
import { operator } from './features/operator/operator.ts';
import { prices } from './features/prices/prices.ts';
import { replay } from './features/replay/replay.ts';
import { replies } from './features/replies/replies.ts';
import { reports } from './features/reports/reports.tsx';
import { schedule } from './features/schedule/schedule.ts';
import { search } from './features/search/search.ts';
import { settings } from './features/settings/settings.ts';
import { signIn } from './features/sign-in/sign-in.ts';
import { signUp } from './features/sign-up/sign-up.ts';
import { site } from './features/site/site.tsx';
import { slip } from './features/slip/slip.ts';
import { store } from './features/store/store.ts';
import { support } from './features/support/support.ts';
import { survey } from './features/survey/survey.tsx';
import { terms } from './features/terms/terms.ts';
import { trade } from './features/trade/trade.ts';
import { wallet } from './features/wallet/wallet.ts';

/** In the order in which windows begin with them, and in which their screens are fetched ahead. */
const list = [
  prices,
  slip,
  offline,
  openBets,
  bets,
  schedule,
  analysis,
  casual,
  wallet,
  signIn,
  account,
  signUp,
  terms,
  settings,
  alerts,
  favourites,
  layouts,
  limits,
  cashier,
  boards,
  store,
  events,
  survey,
  operator,
  guides,
  messages,
  support,
  trade,
  chat,
  about,
  site,
  replay,
  deviceBench,
  search,
  diagnostics,
  reports,
  replies,
] as const;

export const features: readonly Feature[] = list;

type MomentsIn<List> = List extends readonly [infer One, ...infer Others]
  ? (One extends { readonly moments: infer Own } ? Own : unknown) & MomentsIn<Others>
  : unknown;

/** Every moment of the core has a feature that shows it. */
export const moments: MomentsOf<Moment> = Object.assign(
  {},
  ...features.map((feature) => feature.moments),
) as MomentsIn<typeof list>;

/** Runs once in every new window. */
export function begin(client: Client): void {
  for (const { begin: acts = [] } of features) for (const act of acts) act(client);
  checkDevice();
}
