import type { MoneyFault } from '../../../worker/features/cashier/cashier-api.ts';
import { gold } from '../../text/format.ts';
import type { Say } from '../../text/i18n.ts';

/** Why nothing was moved, in words. `below`: the gold from which there is no free top-up. */
export function moneyFaultText(fault: MoneyFault, say: Say, below = 0): string {
  if (fault.kind !== 'refused') return say(`cashier.fault.${fault.kind}`);
  if (fault.reason === null) return say('cashier.fault.refused');
  return say(`cashier.fault.${fault.reason}`, { gold: gold(below) });
}
