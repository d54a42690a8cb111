import type { AlertsMoment } from '../../../worker/features/alerts/alerts-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';

/** The code that shows notices is loaded with the first one. A notice whose code cannot be loaded is not shown. */
export const alertsMoments: MomentsOf<AlertsMoment> = {
  alert: (moment) =>
    void import('./show-alert.ts').then(
      ({ showAlert }) => showAlert(moment),
      () => {},
    ),
};
