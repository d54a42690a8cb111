import type { MoveMoment } from '../../../worker/features/moves/moves-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    safebox: true;
    'free-charge': true;
  }
}

const myPage = createTextChunk(() => import('./my-page-screen.tsx'), 'MyPageScreen');
const charge = createTextChunk(() => import('./money-screens.tsx'), 'ChargeScreen');
const exchange = createTextChunk(() => import('./money-screens.tsx'), 'ExchangeScreen');
const coupon = createTextChunk(() => import('./money-screens.tsx'), 'CouponScreen');
const topUp = createTextChunk(() => import('./money-screens.tsx'), 'TopUpScreen');
const safebox = createTextChunk(() => import('./money-screens.tsx'), 'SafeboxWindow');
const chargeWindow = createTextChunk(() => import('./charge-window.tsx'), 'ChargeWindow');
const sandbox = createTextChunk(() => import('./sandbox-window.tsx'), 'SandboxWindow');

const safeboxDialog = createTextChunk(() => import('./money-screens.tsx'), 'SafeboxDialog');
const topUpDialog = createTextChunk(() => import('./money-screens.tsx'), 'TopUpDialog');

const moments: MomentsOf<MoveMoment> = {
  'money-known'({ done }, { say }) {
    if (done === null) showToast('plain', say('wallet.late.asking'));
    else showToast(done ? 'good' : 'plain', say(done ? 'wallet.late.done' : 'wallet.late.not-done'));
  },
};

export const cashier = {
  pages: [
    { path: '/mypage', ...onDemand(myPage, { title: 'sidebar.mypage' }) },
    { path: '/mypage/charge', ...onDemand(charge, { title: 'charge.title' }) },
    { path: '/mypage/exchange', ...onDemand(exchange, { title: 'exchange.title' }) },
    { path: '/mypage/coupon', ...onDemand(coupon, { title: 'coupon.title' }) },
  ],
  windows: [
    { path: '/safebox', ...onDemand(safebox) },
    ...laidOut('account', [{ path: '/views/:page', ...onDemand(chargeWindow) }]),
    ...laidOut('empty', [{ path: '/sandbox/pay/:session', ...onDemand(sandbox) }]),
  ],
  memberPages: { Payment: charge, FreeCharge: topUp, Exchange: exchange, Coupon: coupon },
  dialogs: {
    safebox: dialogOnDemand({ chunk: safeboxDialog, props: {}, title: 'sidebar.safebox' }),
    'free-charge': dialogOnDemand({ chunk: topUpDialog, props: {}, title: 'sidebar.charge' }),
  },
  later: [safeboxDialog, topUpDialog],
  moments,
} satisfies Feature;
