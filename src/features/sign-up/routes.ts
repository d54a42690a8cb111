import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/page-layout.ts';
import { joinChunk } from './sign-up-pages.ts';

const leave = createTextChunk(
  'src/features/sign-up/leave-screen.tsx',
  async () => (await import('./leave-screen.tsx')).LeaveScreen,
);
const sandboxCode = createTextChunk(
  'src/features/sign-up/sandbox-code-screen.tsx',
  async () => (await import('./sandbox-code-screen.tsx')).SandboxCodeScreen,
);

export const signUpRoutes: FeatureRoutes = {
  pages: laidOut('register', [
    { path: '/register', ...onDemand(joinChunk) },
    { path: '/unregister', ...onDemand(leave) },
  ]),
  windows: laidOut('empty', [{ path: '/selfauthentication/code', ...onDemand(sandboxCode) }]),
  // Pages that few visits need come when they are opened.
  chunks: [],
};
