import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const mileage = createTextChunk(() => import('./wallet-log-screen.tsx'), 'MileageScreen');
const cash = createTextChunk(() => import('./wallet-log-screen.tsx'), 'CashScreen');

export const wallet = {
  pages: [
    { path: '/mypage/mileage', ...onDemand(mileage) },
    { path: '/mypage/cash', ...onDemand(cash) },
  ],
  titles: {
    '/mypage/mileage': 'wallet.log.title',
    '/mypage/cash': 'wallet.log.title',
  },
  chunks: [mileage, cash],
} satisfies Feature;
