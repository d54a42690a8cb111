import type { Feature } from '../../feature.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { limitsMoments } from './limits-moments.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    'reality-check': true;
  }
}

const lossLimit = createTextChunk(() => import('./loss-limit-screen.tsx'), 'LossLimitScreen');
const activity = createTextChunk(() => import('./activity-screen.tsx'), 'ActivityScreen');

const realityCheck = createTextChunk(() => import('./reality-check.tsx'), 'RealityCheck');
export const limits = {
  pages: [
    { path: '/mypage/info/losslimit', ...onDemand(lossLimit, { title: 'losslimit.title' }) },
    { path: '/mypage/info/activity', ...onDemand(activity, { title: 'activity.title' }) },
  ],
  dialogs: { 'reality-check': () => <ChunkView chunk={realityCheck} props={{}} frame={nothing} /> },
  moments: limitsMoments,
} satisfies Feature;
