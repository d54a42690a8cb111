import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { TermsApi } from './terms-api.ts';

export const coldTerms = (engine: Engine, ports: MemberPorts): ColdFeature<TermsApi> =>
  cold(engine, {
    source: 'worker/features/terms/terms.ts',
    load: () => import('./terms.ts'),
    create: ({ createTerms }) => createTerms(engine, ports),
  });
