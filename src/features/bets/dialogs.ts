import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';
import { shareChunk, ShareHost } from './share-host.tsx';
import { winnerChunk, WinnerHost } from './winner-host.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    history: true;
    'casual-history': true;
  }
}

const history = createTextChunk(
  'src/features/bets/history-modal.tsx',
  async () => (await import('./history-modal.tsx')).HistoryModal,
);
const size = { width: 920, height: 800 };

export const betsDialogs: FeatureDialogs = {
  named: {
    history: dialogOnDemand({ chunk: history, props: { open: true }, title: 'history.title', size }),
    'casual-history': dialogOnDemand({
      chunk: history,
      props: { open: true, casual: true },
      title: 'history.title',
      size,
    }),
  },
  mounted: { winner: WinnerHost, share: ShareHost },
  chunks: [history, winnerChunk, shareChunk],
};
