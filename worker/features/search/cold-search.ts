import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { SearchApi } from './search-api.ts';

/** Loaded when a member searches for the first time. */
export const coldSearch = (engine: Engine, { site }: { readonly site: SitePort }): ColdFeature<SearchApi> =>
  cold(engine, {
    source: 'worker/features/search/search.ts',
    load: () => import('./search.ts'),
    create: ({ createSearch }) => createSearch(engine, site),
  });
