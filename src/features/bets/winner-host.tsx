import { useLocation } from 'react-router';
import { useClient } from '../../core/door/use-client.ts';
import { createChunk } from '../../parts/chunks/chunk.ts';
import { DialogChunk } from '../../parts/chunks/dialog-chunk.tsx';
import { useWinner } from './use-bets.ts';

export const winnerChunk = createChunk(
  'src/features/bets/winner-modal.tsx',
  async () => (await import('./winner-modal.tsx')).WinnerModal,
);

/** Shows the winner's message while there is one. The replayer shows recorded bets, so the message of a real one waits for another screen. */
export function WinnerHost() {
  const { core } = useClient();
  const view = useWinner();
  const { pathname } = useLocation();
  return view === null || pathname === '/replay' ? null : (
    <DialogChunk
      chunk={winnerChunk}
      props={{ view }}
      title="winner.title"
      onClose={() => void core.bets.closeWinner()}
    />
  );
}
