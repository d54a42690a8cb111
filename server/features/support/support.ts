/** Support: questions that members ask often. */
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { faqCalls } from './faq.ts';

export const createSupportFeature = (deps: MemberDeps): ServerFeature => ({
  calls: (answer) => faqCalls(answer, deps),
});
