import type { CasualMoment } from '../../../worker/features/casual/casual-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';

const lobby = createTextChunk(() => import('./casual-lobby.tsx'), 'CasualLobby');
const game = createTextChunk(() => import('./casual-window.tsx'), 'CasualWindow');

const moments: MomentsOf<CasualMoment> = {
  'casual-placed': ({ stake }, { say }) =>
    showToast('good', say('casual.toast.placed', { stake: gold(stake) })),
  'casual-not-placed': (_, { say }) => showToast('plain', say('casual.toast.not-placed')),
};

export const casual = {
  pages: [{ path: '/casual', ...onDemand(lobby) }],
  windows: [{ path: '/view/casual/default/lobby/:siteKey/:lang', ...onDemand(game) }],
  chunks: [lobby, game],
  moments,
} satisfies Feature;
