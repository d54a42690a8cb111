/** Support: questions that members ask often, and their own questions to the staff. */
import type { Feature, ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { faqCalls } from './faq.ts';
import { questionCalls } from './question-calls.ts';
import { expiredQuestions } from './questions.ts';
import { supportMigrations } from './support-tables.ts';

const create = (deps: MemberDeps): ServerFeature => ({
  calls(answer) {
    faqCalls(answer, deps);
    questionCalls(answer, deps);
  },
  expired: expiredQuestions,
});

export const support = { tables: supportMigrations, create } satisfies Feature;
