/** The site knows each page by second addresses under "hide", which no menu names (A11). */
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type AddressCheck, onDemand, redirectTo } from '../../parts/chunks/on-demand.tsx';

const pages = createTextChunk(() => import('./trade-page.tsx'), 'TradePage');

/** "guide/mmysell" is the specification's spelling (R20). */
const PAGE = /^(?:idx|sell|mysell|buylist|guide(?:\/(?:idx|sell|mmysell|buylist))?)$/;
const known: AddressCheck = ({ '*': page = '' }) => PAGE.test(page);

export const trade = {
  pages: ['/trades', '/trades/hide', '/hide/trades'].flatMap((prefix) => [
    { path: prefix, ...redirectTo(`${prefix}/idx`) },
    { path: `${prefix}/*`, ...onDemand(pages, { check: known }) },
  ]),
  titles: {
    '/trades/guide': 'trade.guide.idx',
    '/trades/guide/idx': 'trade.guide.idx',
    '/trades/guide/sell': 'trade.guide.sell',
    '/trades/guide/mmysell': 'trade.guide.mmysell',
    '/trades/guide/buylist': 'trade.guide.buylist',
  },
} satisfies Feature;
