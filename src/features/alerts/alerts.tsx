/** Visitors may choose, too, so these pages are outside of my page. */
import type { AlertsMoment } from '../../../worker/features/alerts/alerts-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { addSheets } from '../../parts/chunks/chunk-files.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    'price-alert': true;
  }
}

const alertsScreen = createTextChunk(() => import('./alerts-screen.tsx'), 'AlertsScreen');

const priceAlert = createTextChunk(() => import('./price-alert-dialog.tsx'), 'PriceAlertDialog');
/** The code that shows notices is loaded with the first one. A notice whose code cannot be loaded is not shown. */
const moments: MomentsOf<AlertsMoment> = {
  alert: (moment) =>
    void Promise.all([import('./show-alert.ts'), addSheets('src/features/alerts/show-alert.ts')]).then(
      ([{ showAlert }]) => showAlert(moment),
      () => {},
    ),
};

export const alerts = {
  pages: [{ path: '/alerts', ...onDemand(alertsScreen, { title: 'alerts.title' }) }],
  dialogs: {
    'price-alert': () => <ChunkView chunk={priceAlert} props={{}} frame={nothing} />,
  },
  moments,
} satisfies Feature;
