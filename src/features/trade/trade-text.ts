import type { TradeLock } from '../../../domain/trade/leg-marks.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { SaleOver } from '../../../worker/features/trade/trade-api.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import type { Say } from '../../text/i18n.ts';

/** Why an act was not done, in words. */
export const tradeFaultText = (fault: Fault, say: Say): string => refusalHint('trade.refusal', fault, say);

type Lock = TradeLock | SaleOver;

/** A sale that has been overtaken can begin again with the present marks. */
export const isOvertaken = (lock: Lock | null): boolean =>
  lock === 'settled' || lock === 'goal' || lock === 'moved';

/** The reason why a sale is locked or has ended; of one that was overtaken, also who may offer it again. */
export const lockText = (lock: Lock, { isOwn }: { readonly isOwn: boolean }, say: Say): string =>
  isOvertaken(lock)
    ? `${say(`trade.lock.${lock}`)} ${say(isOwn ? 'trade.overtaken.own' : 'trade.overtaken')}`
    : say(`trade.lock.${lock}`);
