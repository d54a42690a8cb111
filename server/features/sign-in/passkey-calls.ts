/** Calls of passkeys. */
import {
  passkeyAdd,
  passkeyChallenge,
  passkeyList,
  passkeyLogin,
  passkeyRegistration,
  passkeyRemove,
  passkeyRename,
} from '../../../domain/protocol/calls/account/passkey-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { agentOf, loginAnswerOf } from '../account/account-port.ts';
import { loginOptions, logInWithPasskey } from './passkey-login.ts';
import { addPasskey, passkeysOf, registrationOptions, removePasskey, renamePasskey } from './passkeys.ts';
import { passkeyHostOf, type SiteOrigin } from './site-origin.ts';
import { SIGN_IN_RATE } from './social-calls.ts';

interface PasskeyCallsDeps {
  readonly deps: MemberDeps;
  readonly siteOrigin: SiteOrigin;
  /** The site's name, as authenticators show it. */
  readonly brand: string;
}

export function passkeyLoginCalls(answer: AnswerCall, { deps, siteOrigin }: PasskeyCallsDeps): void {
  answer(
    passkeyChallenge,
    async ({ request }) => {
      const host = passkeyHostOf(siteOrigin(request));
      if (host === null) return { CODE: 'APC001' };
      const options = await loginOptions(deps, host);
      return { CODE: 'APC000', DATA: { OPTIONS: { ...options } } };
    },
    { rateLimit: SIGN_IN_RATE },
  );
  answer(
    passkeyLogin,
    async ({ form: { response, device = null }, request }) => {
      const origin = siteOrigin(request);
      const from = { address: limitKeyOf(request.ip), device, agent: agentOf(request) };
      const result =
        origin === null
          ? ({ code: 'AL001' } as const)
          : await logInWithPasskey(deps, { text: response, origin, from });
      return loginAnswerOf(result, deps.now());
    },
    { rateLimit: SIGN_IN_RATE },
  );
}

const addedCodes = {
  added: 'APA000',
  authkey: 'APA002',
  'too-many': 'APA003',
  'not-valid': 'APA004',
} as const;
const renamedCodes = { renamed: 'APN000', 'not-valid': 'APN002', none: 'APN003' } as const;
const removedCodes = { removed: 'APD000', authkey: 'APD002', last: 'APD003', none: 'APD004' } as const;

export function passkeyCalls(answer: AnswerCall, { deps, siteOrigin, brand }: PasskeyCallsDeps): void {
  answer(passkeyRegistration, async ({ member: { memberId }, form: { authkey }, request }) => {
    const host = passkeyHostOf(siteOrigin(request));
    if (host === null) return { CODE: 'APR004' };
    const options = await registrationOptions({ ...deps, brand }, { memberId, authkey, host });
    if (options === 'authkey') return { CODE: 'APR002' };
    if (options === 'too-many') return { CODE: 'APR003' };
    return { CODE: 'APR000', DATA: { OPTIONS: { ...options } } };
  });
  answer(passkeyAdd, async ({ member, token, form: { authkey, name, response }, request }) => {
    const origin = siteOrigin(request);
    if (origin === null) return { CODE: 'APA004' };
    const proof = { memberId: member.memberId, token: token ?? '', authkey };
    return { CODE: addedCodes[await addPasskey(deps, { ...proof, name, text: response, origin })] };
  });
  answer(passkeyList, async ({ member: { memberId } }) => {
    const passkeys = (await passkeysOf(deps, memberId)).map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      created_at: wireTime(created_at),
      used_at: wireTime(used_at),
    }));
    return { CODE: 'APL000', DATA: { passkeys } };
  });
  answer(passkeyRename, async ({ member: { memberId }, form: { id, name } }) => ({
    CODE: renamedCodes[await renamePasskey(deps, { memberId, id, name })],
  }));
  answer(passkeyRemove, async ({ member: { memberId }, token, form: { id, authkey } }) => {
    return { CODE: removedCodes[await removePasskey(deps, { memberId, token: token ?? '', id, authkey })] };
  });
}
