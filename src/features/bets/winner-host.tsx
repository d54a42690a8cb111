import { useLocation } from 'react-router';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { useWinner } from './use-bets.ts';

export const winnerChunk = createTextChunk(() => import('./winner-card.tsx'), 'WinnerCard');

/** Shows the winner's message while there is one. The replayer shows recorded bets, so the message of a real one waits for another screen. */
export function WinnerHost() {
  const view = useWinner();
  const { pathname } = useLocation();
  return view === null || pathname === '/replay' ? null : (
    <ChunkView chunk={winnerChunk} props={{ view }} frame={nothing} />
  );
}
