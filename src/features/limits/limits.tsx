import type { Feature } from '../../feature.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { limitsMoments } from './limits-moments.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    'reality-check': true;
  }
}

const lossLimit = createTextChunk(
  'src/features/limits/loss-limit-screen.tsx',
  async () => (await import('./loss-limit-screen.tsx')).LossLimitScreen,
);
const activity = createTextChunk(
  'src/features/limits/activity-screen.tsx',
  async () => (await import('./activity-screen.tsx')).ActivityScreen,
);

const realityCheck = createTextChunk(
  'src/features/limits/reality-check.tsx',
  async () => (await import('./reality-check.tsx')).RealityCheck,
);
const nothing = (): null => null;

export const limits = {
  pages: [
    { path: '/mypage/info/losslimit', ...onDemand(lossLimit) },
    { path: '/mypage/info/activity', ...onDemand(activity) },
  ],
  titles: {
    '/mypage/info/losslimit': 'mypage.losslimit',
    '/mypage/info/activity': 'mypage.activity',
  },
  dialogs: { 'reality-check': () => <ChunkView chunk={realityCheck} props={{}} frame={nothing} /> },
  moments: limitsMoments,
} satisfies Feature;
