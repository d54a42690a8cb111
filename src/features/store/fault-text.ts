import type { Fault } from '../../../domain/fault.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import type { Say } from '../../text/i18n.ts';

/** Why nothing was moved, in words. */
export const faultText = (fault: Fault, say: Say): string => refusalHint('store.fault', fault, say);
