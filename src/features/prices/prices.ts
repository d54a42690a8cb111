import type { Feature } from '../../feature.ts';
import { createChunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { guarded, laidOut } from '../../parts/pages/route-handle.ts';
import { onDemand, redirectTo } from '../../parts/chunks/on-demand.tsx';
import { followLeagueOrder } from './league-order.ts';
import { filterSheet } from './list-top.tsx';
import { matchChunk, noLiveMatchesChunk, unfoldedMarkets } from './chunks.ts';
import { rowMarks } from './row-marks-place.tsx';
import { beginLiveList } from './use-shown-page.ts';

const home = createChunk(() => import('./home-screen.tsx'), 'HomeScreen');
const standard = createChunk(() => import('./pre-match-screen.tsx'), 'PreMatchScreen');
const live = createChunk(() => import('./live-screen.tsx'), 'LiveScreen');
const special = createChunk(() => import('./pre-match-screen.tsx'), 'SpecialScreen');

const leagueOrder = createTextChunk(() => import('./league-order-sheet.tsx'), 'LeagueOrderSheet');

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    'league-order': true;
  }
}

export const prices = {
  pages: [
    { path: '/', ...onDemand(home) },

    ...guarded('guest', [{ path: '/login', ...onDemand(home) }]),
    { path: '/hitgame', ...redirectTo('/hitgame/srs') },
    { path: '/hitgame/srs', ...onDemand(standard, { title: 'game.57' }) },
    { path: '/hitgame/special', ...onDemand(special, { title: 'game.58' }) },
    { path: '/hitgame/live', ...onDemand(live, { title: 'game.59' }) },
    { path: '/hitgame/live/:id', ...onDemand(matchChunk) },
  ],
  windows: laidOut('live-popup', [{ path: '/hitgame/live/:id/popup', ...onDemand(matchChunk) }]),
  dialogs: {
    'league-order': dialogOnDemand({
      chunk: leagueOrder,
      props: {},
      title: 'leagues.order',
      size: { width: 460, height: 560 },
    }),
  },
  later: [leagueOrder],
  chunks: [
    rowMarks,
    filterSheet,
    standard,
    live,
    home,
    matchChunk,
    special,
    unfoldedMarkets,
    noLiveMatchesChunk,
  ],
  begin: [beginLiveList, followLeagueOrder],
} satisfies Feature;
