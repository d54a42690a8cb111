import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const lossLimit = createTextChunk(
  'src/features/limits/loss-limit-screen.tsx',
  async () => (await import('./loss-limit-screen.tsx')).LossLimitScreen,
);
const activity = createTextChunk(
  'src/features/limits/activity-screen.tsx',
  async () => (await import('./activity-screen.tsx')).ActivityScreen,
);

export const limitsRoutes: FeatureRoutes = {
  pages: [
    { path: '/mypage/info/losslimit', ...onDemand(lossLimit) },
    { path: '/mypage/info/activity', ...onDemand(activity) },
  ],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
