import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';

const replayScreen = createTextChunk(() => import('./replay-screen.tsx'), 'ReplayScreen');

export const replay = {
  windows: laidOut('popup', [{ path: '/replay', ...onDemand(replayScreen) }]),
} satisfies Feature;
