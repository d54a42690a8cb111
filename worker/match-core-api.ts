/** The part of the door (core-api.ts) that is about matches: one line per feature. */
import type { AlertsApi } from './features/alerts/alerts-api.ts';
import type { AnalysisApi } from './features/analysis/analysis-api.ts';
import type { FavouritesApi } from './features/favourites/favourites-api.ts';
import type { OfflineApi } from './features/offline/offline-api.ts';
import type { PricesApi } from './features/prices/prices-api.ts';
import type { ScheduleApi } from './features/schedule/schedule-api.ts';
import type { SearchApi } from './features/search/search-api.ts';

export interface MatchCore {
  readonly favourites: FavouritesApi;
  readonly prices: PricesApi;
  readonly schedule: ScheduleApi;
  readonly search: SearchApi;
  readonly alerts: AlertsApi;
  readonly analysis: AnalysisApi;
  readonly offline: OfflineApi;
}

/** Features of matches whose code is loaded on first use. */
export type MatchColdName = 'alerts' | 'schedule' | 'search' | 'analysis';
