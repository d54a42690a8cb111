import type { AccountMoment } from '../../../worker/features/account/account-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { leaving } from '../../core/session/leaving.ts';
import { writeToken } from '../../core/session/token-cookie.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { guarded, laidOut } from '../../parts/pages/route-handle.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { followActivity } from './follow-activity.ts';
import { IdleHost, idleWarning } from './idle-host.tsx';
import { loginPanel } from './use-login-ahead.ts';
import { loginHold } from './use-login-hold.ts';
import { LoginModal, pleaseLogin, PleaseLoginModal } from './login-modal.tsx';
import { sessionNoticeChunk } from './session-notice-host.tsx';
import { sessionNotice } from './session-notice-store.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    login: true;
    'please-login': true;
    'other-device': true;
  }
}

const otp = createTextChunk(() => import('./otp-screen.tsx'), 'OtpScreen');
const otpCancel = createTextChunk(() => import('./otp-cancel-screen.tsx'), 'OtpCancelScreen');
const sessions = createTextChunk(() => import('./sessions-screen.tsx'), 'SessionsScreen');
const self = createTextChunk(() => import('./self-authentication-screen.tsx'), 'SelfAuthenticationScreen');
const logout = createTextChunk(() => import('./logout-screen.tsx'), 'LogoutScreen');

const loginPage = createTextChunk(() => import('./login-page-screen.tsx'), 'LoginPageScreen');

const authCheckPage = createTextChunk(() => import('./auth-check-screen.tsx'), 'AuthCheckScreen');

const memberFrame = createTextChunk(() => import('./member-frame-dialog.tsx'), 'MemberFrameDialog');

const otherDevice = createTextChunk(() => import('./other-device-dialog.tsx'), 'OtherDeviceDialog');

const moments: MomentsOf<AccountMoment> = {
  token({ token }) {
    writeToken(token);
    // A login in a member page is the login of the page that shows it (B5).
    if (token !== null && location.pathname.startsWith('/view/member/')) sendToHost({ kind: 'token', token });
  },
  'other-device': () => dialogs.interrupt('other-device'),
  'logged-out'({ reason, end }, { say }) {
    if (reason === 'asked' || reason === 'idle') showToast('plain', say(`toast.logged-out.${reason}`));
    // Who leaves the site reads that on the page; its session ends by it.
    else if (!leaving.isUnderWay) sessionNotice.set({ reason, end: end ?? null });
  },
};

export const account = {
  pages: [
    { path: '/logout', ...onDemand(logout) },
    ...guarded('member', [
      { path: '/mypage/info/otp', ...onDemand(otp, { title: 'otp.title' }) },
      { path: '/mypage/info/otpcancel', ...onDemand(otpCancel, { title: 'otp.title' }) },
      { path: '/mypage/info/sessions', ...onDemand(sessions, { title: 'mypage.sessions' }) },
      ...laidOut('register', [{ path: '/selfauthentication', ...onDemand(self) }]),
    ]),
  ],
  memberPages: { Login: loginPage, AuthCheck: authCheckPage },
  dialogs: {
    'other-device': dialogOnDemand({
      chunk: otherDevice,
      props: {},
      title: 'other-device.title',
      onClose: () => dialogs.interrupt(null),
    }),
    'member-frame': dialogOnDemand({ chunk: memberFrame, props: {}, title: 'account.page' }),
  },
  mounted: { login: LoginModal, 'please-login': PleaseLoginModal, 'idle-warning': IdleHost },
  chunks: [loginPanel, pleaseLogin],
  later: [idleWarning, loginHold, memberFrame, otherDevice, sessionNoticeChunk],
  moments,
  begin: [followActivity],
} satisfies Feature;
