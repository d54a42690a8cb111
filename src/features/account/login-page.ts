import { createTextChunk } from '../../parts/chunk.ts';
import type { MemberPage } from '../../parts/member-page.tsx';

/** The login as a page of its own, for frames (B5). */
export const loginPage: MemberPage = {
  chunk: createTextChunk(
    'src/features/account/login-page-screen.tsx',
    async () => (await import('./login-page-screen.tsx')).LoginPageScreen,
  ),
};
