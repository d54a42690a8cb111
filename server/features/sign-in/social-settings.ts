/** The operator's keys of the social providers, and what the site knows about each provider. */
import { z } from 'zod';
import { type SocialProvider, socialProviders } from '../../../domain/catalogue/social-provider.ts';
import { jsonOf } from '../../../domain/row.ts';
import { isLoopback } from './site-origin.ts';

/** `oidc`: discovered, the person's id is the ID token's subject. `oauth`: named endpoints, the id is in the answer about the person. */
type KnownProvider =
  | { readonly form: 'oidc'; readonly issuer: string; readonly scope: string }
  | {
      readonly form: 'oauth';
      readonly issuer: string;
      readonly scope: string;
      readonly endpoints: Endpoints;
      /** Where the id stands in the answer about the person. */
      readonly idAt: readonly string[];
    };

interface Endpoints {
  readonly authorization: string;
  readonly token: string;
  readonly person: string;
}

/** Only the person's id is asked for, so the scopes are the smallest that each provider has. */
export const knownProviders: Readonly<Record<SocialProvider, KnownProvider>> = {
  naver: {
    form: 'oauth',
    issuer: 'https://nid.naver.com',
    scope: '',
    endpoints: {
      authorization: 'https://nid.naver.com/oauth2.0/authorize',
      token: 'https://nid.naver.com/oauth2.0/token',
      person: 'https://openapi.naver.com/v1/nid/me',
    },
    idAt: ['response', 'id'],
  },
  kakao: { form: 'oidc', issuer: 'https://kauth.kakao.com', scope: 'openid' },
  facebook: {
    form: 'oauth',
    issuer: 'https://www.facebook.com',
    scope: 'public_profile',
    endpoints: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      person: 'https://graph.facebook.com/v23.0/me?fields=id',
    },
    idAt: ['id'],
  },
  google: { form: 'oidc', issuer: 'https://accounts.google.com', scope: 'openid' },
};

/** Secrets cross the network, so an address is https; http only on this machine (a sandbox). */
const address = z.url().refine((text) => {
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}, 'must be https, or http on this machine');

const providerSettings = z.strictObject({
  id: z.string().min(1).max(500),
  secret: z.string().min(1).max(1000),
  issuer: address.optional(),
  endpoints: z.strictObject({ authorization: address, token: address, person: address }).optional(),
});
export type ProviderSettings = z.output<typeof providerSettings>;

const socialSettings = z.partialRecord(z.enum(socialProviders), providerSettings);
export type SocialSettings = z.output<typeof socialSettings>;

export interface SignInSettings {
  /** The addresses of the site, as browsers open it; empty: on this machine alone. */
  readonly siteUrls: readonly string[];
  readonly social: SocialSettings;
}

export const noSignInSettings: SignInSettings = { siteUrls: [], social: {} };

/** Reads the file of --social. Returns what is wrong as text. */
export function readSocialSettings(text: string): SocialSettings | { readonly fault: string } {
  const value = jsonOf(text);
  if (value === undefined) return { fault: 'it is not JSON' };
  const read = socialSettings.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  // Never the value itself: it may be a secret.
  return { fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}` };
}
