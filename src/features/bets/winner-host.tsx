import { useClient } from '../../core/use-client.ts';
import { createChunk } from '../../parts/chunk.ts';
import { DialogChunk } from '../../parts/dialog-chunk.tsx';
import { useWinner } from './use-bets.ts';

export const winnerChunk = createChunk(
  'src/features/bets/winner-modal.tsx',
  async () => (await import('./winner-modal.tsx')).WinnerModal,
);

/** Shows the winner's message while there is one. */
export function WinnerHost() {
  const { core } = useClient();
  const view = useWinner();
  return view === null ? null : (
    <DialogChunk
      chunk={winnerChunk}
      props={{ view }}
      title="winner.title"
      onClose={() => void core.bets.closeWinner()}
    />
  );
}
