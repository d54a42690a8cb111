import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const mileage = createTextChunk(
  'src/features/wallet/wallet-log-screen.tsx',
  async () => (await import('./wallet-log-screen.tsx')).MileageScreen,
);
const cash = createTextChunk(
  'src/features/wallet/wallet-log-screen.tsx',
  async () => (await import('./wallet-log-screen.tsx')).CashScreen,
);

export const walletRoutes: FeatureRoutes = {
  pages: [
    { path: '/mypage/mileage', ...onDemand(mileage) },
    { path: '/mypage/cash', ...onDemand(cash) },
  ],
  chunks: [mileage, cash],
};
