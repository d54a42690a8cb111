/** The call that registers a certified person and logs the new member in (B12). */
import type { z } from 'zod';
import { register } from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import { termsCodes } from '../../../domain/terms/terms.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { SignUpDeps } from './certify.ts';
import { join, type Joining, type JoinRefusal } from './join.ts';
import { okWith, saying } from './sign-up-messages.ts';

const joiningOf = (form: z.output<typeof register.form>): Joining => ({
  certified: form.authToken,
  id: form.id,
  password: form.password,
  nick: form.mb_nick,
  email: form.email,
  recommendId: form.recommendId,
  agent: form.agent,
  social: form.social ?? null,
  takesEmail: form.mailing === '1',
  takesSms: form.sms === '1',
  alsoAgreed: form.privacy2 === '1' ? [termsCodes['third-party']] : [],
  agreed: {
    provision: form.stipulation === '1',
    privacy: form.privacy === '1',
    operational: form.operational === '1',
  },
});

const refusalAnswer = (refusal: JoinRefusal) =>
  refusal.code === 'LEFT_RECENTLY'
    ? { ...saying(refusal.code), data: { gold: 0, rejoin: wireTime(refusal.rejoinAt) } }
    : saying(refusal.code);

export function registerCall(answer: Answer, deps: SignUpDeps): void {
  answer(register, async ({ form, request }) => {
    const from = { address: limitKeyOf(request.ip), device: form.device ?? null };
    const joined = await join(deps, joiningOf(form), from);
    if (!joined.ok) return refusalAnswer(joined.error);
    const { memberId, gold } = joined.value;
    const login = await deps.account.logInProved(memberId, from);
    // The member was made. One whose state keeps them out logs in later and sees why.
    if (login.code !== 'AL000') return okWith({ gold });
    const { token, days, device } = login;
    return okWith({ token, days, device, gold });
  });
}
