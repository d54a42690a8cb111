import type { AlertSettings } from '../../../domain/alerts/alert-settings.ts';

/** The present settings, and the function that changes them. */
export interface SettingsProps {
  readonly settings: AlertSettings;
  readonly onSettings: (settings: AlertSettings) => void;
}
