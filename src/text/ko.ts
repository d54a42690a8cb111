import { koShared } from './shared.ko.ts';
import { koMatch } from './match.ko.ts';
import { koCore } from '../core/core.ko.ts';
import { koShell } from '../shell/shell.ko.ts';
import { koAccount } from '../features/account/account.ko.ts';
import { koBets } from '../features/bets/bets.ko.ts';
import { koCasual } from '../features/casual/casual.ko.ts';
import { koPrices } from '../features/prices/prices.ko.ts';
import { koSchedule } from '../features/schedule/schedule.ko.ts';
import { koSite } from '../features/site/site.ko.ts';
import { koSlip } from '../features/slip/slip.ko.ts';
import { koWallet } from '../features/wallet/wallet.ko.ts';
import type { OnDemandTextKey } from './ko-on-demand.ts';

/** Every text of the client in Korean, but those of ko-on-demand.ts: one line per feature. The server's Langs replace these texts by key. */
export const ko = {
  ...koShared,
  ...koMatch,
  ...koCore,
  ...koShell,
  ...koAccount,
  ...koBets,
  ...koCasual,
  ...koPrices,
  ...koSchedule,
  ...koSite,
  ...koSlip,
  ...koWallet,
} as const;

/** A text of the main script, or of one that is fetched on demand. */
export type TextKey = keyof typeof ko | OnDemandTextKey;
