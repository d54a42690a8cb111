/** Joining the site, finding an id or a password again, and leaving (B11, B12). */
import { memberIdFault } from '../../../domain/member/member-id-rules.ts';
import {
  certifyConfirm,
  certifySandbox,
  certifySend,
  findId,
  findPassword,
  nickCheck,
  resetPassword,
} from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type { Call } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import { createLeaving } from './leaving.ts';
import { createRegister } from './register.ts';
import type { SignUpApi } from './sign-up-api.ts';
import { dataOf, mapped, noLink } from './sign-up-answer.ts';

const certifying = (
  call: Call,
  place: string,
): Pick<SignUpApi, 'sendCode' | 'confirmCode' | 'sandboxCode'> => ({
  sendCode: async (person) => dataOf(await call(certifySend, { form: { ...person }, place })),
  confirmCode: async (ticket, certCode) =>
    dataOf(await call(certifyConfirm, { form: { ticket, certCode }, place })),
  sandboxCode: async (ticket) =>
    mapped(dataOf(await call(certifySandbox, { form: { ticket }, place })), ({ certCode, phone }) => ({
      code: certCode,
      phone,
    })),
});

const finding = (call: Call, place: string): Pick<SignUpApi, 'findId' | 'beginReset' | 'resetPassword'> => ({
  findId: async (authToken) =>
    mapped(dataOf(await call(findId, { form: { authToken }, place })), ({ account }) =>
      account === null ? null : { id: account.id, joinedAt: fromWireTime(account.joined_at) ?? 0 },
    ),
  beginReset: async (authToken, id) =>
    mapped(dataOf(await call(findPassword, { form: { authToken, id }, place })), ({ reset }) => reset),
  resetPassword: async (reset, password) =>
    mapped(dataOf(await call(resetPassword, { form: { reset, password }, place })), () => null),
});

const checkNick =
  (call: Call, place: string): SignUpApi['checkNick'] =>
  async (nick) => {
    const answer = await call(nickCheck, { form: { mb_nick: nick }, place });
    if (!answer.ok) return noLink;
    const { result, msg } = answer.value;
    // Both words are success (B12).
    if (result === 'SUCCESS' || result === 'OK') return ok(msg);
    return refused({ kind: 'refused', code: result, message: msg, rejoinAt: null });
  };

export function createSignUp({ call }: Engine, _ports: MemberPorts): Feature<SignUpApi> {
  const register = createRegister(call);
  return {
    api: ({ id: place }) => ({
      ...certifying(call, place),
      ...finding(call, place),
      ...createLeaving(call, place),
      idFault: memberIdFault,
      checkNick: checkNick(call, place),
      register,
    }),
  };
}
