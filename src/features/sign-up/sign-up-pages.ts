/** The member pages of sign-up (B1, H3). */
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import type { MemberPage } from '../../parts/pages/member-page.tsx';

export const joinChunk = createTextChunk(
  'src/features/sign-up/join-screen.tsx',
  async () => (await import('./join-screen.tsx')).JoinScreen,
);

export const joinPage: MemberPage = { chunk: joinChunk };

export const idFindPage: MemberPage = {
  chunk: createTextChunk(
    'src/features/sign-up/find-id-screen.tsx',
    async () => (await import('./find-id-screen.tsx')).FindIdScreen,
  ),
};

export const passFindPage: MemberPage = {
  chunk: createTextChunk(
    'src/features/sign-up/find-password-screen.tsx',
    async () => (await import('./find-password-screen.tsx')).FindPasswordScreen,
  ),
};
