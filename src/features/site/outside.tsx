import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useSite } from './use-site.ts';

/** Where links that leave the site stand: the site for phones and the map in the footer, the site's accounts elsewhere in the side bar. */
export interface OutsideProps {
  readonly place: 'footer' | 'sidebar';
}

const links = createTextChunk<OutsideProps>(
  'src/features/site/outside-links.tsx',
  async () => (await import('./outside-links.tsx')).OutsideLinks,
);
const nothing = (): null => null;

/** The links of the place; a site that has none never loads them. */
export function Outside(props: OutsideProps) {
  const held = useSite().site?.links;
  return held !== null && held !== undefined && Object.values(held).some((link) => link !== '') ? (
    <ChunkView chunk={links} props={props} frame={nothing} />
  ) : null;
}
