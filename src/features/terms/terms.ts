import { isTermsName } from '../../../domain/terms/terms.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { type AddressCheck, onDemand } from '../../parts/chunks/on-demand.tsx';

const termsScreen = createTextChunk(() => import('./terms-screen.tsx'), 'TermsScreen');
const agreed = createTextChunk(() => import('./agreed-terms-screen.tsx'), 'AgreedTermsScreen');

const knownTerms: AddressCheck = ({ name = '' }) => isTermsName(name);

const termsDialog = createTextChunk(() => import('./terms-modal.tsx'), 'TermsModal');
const size = { width: 960, height: 720 };

export const terms = {
  pages: [
    { path: '/terms/:name', ...onDemand(termsScreen, { check: knownTerms }) },
    { path: '/mypage/info/terms', ...onDemand(agreed, { title: 'mypage.terms' }) },
  ],
  dialogs: { terms: dialogOnDemand({ chunk: termsDialog, props: {}, title: 'footer.links', size }) },
  later: [termsDialog],
} satisfies Feature;
