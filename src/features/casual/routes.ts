import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const lobby = createTextChunk(
  'src/features/casual/casual-lobby.tsx',
  async () => (await import('./casual-lobby.tsx')).CasualLobby,
);
const game = createTextChunk(
  'src/features/casual/casual-window.tsx',
  async () => (await import('./casual-window.tsx')).CasualWindow,
);

export const casualRoutes: FeatureRoutes = {
  pages: [{ path: '/casual', ...onDemand(lobby) }],
  windows: [{ path: '/view/casual/default/lobby/:siteKey/:lang', ...onDemand(game) }],
  chunks: [lobby, game],
};
