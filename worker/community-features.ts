/** Features of the core in which members meet each other and the staff: one line per feature. Their code is loaded on first use. */
import type { Engine } from './engine/engine.ts';
import { coldReports } from './features/reports/cold-reports.ts';
import { coldSupport } from './features/support/cold-support.ts';

export const communityFeatures = (engine: Engine) => ({
  reports: coldReports(engine),
  support: coldSupport(engine),
});
