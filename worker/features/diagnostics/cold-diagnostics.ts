import { Observable } from 'rxjs';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { PricesPort } from '../prices/prices-api.ts';
import type { DiagnosticsApi } from './diagnostics-api.ts';

/** The last minutes are recorded from so long after the start on, which is left to what the member waits for, ms. */
export const RECORDED_AFTER_MS = 20_000;

const afterStart = ({ deps }: Pick<Engine, 'deps'>): Observable<void> =>
  new Observable((wake) =>
    deps.self.keepsLastMinutes === true ? deps.later(RECORDED_AFTER_MS, () => wake.next()) : undefined,
  );

export const coldDiagnostics = (
  engine: Engine,
  { prices }: { readonly prices: PricesPort },
): ColdFeature<DiagnosticsApi> =>
  cold(engine, {
    source: 'worker/features/diagnostics/diagnostics.ts',
    load: () => import('./diagnostics.ts'),
    create: ({ createDiagnostics }) => createDiagnostics(engine, prices),
    wake: afterStart(engine),
  });
