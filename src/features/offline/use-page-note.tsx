import type { ReactNode } from 'react';
import { type Chunk, createChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useConnection } from '../connection/use-connection.ts';

/** Fetched ahead: where it is needed, nothing can be fetched. */
export const keptPageNote: Chunk<object> = createChunk(() => import('./kept-page-note.tsx'), 'KeptPageNote');

/** Above a page without a link: since when its contents stand. */
export const usePageNote = (): ReactNode =>
  useConnection().lostAt === null ? null : <ChunkView chunk={keptPageNote} props={{}} frame={() => null} />;
