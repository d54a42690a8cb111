import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { guarded } from '../../parts/chunks/guard.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const chatWindow = createTextChunk(
  'src/features/chat/chat-window.tsx',
  async () => (await import('./chat-window.tsx')).ChatWindow,
);

export const chatRoutes: FeatureRoutes = {
  pages: [],
  windows: guarded('member', [{ path: '/chat/:room', ...onDemand(chatWindow) }]),
  // The chat comes when it is first seen.
  chunks: [],
};
