/** The member's own security: proofs, one-time passwords, tickets of member pages. */
import { passwordChecks } from '../../../domain/member/password-rules.ts';
import {
  checkFrameTicket,
  issueAuthKey,
  issueFrameTicket,
} from '../../../domain/protocol/calls/account/security-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import { createOtp } from './otp.ts';
import type { ProofRefusal, SecurityApi } from './security-api.ts';

const proofRefusals: Readonly<Record<string, ProofRefusal>> = {
  AK001: { kind: 'wrong-password' },
  AK002: { kind: 'wrong-code' },
};

const authKey =
  ({ call }: Engine, place: string): SecurityApi['authKey'] =>
  async (password, code = '') => {
    const form = { password, ...(code === '' ? {} : { code }) };
    const answer = await call(issueAuthKey, { form, place });
    if (!answer.ok) return refused({ kind: 'link' });
    const { CODE, DATA } = answer.value;
    if (DATA?.authkey !== undefined) return ok(DATA.authkey);
    if (CODE === 'AK429') return refused({ kind: 'wait', seconds: DATA?.WAIT ?? 1 });
    const refusal = proofRefusals[CODE] ?? { kind: 'link' };
    return refused(refusal.kind === 'wrong-code' && code === '' ? { kind: 'code-needed' } : refusal);
  };

export function createSecurity(engine: Engine): Feature<SecurityApi> {
  const { call } = engine;
  return {
    api: (window) => ({
      authKey: authKey(engine, window.id),
      async frameTicket() {
        const answer = await call(issueFrameTicket, { place: window.id });
        return answer.ok ? (answer.value.DATA?.et ?? null) : null;
      },
      async frameTicketHolds(et) {
        const answer = await call(checkFrameTicket, { form: { et }, place: window.id });
        return answer.ok && answer.value.CODE === checkFrameTicket.ok;
      },
      ...createOtp(call, window.id),
      passwordChecks: (password, id) => passwordChecks(password, id === undefined ? {} : { id }),
    }),
  };
}
