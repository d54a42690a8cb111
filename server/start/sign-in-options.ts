/** Options of the command line about social logins and passkeys. */
import { readFileSync } from 'node:fs';
import { socialProviders } from '../../domain/catalogue/social-provider.ts';
import {
  readSocialSettings,
  type SignInSettings,
  type SocialSettings,
} from '../features/sign-in/social-settings.ts';

export const signInFlags = {
  'site-url': { type: 'string', multiple: true },
  social: { type: 'string' },
} as const;

export const signInUsage = `  --site-url URL      an address at which browsers open the site (https://spo.example), for social logins and passkeys; may be given
                      again (default: only on this machine)
  --social FILE       keys of the social providers: JSON, {"google": {"id": "…", "secret": "…"}, …}; see docs/operations.md
  SOCIAL_NAVER_ID, SOCIAL_NAVER_SECRET, also KAKAO, FACEBOOK, GOOGLE: the same keys from the environment`;

type Refuse = (message: string) => Error;
type Env = Readonly<Record<string, string | undefined>>;

function siteUrlOf(text: string, refuse: Refuse): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw refuse(`--site-url takes an address such as https://spo.example, not "${text}"`);
  return url.origin;
}

function settingsOfFile(file: string, refuse: Refuse): SocialSettings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw refuse(`the file of --social cannot be read: ${file}`);
  }
  const read = readSocialSettings(text);
  if ('fault' in read) throw refuse(`the file of --social is not right: ${read.fault}`);
  return read;
}

/** Keys of the environment; they go before those of the file. */
function settingsOfEnv(env: Env, refuse: Refuse): SocialSettings {
  const entries = socialProviders.flatMap((provider) => {
    const name = `SOCIAL_${provider.toUpperCase()}`;
    const id = env[`${name}_ID`];
    const secret = env[`${name}_SECRET`];
    if (id === undefined && secret === undefined) return [];
    if (!id || !secret) throw refuse(`${name}_ID and ${name}_SECRET belong together`);
    return [[provider, { id, secret }] as const];
  });
  return Object.fromEntries(entries);
}

/** Reads the options. Throws the error that `refuse` makes of a message for a bad value; a message never holds a secret. */
export function signInOf(
  values: { readonly 'site-url'?: readonly string[] | undefined; readonly social?: string | undefined },
  env: Env,
  refuse: Refuse,
): SignInSettings {
  return {
    siteUrls: (values['site-url'] ?? []).map((text) => siteUrlOf(text, refuse)),
    social: {
      ...(values.social === undefined ? {} : settingsOfFile(values.social, refuse)),
      ...settingsOfEnv(env, refuse),
    },
  };
}
