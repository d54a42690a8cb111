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
import type * as onDemand from './ko-on-demand.ts';

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

/** The texts of all tables of a list. */
type TextsIn<List> = Readonly<Record<{ [Name in keyof List]: keyof List[Name] }[keyof List], string>>;

export const joinTexts = <List extends Readonly<Record<string, Readonly<Record<string, string>>>>>(
  list: List,
): TextsIn<List> => Object.assign({}, ...Object.values(list)) as TextsIn<List>;

/** A text of the main script, or of one that is fetched on demand. */
export type TextKey = keyof typeof ko | keyof TextsIn<typeof onDemand>;
