import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { ReportsApi } from './reports-api.ts';

export const coldReports = (engine: Engine): ColdFeature<ReportsApi> =>
  cold(engine, {
    source: 'worker/features/reports/reports.ts',
    load: () => import('./reports.ts'),
    create: ({ createReports }) => createReports(engine),
  });
