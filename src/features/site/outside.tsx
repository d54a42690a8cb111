import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { useSite } from './use-site.ts';

/** Where links that leave the site stand: the site for phones and the map in the footer, the site's accounts elsewhere in the side bar. */
export interface OutsideProps {
  readonly place: 'footer' | 'sidebar';
}

const links: Chunk<OutsideProps> = createTextChunk(() => import('./outside-links.tsx'), 'OutsideLinks');
/** The links of the place; a site that has none never loads them. */
export function Outside(props: OutsideProps) {
  const held = useSite().site?.links;
  return held !== null && held !== undefined && Object.values(held).some((link) => link !== '') ? (
    <ChunkView chunk={links} props={props} frame={nothing} />
  ) : null;
}
