import type { MoveMoment } from '../../../worker/features/moves/moves-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';
import { chargeChunk, couponChunk, exchangeChunk, topUpChunk } from './chunks.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    safebox: true;
    'free-charge': true;
  }
}

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

const SCREENS = 'src/features/cashier/money-screens.tsx';
const safeboxDialog = createTextChunk(
  SCREENS,
  async () => (await import('./money-screens.tsx')).SafeboxDialog,
);
const topUpDialog = createTextChunk(SCREENS, async () => (await import('./money-screens.tsx')).TopUpDialog);

const moments: MomentsOf<MoveMoment> = {
  'money-known'({ done }, { say }) {
    if (done === null) showToast('plain', say('wallet.late.asking'));
    else showToast(done ? 'good' : 'plain', say(done ? 'wallet.late.done' : 'wallet.late.not-done'));
  },
};

export const cashier = {
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
  memberPages: {
    Payment: chargeChunk,
    FreeCharge: topUpChunk,
    Exchange: exchangeChunk,
    Coupon: couponChunk,
  },
  titles: {
    '/mypage': 'mypage.title',
    '/mypage/charge': 'mypage.charge',
    '/mypage/exchange': 'mypage.exchange',
    '/mypage/coupon': 'mypage.coupon',
  },
  dialogs: {
    safebox: dialogOnDemand({ chunk: safeboxDialog, props: {}, title: 'sidebar.safebox' }),
    'free-charge': dialogOnDemand({ chunk: topUpDialog, props: {}, title: 'sidebar.charge' }),
  },
  later: [safeboxDialog, topUpDialog],
  moments,
} satisfies Feature;
