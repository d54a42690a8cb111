/** Calls of social logins and of linked identities (B1, I1). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SocialProvider, socialProviders } from '../../../domain/catalogue/social-provider.ts';
import {
  signInWays,
  socialBegin,
  socialFinish,
  socialLink,
  socialLinks,
  socialUnlink,
} from '../../../domain/protocol/calls/account/social-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { agentOf, loginAnswerOf } from '../account/account-port.ts';
import { passkeyHostOf, type SiteOrigin } from './site-origin.ts';
import { linksOf } from './sign-in-port.ts';
import { linkByTicket, unlink } from './social-links.ts';
import { type Finished, type SocialLogin, STATE_MS } from './social-login.ts';
import { isAuthkeyOf, useAuthkey } from './ways-in.ts';

/** Logins of an address by other ways than the password. */
export const SIGN_IN_RATE = { max: 30, timeWindow: '1 minute' } as const;

const finishedCodes = {
  linked: 'ASF000',
  ended: 'ASF001',
  cancelled: 'ASF002',
  refused: 'ASF003',
  taken: 'ASF005',
  second: 'ASF006',
  unreachable: 'ASF503',
} as const;

function finishAnswer(finished: Finished, now: number) {
  if (finished.kind === 'login') return loginAnswerOf(finished.result, now);
  if (finished.kind === 'unknown') return { CODE: 'ASF004', SOCIAL: finished.social };
  return { CODE: finishedCodes[finished.kind] };
}

interface SignInCallsDeps {
  readonly deps: MemberDeps;
  readonly social: SocialLogin;
  readonly siteOrigin: SiteOrigin;
}

const NAME = 'social_state';
const PATH = '/account/social';

const cookieOf = (value: string, origin: string, seconds: number): string =>
  `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;

/** The cookie that binds a social login to the browser that began it. It lives as long as the login may take, and only our calls get it. */
const setStateCookie = (reply: FastifyReply, origin: string, secret: string, lifeMs: number): void =>
  void reply.header('set-cookie', cookieOf(secret, origin, Math.floor(lifeMs / 1000)));

const clearStateCookie = (reply: FastifyReply, origin: string): void =>
  void reply.header('set-cookie', cookieOf('', origin, 0));

/** The cookie's value; an empty text if there is none. */
const stateCookieOf = ({ headers: { cookie = '' } }: FastifyRequest): string =>
  cookie
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === NAME)?.[1] ?? '';

export function socialLoginCalls(answer: AnswerCall, { deps, social, siteOrigin }: SignInCallsDeps): void {
  const { tickets } = deps;
  answer(signInWays, ({ request }) => {
    const origin = siteOrigin(request);
    const providers = socialProviders.map((provider) => ({
      provider,
      ready: origin !== null && social.isReady(provider),
    }));
    return { CODE: 'ASW000', DATA: { providers, passkeys: passkeyHostOf(origin) !== null } };
  });
  answer(
    socialBegin,
    async ({ form: { provider, purpose, authkey = '' }, look, request, reply }) => {
      const origin = siteOrigin(request);
      if (origin === null || !social.isReady(provider)) return { CODE: 'ASB001' };
      let memberId: number | null = null;
      if (purpose === 'link') {
        memberId = (await look())?.memberId ?? null;
        const isOwn = memberId !== null && (await isAuthkeyOf(tickets, memberId, authkey));
        if (!isOwn || !(await useAuthkey(tickets, authkey))) return { CODE: 'ASB002' };
      }
      const begun = await social.begin({ provider, origin, memberId });
      if (begun.kind !== 'begun') return { CODE: begun.kind === 'unreachable' ? 'ASB503' : 'ASB001' };
      setStateCookie(reply, origin, begun.secret, STATE_MS);
      return { CODE: 'ASB000', DATA: { URL: begun.url } };
    },
    { rateLimit: SIGN_IN_RATE },
  );
  answer(
    socialFinish,
    async ({ form: { provider, query, device = null }, look, request, reply }) => {
      const origin = siteOrigin(request);
      if (origin === null) return { CODE: 'ASF001' };
      clearStateCookie(reply, origin);
      const finished = await social.finish({
        provider,
        origin,
        query,
        secret: stateCookieOf(request),
        memberId: async () => (await look())?.memberId ?? null,
        from: { address: limitKeyOf(request.ip), device, agent: agentOf(request) },
      });
      return finishAnswer(finished, deps.now());
    },
    { rateLimit: SIGN_IN_RATE },
  );
}

const linkedCodes = { linked: 'ASK000', ended: 'ASK002', taken: 'ASK005', second: 'ASK006' } as const;
const unlinkedCodes = { removed: 'ASU000', authkey: 'ASU002', last: 'ASU003', none: 'ASU004' } as const;

export function socialLinkCalls(answer: AnswerCall, { deps }: SignInCallsDeps): void {
  answer(socialLinks, async ({ member: { memberId } }) => {
    const links = (await linksOf(deps.db, memberId)).map(({ provider, linked_at, used_at }) => ({
      provider: provider as SocialProvider,
      linked_at: wireTime(linked_at),
      used_at: wireTime(used_at),
    }));
    return { CODE: 'ASL000', DATA: { links } };
  });
  answer(socialLink, async ({ member: { memberId }, form: { social }, token }) => {
    return { CODE: linkedCodes[await linkByTicket(deps, { memberId, token: token ?? '', social })] };
  });
  answer(socialUnlink, async ({ member: { memberId }, token, form: { provider, authkey } }) => {
    return { CODE: unlinkedCodes[await unlink(deps, { memberId, token: token ?? '', provider, authkey })] };
  });
}
