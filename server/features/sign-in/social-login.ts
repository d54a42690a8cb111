/**
 * Logins and links at social providers. A login has two halves: `begin` gives the provider's page and a ticket for this browser; `finish`
 * takes what the provider has sent back. The ticket is used up by the first `finish`, whatever comes of it.
 */
import { type SocialProvider, socialReturnPath } from '../../../domain/catalogue/social-provider.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { transact } from '../../storage/transact.ts';
import type { LoginFrom, LoginResult } from '../account/account-port.ts';
import { SOCIAL_TICKET, SOCIAL_TICKET_MS } from './sign-in-port.ts';
import type { Handshake, ProviderClient, ProviderRefusal } from './provider-client.ts';
import { linkIdentityTo, type Linked, type SocialIdentity, subjectsOf } from './social-identities.ts';
import type { SocialSettings } from './social-settings.ts';

const STATE = 'social-state';
/** From the press of the button to the return from the provider. */
export const STATE_MS = 10 * 60_000;

interface Beginning {
  readonly provider: SocialProvider;
  /** The site's origin, to which the provider sends the person back. */
  readonly origin: string;
  /** The member who links the identity; null: a login. */
  readonly memberId: number | null;
}

type Begun =
  | { readonly kind: 'begun'; readonly url: string; readonly secret: string }
  | { readonly kind: 'not-configured' | 'unreachable' };

interface Return {
  readonly provider: SocialProvider;
  readonly origin: string;
  /** The query that the provider has sent. */
  readonly query: string;
  /** The secret of the browser's cookie. */
  readonly secret: string;
  /** The member who is logged in; null: nobody. */
  readonly memberId: () => Promise<number | null>;
  readonly from: LoginFrom;
}

export type Finished =
  | { readonly kind: 'login'; readonly result: LoginResult }
  | { readonly kind: 'unknown'; readonly social: string }
  | { readonly kind: Linked | ProviderRefusal | 'ended' };

export interface SocialLogin {
  readonly isReady: (provider: SocialProvider) => boolean;
  begin(beginning: Beginning): Promise<Begun>;
  finish(back: Return): Promise<Finished>;
}

type Deps = Pick<MemberDeps, 'db' | 'now' | 'log' | 'tickets' | 'account'>;

interface State extends Handshake {
  readonly provider: string;
  readonly origin: string;
}

/** OAuth and OpenID Connect are loaded with the first login at a provider. */
const loadProviders = () => import('./provider-client.ts');

function clientsOf(settings: SocialSettings) {
  const made = new Map<SocialProvider, ProviderClient>();
  return {
    isReady: (provider: SocialProvider): boolean => settings[provider] !== undefined,
    /** null: the provider is not configured. */
    async of(provider: SocialProvider): Promise<ProviderClient | null> {
      const own = settings[provider];
      if (own === undefined) return null;
      const { createProviderClient } = await loadProviders();
      const client = made.get(provider) ?? createProviderClient(provider, own);
      made.set(provider, client);
      return client;
    },
  };
}

/**
 * A refusal of the provider, or of its answer. The latter is in the log; it is in the audit log only where a member is known, because a
 * stranger could fill that log, whose rows are kept for ever.
 */
async function refuse(
  { db, now, log }: Deps,
  error: unknown,
  { provider, memberId }: Pick<Beginning, 'provider' | 'memberId'>,
): Promise<{ readonly kind: ProviderRefusal }> {
  const { providerRefusalOf } = await loadProviders();
  const kind = providerRefusalOf(error);
  if (kind === 'unreachable') log(`the social provider ${provider} did not answer`, error);
  if (kind === 'refused') {
    log(`an answer of the social provider ${provider} is not valid`, error);
    if (memberId === null) return { kind };
    const act = { actorId: memberId, action: 'social.refused', memberId, detail: { provider } };
    await writeAudit(db, act, now());
  }
  return { kind };
}

/** Logs in the member of the identity; an identity without a member gets a ticket. */
async function logIn(
  { db, now, tickets, account }: Deps,
  identity: SocialIdentity,
  from: LoginFrom,
): Promise<Finished> {
  const { provider, subject } = identity;
  const held = await db
    .updateTable('social_identity')
    .set({ used_at: now() })
    .where('provider', '=', provider)
    .where('subject', 'in', await subjectsOf(db, identity))
    .returning('member_id')
    .executeTakeFirst();
  if (held === undefined) {
    const ticket = { purpose: SOCIAL_TICKET, memberId: null, lifeMs: SOCIAL_TICKET_MS };
    return { kind: 'unknown', social: await tickets.issue({ ...ticket, data: { provider, subject } }) };
  }
  const { member_id: memberId } = held;
  const result = await account.logInProved(memberId, from);
  const detail = { provider, code: result.code };
  await writeAudit(db, { actorId: memberId, action: 'social.login', memberId, detail }, now());
  return { kind: 'login', result };
}

/** The ticket of the first half, used up; null: it has ended, or belongs to another provider, origin or member. */
async function stateOf({ tickets }: Deps, { provider, origin, secret, memberId }: Return) {
  const ticket = await tickets.use(STATE, secret);
  if (ticket === null) return null;
  const handshake = ticket.data as unknown as State;
  if (handshake.provider !== provider || handshake.origin !== origin) return null;
  if (ticket.memberId !== null && ticket.memberId !== (await memberId())) return null;
  return { handshake, memberId: ticket.memberId };
}

export function createSocialLogin(deps: Deps, settings: SocialSettings): SocialLogin {
  const { db, now, tickets } = deps;
  const clients = clientsOf(settings);
  const pageOf = (origin: string, provider: SocialProvider): string => origin + socialReturnPath(provider);
  return {
    isReady: clients.isReady,
    async begin({ provider, origin, memberId }) {
      const client = await clients.of(provider);
      if (client === null) return { kind: 'not-configured' };
      const { newHandshake } = await loadProviders();
      const handshake = newHandshake();
      try {
        const url = await client.loginPage(pageOf(origin, provider), handshake);
        const data = { provider, origin, ...handshake };
        const secret = await tickets.issue({ purpose: STATE, memberId, lifeMs: STATE_MS, data });
        return { kind: 'begun', url, secret };
      } catch (error) {
        await refuse(deps, error, { provider, memberId });
        return { kind: 'unreachable' };
      }
    },
    async finish(back) {
      const { provider, origin, query, from } = back;
      const state = await stateOf(deps, back);
      const client = await clients.of(provider);
      if (state === null || client === null) return { kind: 'ended' };
      const { memberId, handshake } = state;
      const cameBack = new URL(pageOf(origin, provider));
      cameBack.search = query;
      let subject: string;
      try {
        subject = await client.personOf(cameBack, handshake);
      } catch (error) {
        return refuse(deps, error, { provider, memberId });
      }
      if (memberId === null) return logIn(deps, { provider, subject }, from);
      const link = transact(db, (trx) => linkIdentityTo(trx, { provider, subject }, memberId, now()));
      return { kind: await link };
    },
  };
}
