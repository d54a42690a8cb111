import type { LoaderFunctionArgs } from 'react-router';
import { createTextChunk } from '../../parts/chunk.ts';
import { guarded } from '../../parts/guard.ts';
import { notFound } from '../../parts/not-found.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';

const chatWindow = createTextChunk(
  'src/features/chat/chat-window.tsx',
  async () => (await import('./chat-window.tsx')).ChatWindow,
);

const ROOM = /^(?:public|match-[1-9]\d{0,11}|one-[0-9a-f-]{36})$/;
const knownRoom = ({ params }: LoaderFunctionArgs): null =>
  ROOM.test(params['room'] ?? '') ? null : notFound();

export const chatRoutes: FeatureRoutes = {
  pages: [],
  windows: guarded('member', [{ path: '/chat/:room', ...onDemand(chatWindow, knownRoom) }]),
  // The chat comes when it is first seen.
  chunks: [],
};
