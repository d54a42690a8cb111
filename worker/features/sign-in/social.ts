/** Commands of social logins and linked identities. */
import {
  signInWays,
  socialBegin,
  socialFinish,
  socialLink,
  socialLinks,
  socialUnlink,
} from '../../../domain/protocol/calls/account/social-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type { Call } from '../../engine/call.ts';
import type { AccountPort } from '../account/account-api.ts';
import { callRefusal, deviceOf } from './admit.ts';
import type {
  LinkRefusal,
  RemoveRefusal,
  SignInApi,
  SocialBeginRefusal,
  SocialRefusal,
} from './sign-in-api.ts';

const beginRefusals: Readonly<Record<string, SocialBeginRefusal>> = {
  ASB001: 'not-configured',
  ASB002: 'key-ended',
  ASB503: 'unreachable',
};
const finishRefusals: Readonly<Record<string, Exclude<SocialRefusal['kind'], 'login'>>> = {
  ASF001: 'ended',
  ASF002: 'cancelled',
  ASF003: 'refused',
  ASF005: 'taken',
  ASF006: 'second',
  ASF503: 'unreachable',
};
const linkRefusals: Readonly<Record<string, LinkRefusal>> = {
  ASK002: 'ended',
  ASK005: 'taken',
  ASK006: 'second',
};
const unlinkRefusals: Readonly<Record<string, RemoveRefusal>> = {
  ASU002: 'key-ended',
  ASU003: 'last',
  ASU004: 'none',
};

type SocialApi = Pick<
  SignInApi,
  'ways' | 'beginSocial' | 'finishSocial' | 'linkSocial' | 'socialLinks' | 'unlinkSocial'
>;

const finishSocial =
  (call: Call, account: AccountPort, place: string): SignInApi['finishSocial'] =>
  async (provider, query) => {
    const answer = await call(socialFinish, {
      form: { provider, query, ...(await deviceOf(account)) },
      place,
    });
    if (!answer.ok) return refused({ kind: 'login', refusal: callRefusal(answer.error) });
    const { CODE, SOCIAL: social } = answer.value;
    if (CODE === 'ASF000') return ok({ kind: 'linked' });
    if (CODE === 'ASF004' && social !== undefined) return ok({ kind: 'unknown', social });
    const kind = finishRefusals[CODE];
    if (kind !== undefined) return refused({ kind });
    const member = await account.finishLogin(answer.value);
    return member.ok ? ok({ kind: 'logged-in' }) : refused({ kind: 'login', refusal: member.error });
  };

/** `place`: the window. */
export const socialCommands = (call: Call, account: AccountPort, place: string): SocialApi => ({
  async ways() {
    const answer = await call(signInWays, { place });
    return answer.ok ? ok(answer.value.DATA) : refused('link');
  },
  async beginSocial(provider, purpose) {
    const key = purpose.kind === 'link' ? { authkey: purpose.authKey } : {};
    const answer = await call(socialBegin, { form: { provider, purpose: purpose.kind, ...key }, place });
    if (!answer.ok) return refused('link');
    const { CODE, DATA } = answer.value;
    return DATA == null ? refused(beginRefusals[CODE] ?? 'link') : ok(DATA.URL);
  },
  finishSocial: finishSocial(call, account, place),
  async linkSocial(social) {
    const answer = await call(socialLink, { form: { social }, place });
    if (!answer.ok) return refused('link');
    const { CODE } = answer.value;
    return CODE === socialLink.ok ? ok(null) : refused(linkRefusals[CODE] ?? 'link');
  },
  async socialLinks() {
    const answer = await call(socialLinks, { place });
    if (!answer.ok || answer.value.DATA == null) return refused('link');
    return ok(
      answer.value.DATA.links.map(({ provider, linked_at, used_at }) => ({
        provider,
        linkedAt: fromWireTime(linked_at) ?? 0,
        usedAt: used_at === null ? null : fromWireTime(used_at),
      })),
    );
  },
  async unlinkSocial(provider, authkey) {
    const answer = await call(socialUnlink, { form: { provider, authkey }, place });
    if (!answer.ok) return refused('link');
    const { CODE } = answer.value;
    return CODE === socialUnlink.ok ? ok(null) : refused(unlinkRefusals[CODE] ?? 'link');
  },
});
