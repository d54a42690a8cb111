import type { SupportMoment } from '../../../worker/features/support/support-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { loadTextsOnDemand } from '../../text/i18n.ts';

const faq = createTextChunk(() => import('./faq-screen.tsx'), 'FaqScreen');

const questions = createTextChunk(() => import('./questions-screen.tsx'), 'QuestionsScreen');
const question = createTextChunk(() => import('./question-screen.tsx'), 'QuestionScreen');

const moments: MomentsOf<SupportMoment> = {
  'question-answered': ({ id }, { say }) =>
    void loadTextsOnDemand().then(
      () =>
        showToast('good', say('question.answered'), {
          to: `/mypage/customer/qna/${id}`,
          text: say('question.answer.read'),
        }),
      () => {},
    ),
};

export const support = {
  pages: [
    { path: '/mypage/customer/faq', ...onDemand(faq) },
    { path: '/mypage/customer/qna', ...onDemand(questions) },
    { path: '/mypage/customer/qawrite', ...onDemand(question) },
    { path: '/mypage/customer/qna/:id', ...onDemand(question) },
    { path: '/mypage/customer/qna/:id/update', ...onDemand(question) },
  ],
  moments,
} satisfies Feature;
