/** The site’s terms, their versions, and what members agreed to (H5). */
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { termsCalls } from './terms-calls.ts';

export const createTermsFeature = ({ db, now }: MemberDeps): ServerFeature => ({
  calls: (answer) => termsCalls(answer, { db, now }),
});
