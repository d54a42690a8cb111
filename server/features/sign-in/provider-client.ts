/** One social provider: the address where a person logs in, and the id of the person who comes back (OAuth 2, OpenID Connect). */
import * as oauth from 'openid-client';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import { isReadable } from '../../http/readable.ts';
import { isLoopback } from './site-origin.ts';
import { knownProviders, type ProviderSettings } from './social-settings.ts';

/** A provider that does not answer in this time is unreachable. A login asks it three times at most. */
const ANSWER_SECONDS = 4;
const MAX_ID_CHARS = 255;

/** What the site keeps between the two halves of a login. */
export interface Handshake {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export const newHandshake = (): Handshake => ({
  state: oauth.randomState(),
  nonce: oauth.randomNonce(),
  verifier: oauth.randomPKCECodeVerifier(),
});

export type ProviderRefusal = 'cancelled' | 'refused' | 'unreachable';

export interface ProviderClient {
  /** The provider's page. Rejects when the provider cannot be discovered. */
  loginPage(returnTo: string, handshake: Handshake): Promise<string>;
  /** The id of the person. `cameBack`: the return address with the provider's query. Rejects; see providerRefusalOf. */
  personOf(cameBack: URL, handshake: Handshake): Promise<string>;
}

/** A network that does not answer says nothing about the person. */
export function providerRefusalOf(error: unknown): ProviderRefusal {
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  if (error instanceof oauth.ClientError && error.code === 'OAUTH_TIMEOUT') return 'unreachable';
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
    ? 'unreachable'
    : 'refused';
}

const insecureOnThisMachine = (issuer: string): readonly ((config: oauth.Configuration) => void)[] =>
  isLoopback(new URL(issuer)) ? [oauth.allowInsecureRequests] : [];

function checkedId(id: unknown): string {
  const text = typeof id === 'number' ? String(id) : id;
  if (typeof text !== 'string' || text === '' || text.length > MAX_ID_CHARS || !isReadable(text))
    throw new oauth.ClientError('the provider names no person');
  return text;
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, name) => (held as Readonly<Record<string, unknown>> | null)?.[name], value);

/** Google and Kakao: the provider is discovered at the first login, and the ID token's signature is checked. */
function oidcClient(provider: SocialProvider, { id, secret, issuer }: ProviderSettings): ProviderClient {
  const known = knownProviders[provider];
  const at = issuer ?? known.issuer;
  let found: Promise<oauth.Configuration> | null = null;
  const configuration = (): Promise<oauth.Configuration> => {
    found ??= oauth
      .discovery(new URL(at), id, secret, oauth.ClientSecretPost(secret), {
        execute: [...insecureOnThisMachine(at), oauth.enableNonRepudiationChecks],
        timeout: ANSWER_SECONDS,
      })
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  };
  return {
    async loginPage(returnTo, handshake) {
      const config = await configuration();
      return oauth.buildAuthorizationUrl(config, {
        ...(await commonOf(returnTo, handshake, known.scope)),
        nonce: handshake.nonce,
      }).href;
    },
    async personOf(cameBack, { state, nonce, verifier }) {
      const answer = await oauth.authorizationCodeGrant(await configuration(), cameBack, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return checkedId(answer.claims()?.sub);
    },
  };
}

const commonOf = async (returnTo: string, { state, verifier }: Handshake, scope: string) => ({
  redirect_uri: returnTo,
  ...(scope === '' ? {} : { scope }),
  state,
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

/** Naver and Facebook: the endpoints are known, and the person's id is asked for with the access token. */
function oauthClient(
  known: Extract<(typeof knownProviders)[SocialProvider], { form: 'oauth' }>,
  { id, secret, issuer = known.issuer, endpoints = known.endpoints }: ProviderSettings,
): ProviderClient {
  const metadata = {
    issuer,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
  };
  const config = new oauth.Configuration(metadata, id, secret, oauth.ClientSecretPost(secret));
  config.timeout = ANSWER_SECONDS;
  for (const allow of insecureOnThisMachine(endpoints.token)) allow(config);
  return {
    loginPage: async (returnTo, handshake) =>
      oauth.buildAuthorizationUrl(config, await commonOf(returnTo, handshake, known.scope)).href,
    async personOf(cameBack, { state, verifier }) {
      const { access_token } = await oauth.authorizationCodeGrant(config, cameBack, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const person = new URL(endpoints.person);
      const answer = await oauth.fetchProtectedResource(config, access_token, person, 'GET');
      if (!answer.ok) throw new oauth.ClientError(`the provider answered ${answer.status} about the person`);
      return checkedId(valueAt(await answer.json(), known.idAt));
    },
  };
}

export function createProviderClient(provider: SocialProvider, settings: ProviderSettings): ProviderClient {
  const known = knownProviders[provider];
  return known.form === 'oidc' ? oidcClient(provider, settings) : oauthClient(known, settings);
}
