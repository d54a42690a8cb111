import type { TradeFault } from '../../../worker/features/trade/trade-api.ts';
import type { Say } from '../../text/i18n.ts';

/** Why an act was not done, in words. */
export const tradeFaultText = (fault: TradeFault, say: Say): string => {
  if (fault.kind !== 'refused') return say(`trade.fault.${fault.kind}`);
  return say(fault.reason === null ? 'trade.refusal.other' : `trade.refusal.${fault.reason}`);
};
