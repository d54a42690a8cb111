/** Other ways to log in than id and password: social logins and passkeys. */
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { passkeyCalls, passkeyLoginCalls } from './passkey-calls.ts';
import { createSiteOrigin } from './site-origin.ts';
import { socialLinkCalls, socialLoginCalls } from './social-calls.ts';
import { createSocialLogin } from './social-login.ts';
import { noSignInSettings, type SignInSettings } from './social-settings.ts';

/** `brand`: the site's name, as authenticators show it. */
export function createSignInFeature(
  deps: MemberDeps,
  {
    brand,
    settings = noSignInSettings,
  }: { readonly brand: string; readonly settings?: SignInSettings | undefined },
): ServerFeature {
  const siteOrigin = createSiteOrigin(settings.siteUrls);
  const social = createSocialLogin(deps, settings.social);
  return {
    calls(answer) {
      socialLoginCalls(answer, { deps, social, siteOrigin });
      socialLinkCalls(answer, { deps, social, siteOrigin });
      passkeyLoginCalls(answer, { deps, siteOrigin, brand });
      passkeyCalls(answer, { deps, siteOrigin, brand });
    },
  };
}
