/** Four look-alike social providers on this machine: real OAuth 2 and OpenID Connect, with test persons instead of a password page. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import {
  type SocialProvider,
  socialProviders,
  socialReturnPath,
} from '../../../domain/catalogue/social-provider.ts';
import { isLoopback } from '../../../server/features/sign-in/site-origin.ts';
import type { ProviderSettings, SocialSettings } from '../../../server/features/sign-in/social-settings.ts';
import { choiceOf, interactionOf, pageOf } from './sandbox-persons.ts';

const secretOf = (provider: SocialProvider): string => `sandbox-secret-of-${provider}-0123456789`;
/** Where Naver and Facebook answer about the person of an access token. */
const personAnswers: Partial<Record<SocialProvider, { path: string; answer: (id: string) => unknown }>> = {
  naver: { path: '/v1/nid/me', answer: (id) => ({ resultcode: '00', message: 'success', response: { id } }) },
  facebook: { path: '/me', answer: (id) => ({ id }) },
};

interface Login {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}

function configurationOf(provider: SocialProvider, make: () => Provider) {
  return {
    clients: [
      {
        client_id: `sandbox-${provider}`,
        client_secret: secretOf(provider),
        redirect_uris: [`http://127.0.0.1${socialReturnPath(provider)}`],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['sandbox'], names: { session: `${provider}_session` } },
    features: { devInteractions: { enabled: false } },
    scopes: ['openid', 'public_profile'],
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Nobody is asked for a consent.
    async loadExistingGrant({ oidc: { client, session } }: Login) {
      const grant = new (make().Grant)({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid public_profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  };
}

/** Answers the page of persons, what is chosen there, and questions about the person of an access token. */
function servePersons(served: Provider, provider: SocialProvider): void {
  served.use(async (context, next) => {
    const about = personAnswers[provider];
    // Naver knows no scopes; this library refuses a login without one.
    if (context.path === '/auth' && !context.url.includes('scope=')) context.url += '&scope=public_profile';
    if (context.path === about?.path) {
      const bearer = context.headers['authorization']?.slice('Bearer '.length) ?? '';
      const token = await served.AccessToken.find(bearer);
      context.status = token === undefined ? 401 : 200;
      context.body = token === undefined ? {} : about.answer(token.accountId);
      return;
    }
    if (interactionOf(context.path) === null) return next();
    if (context.method === 'GET') {
      context.type = 'html';
      context.body = pageOf(provider);
      return;
    }
    const person = await choiceOf(context.req);
    const result =
      person === 'cancel'
        ? { error: 'access_denied', error_description: 'the person cancelled' }
        : { login: { accountId: `${provider}-${person}`, remember: false } };
    await served.interactionFinished(context.req, context.res, result);
  });
}

/** Persons are sent back to the right page of any site on this machine. */
const isReturn = (provider: SocialProvider, uri: string): boolean =>
  isLoopback(new URL(uri)) && new URL(uri).pathname === socialReturnPath(provider);

async function openProvider(provider: SocialProvider, port: number) {
  const server: Server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const served: Provider = new Provider(
    issuer,
    configurationOf(provider, () => served),
  );
  served.Client.prototype.redirectUriAllowed = (uri) => isReturn(provider, uri);
  servePersons(served, provider);
  server.on('request', served.callback());
  const about = personAnswers[provider];
  const settings: ProviderSettings = {
    id: `sandbox-${provider}`,
    secret: secretOf(provider),
    issuer,
    ...(about === undefined
      ? {}
      : {
          endpoints: {
            authorization: `${issuer}/auth`,
            token: `${issuer}/token`,
            person: issuer + about.path,
          },
        }),
  };
  return { provider, settings, server };
}

export interface SocialSandbox {
  /** As the file of --social holds them. */
  readonly settings: SocialSettings;
  close(): Promise<void>;
}

/** `port`: of the first provider, the others follow; 0: any free ports. */
export async function openSocialSandbox(port = 0): Promise<SocialSandbox> {
  const opened = await Promise.all(
    socialProviders.map((provider, at) => openProvider(provider, port === 0 ? 0 : port + at)),
  );
  return {
    settings: Object.fromEntries(opened.map(({ provider, settings }) => [provider, settings])),
    async close() {
      for (const { server } of opened) {
        server.closeAllConnections();
        await new Promise((resolve) => {
          server.close(resolve);
        });
      }
    },
  };
}
