import type { Feature } from '../../feature.ts';
import { createChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { isWindowOf } from '../../parts/layers/open-window.ts';
import { laidOut } from '../../parts/pages/route-handle.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    schedule: true;
  }
}

const LIVE_SCORE_PATH = '/hitgame/livescore';
/** The window that the menu of wide screens opens. Anywhere else the live scores are a page of the site, with a way back. */
const isLiveScoreWindow = isWindowOf(LIVE_SCORE_PATH);

const results = createChunk(() => import('./results-screen.tsx'), 'ResultsScreen');
const liveScore = createChunk(() => import('./results-screen.tsx'), 'LiveScoreScreen');
const event = createChunk(() => import('./event-screen.tsx'), 'EventScreen');

const scheduleDialog = createChunk(() => import('./schedule-modal.tsx'), 'ScheduleModal');

const liveScorePage = [{ path: LIVE_SCORE_PATH, ...onDemand(liveScore, { title: 'livescore.title' }) }];

export const schedule = {
  pages: [
    { path: '/hitgame/results', ...onDemand(results, { title: 'results.title' }) },
    { path: '/hitgame/event', ...onDemand(event, { title: 'event.title' }) },
    ...(isLiveScoreWindow ? [] : liveScorePage),
  ],
  windows: laidOut('live-popup', isLiveScoreWindow ? liveScorePage : []),
  dialogs: {
    schedule: dialogOnDemand({
      chunk: scheduleDialog,
      props: { open: true },
      title: 'schedule.title',
      size: { width: 780, height: 600 },
    }),
  },
  chunks: [results, liveScore, event],
  later: [scheduleDialog],
} satisfies Feature;
