import type { LimitsMoment } from '../../../worker/features/limits/limits-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import type { MomentsOf } from '../../core/door/moments.ts';

type Check = Extract<LimitsMoment, { kind: 'reality-check' }>;

let last: Check = { kind: 'reality-check', minutes: 0, net: 0 };

/** The figures of the open reality check. */
export const lastCheck = (): Check => last;

export const limitsMoments: MomentsOf<LimitsMoment> = {
  'reality-check'(check) {
    last = check;
    dialogs.interrupt('reality-check');
  },
  'reality-check-seen'() {
    if (dialogs.now().over === 'reality-check') dialogs.interrupt(null);
  },
};
