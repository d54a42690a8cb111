import type { AlertsView } from '../../../worker/features/alerts/alerts-api.ts';
import { viewOf } from '../../core/door/client.ts';
import { useViewOf } from '../../core/door/use-client.ts';

const alerts = viewOf<AlertsView | null>((core) => core.alerts.view(), null);

/** The choices and the price alerts of this browser; null: not loaded yet. */
export const useAlerts = (): AlertsView | null => useViewOf(alerts);
