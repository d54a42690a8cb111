import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { GuidesApi } from './guides-api.ts';

export const coldGuides = (engine: Engine, ports: MemberPorts): ColdFeature<GuidesApi> =>
  cold(engine, {
    source: 'worker/features/guides/guides.ts',
    load: () => import('./guides.ts'),
    create: ({ createGuides }) => createGuides(ports),
  });
