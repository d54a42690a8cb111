import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { PricesPort } from '../prices/prices-api.ts';
import type { DiagnosticsApi } from './diagnostics-api.ts';

export const coldDiagnostics = (engine: Engine, prices: PricesPort): ColdFeature<DiagnosticsApi> =>
  cold(engine, {
    source: 'worker/features/diagnostics/diagnostics.ts',
    load: () => import('./diagnostics.ts'),
    create: ({ createDiagnostics }) => createDiagnostics(engine, prices),
  });
