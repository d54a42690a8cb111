/** Support: questions that members ask often, and their own questions to the staff. */
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { faqCalls } from './faq.ts';
import { questionCalls } from './question-calls.ts';
import { expiredQuestions } from './questions.ts';

export const createSupportFeature = (deps: MemberDeps): ServerFeature => ({
  calls(answer) {
    faqCalls(answer, deps);
    questionCalls(answer, deps);
  },
  expired: expiredQuestions,
});
