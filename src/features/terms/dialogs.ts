import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

const terms = createTextChunk(
  'src/features/terms/terms-modal.tsx',
  async () => (await import('./terms-modal.tsx')).TermsModal,
);
const size = { width: 960, height: 720 };

export const termsDialogs: FeatureDialogs = {
  named: { terms: dialogOnDemand({ chunk: terms, props: {}, title: 'footer.links', size }) },
  chunks: [terms],
};
