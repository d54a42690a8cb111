/** The member pages of the account: login (B5) and identity check (H3). */
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import type { MemberPage } from '../../parts/pages/member-page.tsx';

export const loginPage: MemberPage = {
  chunk: createTextChunk(
    'src/features/account/login-page-screen.tsx',
    async () => (await import('./login-page-screen.tsx')).LoginPageScreen,
  ),
};

export const authCheckPage: MemberPage = {
  chunk: createTextChunk(
    'src/features/account/auth-check-screen.tsx',
    async () => (await import('./auth-check-screen.tsx')).AuthCheckScreen,
  ),
};
