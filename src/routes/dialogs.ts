/** The dialogs of all features: one line per feature. */
import { accountDialogs } from '../features/account/dialogs.ts';
import { betsDialogs } from '../features/bets/dialogs.ts';
import { diagnosticsDialogs } from '../features/diagnostics/dialogs.ts';
import { scheduleDialogs } from '../features/schedule/dialogs.ts';
import type { FeatureDialogs } from '../parts/dialog-chunk.tsx';

export const dialogsOfFeatures: readonly FeatureDialogs[] = [
  accountDialogs,
  betsDialogs,
  scheduleDialogs,
  diagnosticsDialogs,
];
