import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const list = createTextChunk(
  'src/features/messages/messages-screen.tsx',
  async () => (await import('./messages-screen.tsx')).MessagesScreen,
);
const message = createTextChunk(
  'src/features/messages/message-screen.tsx',
  async () => (await import('./message-screen.tsx')).MessageScreen,
);
const random = createTextChunk(
  'src/features/messages/random-screen.tsx',
  async () => (await import('./random-screen.tsx')).RandomScreen,
);
const write = createTextChunk(
  'src/features/messages/write-window.tsx',
  async () => (await import('./write-window.tsx')).WriteWindow,
);

export const messages = {
  pages: [
    { path: '/messages', ...onDemand(list) },
    { path: '/messages/random', ...onDemand(random) },
    { path: '/messages/:path', ...onDemand(list) },
    { path: '/messages/:path/:id', ...onDemand(message) },
  ],
  windows: [{ path: '/messages/write', ...onDemand(write) }],
} satisfies Feature;
