import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const faq = createTextChunk(
  'src/features/support/faq-screen.tsx',
  async () => (await import('./faq-screen.tsx')).FaqScreen,
);

const questions = createTextChunk(
  'src/features/support/questions-screen.tsx',
  async () => (await import('./questions-screen.tsx')).QuestionsScreen,
);
const question = createTextChunk(
  'src/features/support/question-screen.tsx',
  async () => (await import('./question-screen.tsx')).QuestionScreen,
);

export const supportRoutes: FeatureRoutes = {
  pages: [
    { path: '/mypage/customer/faq', ...onDemand(faq) },
    { path: '/mypage/customer/qna', ...onDemand(questions) },
    { path: '/mypage/customer/qawrite', ...onDemand(question) },
    { path: '/mypage/customer/qna/:id', ...onDemand(question) },
    { path: '/mypage/customer/qna/:id/update', ...onDemand(question) },
  ],
  chunks: [],
};
