import type { Moment } from '../../worker/moment.ts';
import type { MomentsOf } from '../core/door/moments.ts';
import { accountMoments } from '../features/account/account-moments.ts';
import { alertsMoments } from '../features/alerts/alerts-moments.ts';
import { betsMoments } from '../features/bets/bets-moments.ts';
import { cashierMoments } from '../features/cashier/cashier-moments.ts';
import { casualMoments } from '../features/casual/casual-moments.ts';
import { chatMoments } from '../features/chat/chat-moments.ts';
import { limitsMoments } from '../features/limits/limits-moments.ts';
import { offlineMoments } from '../features/offline/offline-moments.ts';
import { slipMoments } from '../features/slip/slip-moments.ts';
import { supportMoments } from '../features/support/support-moments.ts';
import type { Texts } from '../text/i18n.ts';

/** The moments of all features: one line per feature. */
const moments: MomentsOf<Moment> = {
  ...accountMoments,
  ...alertsMoments,
  ...betsMoments,
  ...cashierMoments,
  ...casualMoments,
  ...chatMoments,
  ...limitsMoments,
  ...offlineMoments,
  ...slipMoments,
  ...supportMoments,
};

/** Shows a one-off event of the core through the feature that it comes from. */
export function showMoment(moment: Moment, texts: Texts): void {
  const show = moments[moment.kind] as (moment: Moment, texts: Texts) => void;
  show(moment, texts);
}
