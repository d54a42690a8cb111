import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const mileage = createTextChunk(() => import('./wallet-log-screen.tsx'), 'MileageScreen');
const cash = createTextChunk(() => import('./wallet-log-screen.tsx'), 'CashScreen');

export const wallet = {
  pages: [
    { path: '/mypage/mileage', ...onDemand(mileage, { title: 'wallet.log.title' }) },
    { path: '/mypage/cash', ...onDemand(cash, { title: 'wallet.log.title' }) },
  ],
  chunks: [mileage, cash],
} satisfies Feature;
