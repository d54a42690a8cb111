/** The screens of money that are loaded on demand. */
import { createTextChunk } from '../../parts/chunks/chunk.ts';

const SCREENS = 'src/features/cashier/money-screens.tsx';

export const chargeChunk = createTextChunk(
  SCREENS,
  async () => (await import('./money-screens.tsx')).ChargeScreen,
);
export const exchangeChunk = createTextChunk(
  SCREENS,
  async () => (await import('./money-screens.tsx')).ExchangeScreen,
);
export const couponChunk = createTextChunk(
  SCREENS,
  async () => (await import('./money-screens.tsx')).CouponScreen,
);
export const topUpChunk = createTextChunk(
  SCREENS,
  async () => (await import('./money-screens.tsx')).TopUpScreen,
);
