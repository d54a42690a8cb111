import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const list = createTextChunk(() => import('./messages-screen.tsx'), 'MessagesScreen');
const message = createTextChunk(() => import('./message-screen.tsx'), 'MessageScreen');
const random = createTextChunk(() => import('./random-screen.tsx'), 'RandomScreen');
const write = createTextChunk(() => import('./write-window.tsx'), 'WriteWindow');

export const messages = {
  pages: [
    { path: '/messages', ...onDemand(list) },
    { path: '/messages/random', ...onDemand(random) },
    { path: '/messages/:path', ...onDemand(list) },
    { path: '/messages/:path/:id', ...onDemand(message) },
  ],
  windows: [{ path: '/messages/write', ...onDemand(write) }],
} satisfies Feature;
