/** Leaving the site (B11). */
import { leave, leaveSummary } from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { Call } from '../../engine/call.ts';
import type { SignUpApi } from './sign-up-api.ts';
import { noLink } from './sign-up-answer.ts';

const refusedBy = (code: string) => refused({ kind: 'refused' as const, code, message: '', rejoinAt: null });

/** `place`: the window. */
export const createLeaving = (call: Call, place: string): Pick<SignUpApi, 'leave' | 'leaveSummary'> => ({
  async leaveSummary() {
    const answer = await call(leaveSummary, { place });
    if (!answer.ok) return noLink;
    const { CODE, DATA } = answer.value;
    return DATA === null || DATA === undefined ? refusedBy(CODE) : ok(DATA);
  },
  async leave(authKey, memo) {
    const answer = await call(leave, { form: { authKey, memo }, place });
    if (!answer.ok) return noLink;
    return answer.value.CODE === leave.ok ? ok(null) : refusedBy(answer.value.CODE);
  },
});
