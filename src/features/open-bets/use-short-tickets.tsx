import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import type { ShortTicketsProps } from './short-tickets.tsx';

const shortTicketsChunk: Chunk<ShortTicketsProps> = createTextChunk(
  () => import('./open-bets-panel.tsx'),
  'ShortTickets',
);

/** The member's open bets in one line, for a page of another feature; their code is loaded with it, and their place is as high meanwhile. */
export const ShortTickets = (props: ShortTicketsProps) => (
  <ChunkView chunk={shortTicketsChunk} props={props} rows={[1, 56]} />
);
