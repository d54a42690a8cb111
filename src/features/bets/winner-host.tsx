import { useLocation } from 'react-router';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useWinner } from './use-bets.ts';

export const winnerChunk = createTextChunk(
  'src/features/bets/winner-card.tsx',
  async () => (await import('./winner-card.tsx')).WinnerCard,
);

const nothing = (): null => null;

/** Shows the winner's message while there is one. The replayer shows recorded bets, so the message of a real one waits for another screen. */
export function WinnerHost() {
  const view = useWinner();
  const { pathname } = useLocation();
  return view === null || pathname === '/replay' ? null : (
    <ChunkView chunk={winnerChunk} props={{ view }} frame={nothing} />
  );
}
