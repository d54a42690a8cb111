/** Other ways to log in than id and password: social logins and passkeys. */
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { passkeyCalls, passkeyLoginCalls } from './passkey-calls.ts';
import { signInMigrations } from './sign-in-tables.ts';
import { createSiteOrigin } from './site-origin.ts';
import { socialLinkCalls, socialLoginCalls } from './social-calls.ts';
import { createSocialLogin } from './social-login.ts';
import { noSignInSettings } from './social-settings.ts';

function create(deps: SiteParts): ServerFeature {
  const { brand: names, signIn: settings = noSignInSettings } = deps.settings;
  // Authenticators show the site's name.
  const brand = names.ko;
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

export const signIn = { tables: signInMigrations, create } satisfies Feature;
