/** Commands of passkeys. The browser's own part (navigator.credentials) runs in the window. */
import {
  passkeyAdd,
  passkeyChallenge,
  passkeyList,
  passkeyLogin,
  passkeyRegistration,
  passkeyRemove,
  passkeyRename,
} from '../../../domain/protocol/calls/account/passkey-calls.ts';
import { passkeyLimits } from '../../../domain/member/passkey-rules.ts';
import { ok, refused } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type { Call } from '../../engine/call.ts';
import type { AccountPort } from '../account/account-api.ts';
import { callRefusal, deviceOf } from './admit.ts';
import type { PasskeyRefusal, RemoveRefusal, RenameRefusal, SignInApi } from './sign-in-api.ts';

const registrationRefusals: Readonly<Record<string, PasskeyRefusal>> = {
  APR002: 'key-ended',
  APR003: 'too-many',
  APR004: 'not-here',
  APA002: 'key-ended',
  APA003: 'too-many',
  APA004: 'not-valid',
};
const renameRefusals: Readonly<Record<string, RenameRefusal>> = { APN002: 'not-valid', APN003: 'none' };
const removeRefusals: Readonly<Record<string, RemoveRefusal>> = {
  APD002: 'key-ended',
  APD003: 'last',
  APD004: 'none',
};

type PasskeyApi = Pick<
  SignInApi,
  | 'passkeyChallenge'
  | 'logInWithPasskey'
  | 'passkeys'
  | 'passkeyRegistration'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
>;

/** `place`: the window. */
export const passkeyCommands = (call: Call, account: AccountPort, place: string): PasskeyApi => ({
  async passkeyChallenge() {
    const answer = await call(passkeyChallenge, { place });
    if (!answer.ok) return refused('link');
    return answer.value.DATA == null ? refused('not-here') : ok(answer.value.DATA.OPTIONS);
  },
  async logInWithPasskey(response) {
    const form = { response, ...(await deviceOf(account)) };
    const answer = await call(passkeyLogin, { form, place });
    if (!answer.ok) return refused(callRefusal(answer.error));
    // The server's text of this code is about id and password.
    return answer.value.CODE === 'AL001' ? refused({ kind: 're-enter' }) : account.finishLogin(answer.value);
  },
  async passkeys() {
    const answer = await call(passkeyList, { place });
    if (!answer.ok || answer.value.DATA == null) return refused('link');
    const passkeys = answer.value.DATA.passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: fromWireTime(created_at) ?? 0,
      usedAt: used_at === null ? null : fromWireTime(used_at),
    }));
    return ok({ passkeys, most: passkeyLimits.ofMember, nameChars: passkeyLimits.nameChars });
  },
  async passkeyRegistration(authkey) {
    const answer = await call(passkeyRegistration, { form: { authkey }, place });
    if (!answer.ok) return refused('link');
    const { CODE, DATA } = answer.value;
    return DATA == null ? refused(registrationRefusals[CODE] ?? 'link') : ok(DATA.OPTIONS);
  },
  async addPasskey(authkey, name, response) {
    const answer = await call(passkeyAdd, { form: { authkey, name, response }, place });
    if (!answer.ok) return refused('link');
    const { CODE } = answer.value;
    return CODE === passkeyAdd.ok ? ok(null) : refused(registrationRefusals[CODE] ?? 'link');
  },
  async renamePasskey(id, name) {
    const answer = await call(passkeyRename, { form: { id, name }, place });
    if (!answer.ok) return refused('link');
    const { CODE } = answer.value;
    return CODE === passkeyRename.ok ? ok(null) : refused(renameRefusals[CODE] ?? 'link');
  },
  async removePasskey(id, authkey) {
    const answer = await call(passkeyRemove, { form: { id, authkey }, place });
    if (!answer.ok) return refused('link');
    const { CODE } = answer.value;
    return CODE === passkeyRemove.ok ? ok(null) : refused(removeRefusals[CODE] ?? 'link');
  },
});
