import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';

const joinChunk = createTextChunk(
  'src/features/sign-up/join-screen.tsx',
  async () => (await import('./join-screen.tsx')).JoinScreen,
);

const idFindPage = createTextChunk(
  'src/features/sign-up/find-id-screen.tsx',
  async () => (await import('./find-id-screen.tsx')).FindIdScreen,
);

const passFindPage = createTextChunk(
  'src/features/sign-up/find-password-screen.tsx',
  async () => (await import('./find-password-screen.tsx')).FindPasswordScreen,
);

const leave = createTextChunk(
  'src/features/sign-up/leave-screen.tsx',
  async () => (await import('./leave-screen.tsx')).LeaveScreen,
);
const sandboxCode = createTextChunk(
  'src/features/sign-up/sandbox-code-screen.tsx',
  async () => (await import('./sandbox-code-screen.tsx')).SandboxCodeScreen,
);

export const signUp = {
  pages: laidOut('register', [
    { path: '/register', ...onDemand(joinChunk) },
    { path: '/unregister', ...onDemand(leave) },
  ]),
  windows: laidOut('empty', [{ path: '/selfauthentication/code', ...onDemand(sandboxCode) }]),
  memberPages: { Join: joinChunk, IdFind: idFindPage, PassFind: passFindPage },
  groups: [
    ['/register', 'login.join'],
    ['/unregister', 'sign-up.leave.title'],
  ],
} satisfies Feature;
