/**
 * Logins by another way than id and password: with a social account and with a passkey. Their answers are read as those of the login call. The
 * browser's own part of a passkey (navigator.credentials) runs in the window.
 */
import type { NoAnswer } from '../../../domain/fault.ts';
import { passkeyLogin } from '../../../domain/protocol/calls/account/passkey-calls.ts';
import { socialFinish } from '../../../domain/protocol/calls/account/social-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort, MemberPorts } from '../account/account-api.ts';
import type { SignInApi, SocialRefusal } from './sign-in-api.ts';

const noAnswer = (error: CallError): NoAnswer => ({
  kind: 'no-link',
  text: error.kind === 'no-link' ? error.text : '',
});

/** The device's secret as a field of a form; no field where there is none. */
async function deviceOf(account: AccountPort): Promise<{ readonly device?: string }> {
  const device = await account.deviceSecret();
  return device === null ? {} : { device };
}

const finishRefusals: Readonly<Record<string, Exclude<SocialRefusal['kind'], 'login' | NoAnswer['kind']>>> = {
  ASF001: 'ended',
  ASF002: 'cancelled',
  ASF003: 'refused',
  ASF005: 'taken',
  ASF006: 'second',
  ASF503: 'unreachable',
};

export const createSignIn = ({ call }: Engine, { account }: MemberPorts): Feature<SignInApi> => ({
  api: ({ id: place }) => ({
    async finishSocial(provider, query) {
      const form = { provider, query, ...(await deviceOf(account)) };
      const answer = await call(socialFinish, { form, place });
      if (!answer.ok) return refused(noAnswer(answer.error));
      const { CODE, SOCIAL: social } = answer.value;
      if (CODE === 'ASF000') return ok({ kind: 'linked' });
      if (CODE === 'ASF004' && social !== undefined) return ok({ kind: 'unknown', social });
      const kind = finishRefusals[CODE];
      if (kind !== undefined) return refused({ kind });
      const member = await account.finishLogin(answer.value);
      return member.ok ? ok({ kind: 'logged-in' }) : refused({ kind: 'login', refusal: member.error });
    },
    async logInWithPasskey(response) {
      const form = { response, ...(await deviceOf(account)) };
      const answer = await call(passkeyLogin, { form, place });
      if (!answer.ok) return refused(noAnswer(answer.error));
      // The server's text of this code is about id and password.
      if (answer.value.CODE === 'AL001') return refused({ kind: 're-enter' });
      return account.finishLogin(answer.value);
    },
  }),
});
