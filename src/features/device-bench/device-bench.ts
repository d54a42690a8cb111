import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';

const benchScreen = createTextChunk(() => import('./bench-screen.tsx'), 'BenchScreen');

export const deviceBench = {
  windows: laidOut('popup', [{ path: '/bench', ...onDemand(benchScreen) }]),
} satisfies Feature;
