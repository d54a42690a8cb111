import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { guarded } from '../../parts/chunks/guard.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/page-layout.ts';
import { loginPanel } from './login-chunks.ts';

const otp = createTextChunk(
  'src/features/account/otp-screen.tsx',
  async () => (await import('./otp-screen.tsx')).OtpScreen,
);
const otpCancel = createTextChunk(
  'src/features/account/otp-cancel-screen.tsx',
  async () => (await import('./otp-cancel-screen.tsx')).OtpCancelScreen,
);
const sessions = createTextChunk(
  'src/features/account/sessions-screen.tsx',
  async () => (await import('./sessions-screen.tsx')).SessionsScreen,
);
const self = createTextChunk(
  'src/features/account/self-authentication-screen.tsx',
  async () => (await import('./self-authentication-screen.tsx')).SelfAuthenticationScreen,
);
const logout = createTextChunk(
  'src/features/account/logout-screen.tsx',
  async () => (await import('./logout-screen.tsx')).LogoutScreen,
);

export const accountRoutes: FeatureRoutes = {
  pages: [
    { path: '/logout', ...onDemand(logout) },
    ...guarded('member', [
      { path: '/mypage/info/otp', ...onDemand(otp) },
      { path: '/mypage/info/otpcancel', ...onDemand(otpCancel) },
      { path: '/mypage/info/sessions', ...onDemand(sessions) },
      ...laidOut('register', [{ path: '/selfauthentication', ...onDemand(self) }]),
    ]),
  ],
  // Pages that few visits need come when they are opened; the login opens at once.
  chunks: [loginPanel],
};
