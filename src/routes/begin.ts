import type { Client } from '../core/door/client.ts';
import { checkDevice } from '../core/session/device-check.ts';
import { followActivity } from '../features/account/follow-activity.ts';
import { followBets } from '../features/bets/use-bets.ts';
import { followOpenBets } from '../features/open-bets/use-open-bets.ts';
import { beginLiveList } from '../features/prices/use-shown-page.ts';
import { followSavedSlips } from '../features/slip/use-saved-slips.ts';
import { beginSlip } from '../features/slip/use-slip.ts';

/** Functions of the features that run once in every new window: one line per feature. */
const begins: readonly ((client: Client) => unknown)[] = [
  beginLiveList,
  checkDevice,
  followActivity,
  beginSlip,
  followSavedSlips,
  followBets,
  followOpenBets,
];

export function begin(client: Client): void {
  for (const act of begins) act(client);
}
