import { createTextChunk } from '../../parts/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';

const faq = createTextChunk(
  'src/features/support/faq-screen.tsx',
  async () => (await import('./faq-screen.tsx')).FaqScreen,
);

export const supportRoutes: FeatureRoutes = {
  pages: [{ path: '/mypage/customer/faq', ...onDemand(faq) }],
  chunks: [],
};
