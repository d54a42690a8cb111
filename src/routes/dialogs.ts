/** The dialogs of all features: one line per feature. */
import { accountDialogs } from '../features/account/dialogs.ts';
import { alertsDialogs } from '../features/alerts/dialogs.tsx';
import { betsDialogs } from '../features/bets/dialogs.ts';
import { diagnosticsDialogs } from '../features/diagnostics/dialogs.ts';
import { scheduleDialogs } from '../features/schedule/dialogs.ts';
import { searchDialogs } from '../features/search/dialogs.ts';
import { signInDialogs } from '../features/sign-in/dialogs.ts';
import { signUpDialogs } from '../features/sign-up/dialogs.ts';
import { slipDialogs } from '../features/slip/dialogs.ts';
import { termsDialogs } from '../features/terms/dialogs.ts';
import { settingsDialogs } from '../features/settings/dialogs.ts';
import { limitsDialogs } from '../features/limits/dialogs.tsx';
import { cashierDialogs } from '../features/cashier/dialogs.ts';
import { reportsDialogs } from '../features/reports/dialogs.tsx';
import { eventsDialogs } from '../features/events/dialogs.tsx';
import { surveyDialogs } from '../features/survey/dialogs.tsx';
import { siteDialogs } from '../features/site/dialogs.tsx';
import { operatorDialogs } from '../features/operator/dialogs.ts';
import type { FeatureDialogs } from '../parts/chunks/dialog-chunk.tsx';

export const dialogsOfFeatures: readonly FeatureDialogs[] = [
  accountDialogs,
  betsDialogs,
  slipDialogs,
  scheduleDialogs,
  alertsDialogs,
  searchDialogs,
  diagnosticsDialogs,
  signInDialogs,
  signUpDialogs,
  termsDialogs,
  settingsDialogs,
  limitsDialogs,
  cashierDialogs,
  operatorDialogs,
  reportsDialogs,
  eventsDialogs,
  surveyDialogs,
  siteDialogs,
];
