import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { AnalysisApi } from './analysis-api.ts';

export const coldAnalysis = (
  engine: Engine,
  { site }: { readonly site: SitePort },
): ColdFeature<AnalysisApi> =>
  cold(engine, {
    source: 'worker/features/analysis/analysis.ts',
    load: () => import('./analysis.ts'),
    create: ({ createAnalysis }) => createAnalysis(engine, site),
  });
