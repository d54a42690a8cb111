import type { AlertSettings } from '../../../domain/alerts/alert-settings.ts';
import type { AlertChange } from '../../../worker/features/alerts/alerts-api.ts';

/** The present settings, and the function that changes some of them: the others may have changed since they were drawn. */
export interface SettingsProps {
  readonly settings: AlertSettings;
  readonly onSettings: (change: AlertChange) => void;
}
