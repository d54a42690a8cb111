import type { Fault } from '../../../domain/fault.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { gold } from '../../text/format.ts';
import type { Say } from '../../text/i18n.ts';

/** Why nothing was moved, in words. `below`: the gold from which there is no free top-up. */
export const moneyFaultText = (fault: Fault, say: Say, below = 0): string =>
  refusalHint('cashier.fault', fault, say, { gold: gold(below) });
