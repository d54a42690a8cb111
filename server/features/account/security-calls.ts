/** Calls that prove a logged-in member again, and tickets of member pages. */
import {
  checkFrameTicket,
  issueAuthKey as authKeyCall,
  issueFrameTicket,
} from '../../../domain/protocol/calls/account/security-calls.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import { type AuthKeyDeps, issueAuthKey } from './auth-key.ts';

const FRAME_TICKET_MS = 60_000;
const FRAME_TICKET = 'et';
const PROOF_RATE = { max: 30, timeWindow: '1 minute' } as const;

const refusals = { 'wrong-password': 'AK001', 'wrong-code': 'AK002' } as const;

export function securityCalls(answer: AnswerCall, deps: AuthKeyDeps): void {
  const { tickets } = deps;
  answer(
    authKeyCall,
    async ({ member: { memberId }, form: { password, code }, request }) => {
      const from = { address: limitKeyOf(request.ip), device: null };
      const result = await issueAuthKey(deps, memberId, { password, code }, from);
      if (result.kind === 'key') return { CODE: 'AK000', DATA: { authkey: result.authkey } };
      if (result.kind === 'wait') return { CODE: 'AK429', DATA: { WAIT: Math.ceil(result.ms / 1000) } };
      return { CODE: refusals[result.kind] };
    },
    { rateLimit: PROOF_RATE },
  );
  answer(issueFrameTicket, async ({ member: { memberId } }) => ({
    CODE: 'ET000',
    DATA: { et: await tickets.issue({ purpose: FRAME_TICKET, memberId, lifeMs: FRAME_TICKET_MS }) },
  }));
  // The ticket stays valid until it ends, so that a page may be loaded again.
  answer(checkFrameTicket, async ({ member, form: { et } }) => {
    const ticket = await tickets.look(FRAME_TICKET, et);
    return { CODE: ticket?.memberId === member.memberId ? 'ET000' : 'ET001' };
  });
}
