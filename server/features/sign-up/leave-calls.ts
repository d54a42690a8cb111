/** Calls of leaving the site (B11). */
import { leave, leaveSummary } from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import type { Answer } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { leaveSite, summaryOf } from './leave.ts';

export function leaveCalls(answer: Answer, deps: MemberDeps): void {
  answer(leaveSummary, async ({ member }) => ({
    CODE: 'ALS000',
    DATA: await summaryOf(deps.db, member.memberId),
  }));
  answer(leave, async ({ member, form }) => ({
    CODE: (await leaveSite(deps, member.memberId, form.authKey, form.memo)) ? 'AL000' : 'AL002',
  }));
}
