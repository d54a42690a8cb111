import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type Check, type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { isTermsName } from '../../../domain/terms/terms.ts';

const terms = createTextChunk(
  'src/features/terms/terms-screen.tsx',
  async () => (await import('./terms-screen.tsx')).TermsScreen,
);
const agreed = createTextChunk(
  'src/features/terms/agreed-terms-screen.tsx',
  async () => (await import('./agreed-terms-screen.tsx')).AgreedTermsScreen,
);

const knownTerms: Check = ({ name = '' }) => isTermsName(name);

export const termsRoutes: FeatureRoutes = {
  pages: [
    { path: '/terms/:name', ...onDemand(terms, knownTerms) },
    { path: '/mypage/info/terms', ...onDemand(agreed) },
  ],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
