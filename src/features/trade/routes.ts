import { type LoaderFunctionArgs, redirect } from 'react-router';
import { createTextChunk } from '../../parts/chunk.ts';
import { notFound } from '../../parts/not-found.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';
import { isGuideName } from './guide-names.ts';

const LISTS = 'src/features/trade/trade-screens.tsx';
const market = createTextChunk(LISTS, async () => (await import('./trade-screens.tsx')).MarketScreen);
const sales = createTextChunk(LISTS, async () => (await import('./trade-screens.tsx')).SalesScreen);
const purchases = createTextChunk(LISTS, async () => (await import('./trade-screens.tsx')).PurchasesScreen);
const sell = createTextChunk(
  'src/features/trade/sell-screen.tsx',
  async () => (await import('./sell-screen.tsx')).SellScreen,
);
const guide = createTextChunk(
  'src/features/trade/guide-screen.tsx',
  async () => (await import('./guide-screen.tsx')).GuideScreen,
);

const knownGuide = ({ params }: LoaderFunctionArgs): null =>
  isGuideName(params['name'] ?? '') ? null : notFound();

/** The pages below one address. */
const pagesBelow = (prefix: string) => [
  { path: prefix, loader: () => redirect(`${prefix}/idx`) },
  { path: `${prefix}/idx`, ...onDemand(market) },
  { path: `${prefix}/mysell`, ...onDemand(sales) },
  { path: `${prefix}/buylist`, ...onDemand(purchases) },
  { path: `${prefix}/sell`, ...onDemand(sell) },
  { path: `${prefix}/guide`, loader: () => redirect(`${prefix}/guide/idx`) },
  { path: `${prefix}/guide/:name`, ...onDemand(guide, knownGuide) },
];

/** The site knows each page by a second address under "hide", which no menu names (A11). */
export const tradeRoutes: FeatureRoutes = {
  pages: [...pagesBelow('/trades'), ...pagesBelow('/hide/trades')],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
