import { type LoaderFunctionArgs, redirect } from 'react-router';
import { createTextChunk } from '../../parts/chunk.ts';
import { notFound } from '../../parts/not-found.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';

const pages = createTextChunk(
  'src/features/trade/trade-page.tsx',
  async () => (await import('./trade-page.tsx')).TradePage,
);

/** "guide/mmysell" is the specification's spelling (R20). */
const PAGE = /^(?:idx|sell|mysell|buylist|guide(?:\/(?:idx|sell|mmysell|buylist))?)$/;
const known = ({ params }: LoaderFunctionArgs): null => (PAGE.test(params['*'] ?? '') ? null : notFound());

/** The site knows each page by a second address under "hide", which no menu names (A11). */
export const tradeRoutes: FeatureRoutes = {
  pages: ['/trades', '/hide/trades'].flatMap((prefix) => [
    { path: prefix, loader: () => redirect(`${prefix}/idx`) },
    { path: `${prefix}/*`, ...onDemand(pages, known) },
  ]),
  // Pages that few visits need come when they are opened.
  chunks: [],
};
