import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/page-layout.ts';
import { chargeChunk, couponChunk, exchangeChunk } from './chunks.ts';

const myPage = createTextChunk(
  'src/features/cashier/my-page-screen.tsx',
  async () => (await import('./my-page-screen.tsx')).MyPageScreen,
);
const safebox = createTextChunk(
  'src/features/cashier/money-screens.tsx',
  async () => (await import('./money-screens.tsx')).SafeboxWindow,
);
const charge = createTextChunk(
  'src/features/cashier/charge-window.tsx',
  async () => (await import('./charge-window.tsx')).ChargeWindow,
);
const sandbox = createTextChunk(
  'src/features/cashier/sandbox-window.tsx',
  async () => (await import('./sandbox-window.tsx')).SandboxWindow,
);

export const cashierRoutes: FeatureRoutes = {
  pages: [
    { path: '/mypage', ...onDemand(myPage) },
    { path: '/mypage/charge', ...onDemand(chargeChunk) },
    { path: '/mypage/exchange', ...onDemand(exchangeChunk) },
    { path: '/mypage/coupon', ...onDemand(couponChunk) },
  ],
  windows: [
    { path: '/safebox', ...onDemand(safebox) },
    ...laidOut('account', [{ path: '/views/:page', ...onDemand(charge) }]),
    ...laidOut('empty', [{ path: '/sandbox/pay/:session', ...onDemand(sandbox) }]),
  ],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
