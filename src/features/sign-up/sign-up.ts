import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';
import type { screens } from './screens.ts';

const chunk = (name: keyof typeof screens) =>
  createTextChunk(async () => (await import('./screens.ts')).screens, name);

export const signUp = {
  pages: laidOut('register', [
    { path: '/register', ...onDemand(chunk('join')) },
    { path: '/unregister', ...onDemand(chunk('leave')) },
  ]),
  windows: laidOut('empty', [{ path: '/selfauthentication/code', ...onDemand(chunk('code')) }]),
  memberPages: { Join: chunk('join'), IdFind: chunk('id'), PassFind: chunk('password') },
  groups: [
    ['/register', 'login.join'],
    ['/unregister', 'sign-up.leave.title'],
  ],
} satisfies Feature;
