/** Features in which members meet each other and the staff: one line per feature. */
import type { ServerFeature } from './feature.ts';
import { createReportsFeature } from './features/reports/reports.ts';
import { createSupportFeature } from './features/support/support.ts';
import type { MemberDeps } from './member-deps.ts';

/** `features`: all features of the server. */
export const communityFeatures = (
  deps: MemberDeps,
  features: () => readonly ServerFeature[],
): readonly ServerFeature[] => [createReportsFeature(deps, features), createSupportFeature(deps)];
