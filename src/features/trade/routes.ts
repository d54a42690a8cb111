import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type Check, type FeatureRoutes, onDemand, redirectTo } from '../../parts/chunks/on-demand.tsx';

const pages = createTextChunk(
  'src/features/trade/trade-page.tsx',
  async () => (await import('./trade-page.tsx')).TradePage,
);

/** "guide/mmysell" is the specification's spelling (R20). */
const PAGE = /^(?:idx|sell|mysell|buylist|guide(?:\/(?:idx|sell|mmysell|buylist))?)$/;
const known: Check = ({ '*': page = '' }) => PAGE.test(page);

/** The site knows each page by second addresses under "hide", which no menu names (A11). */
export const tradeRoutes: FeatureRoutes = {
  pages: ['/trades', '/trades/hide', '/hide/trades'].flatMap((prefix) => [
    { path: prefix, ...redirectTo(`${prefix}/idx`) },
    { path: `${prefix}/*`, ...onDemand(pages, known) },
  ]),
  // Pages that few visits need come when they are opened.
  chunks: [],
};
