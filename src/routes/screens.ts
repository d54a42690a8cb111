/** The routes of all features: one line per feature, in the order in which their screens are fetched ahead. */
import { betsRoutes } from '../features/bets/routes.ts';
import { casualRoutes } from '../features/casual/routes.ts';
import { pricesRoutes } from '../features/prices/routes.ts';
import { scheduleRoutes } from '../features/schedule/routes.ts';
import { walletRoutes } from '../features/wallet/routes.ts';
import type { FeatureRoutes } from '../parts/on-demand.tsx';

export const routesOfFeatures: readonly FeatureRoutes[] = [
  pricesRoutes,
  betsRoutes,
  scheduleRoutes,
  casualRoutes,
  walletRoutes,
];
