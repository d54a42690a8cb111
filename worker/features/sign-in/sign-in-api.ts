/** Other ways to log in than id and password: social providers and passkeys. */
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { Member } from '../../../domain/member/member.ts';
import type { Result } from '../../../domain/result.ts';
import type { LoginRefusal } from '../account/account-api.ts';

export interface SignInWays {
  /** `ready`: the operator has set the provider's keys. */
  readonly providers: readonly { readonly provider: SocialProvider; readonly ready: boolean }[];
  /** Whether this address of the site can have passkeys. */
  readonly passkeys: boolean;
}

/** What a provider's page is opened for. A link needs an authkey. */
export type SocialPurpose = { readonly kind: 'login' } | { readonly kind: 'link'; readonly authKey: string };

/** `key-ended`: the authkey was used or is too old. `link`: no answer came. */
export type SocialBeginRefusal = 'not-configured' | 'key-ended' | 'unreachable' | 'link';

/** `unknown`: no member has this identity; `social` is its ticket, for registration or a link. */
export type SocialOutcome =
  | { readonly kind: 'logged-in' | 'linked' }
  | { readonly kind: 'unknown'; readonly social: string };

/**
 * `ended`: too late, used before, or begun in another browser. `refused`: the provider's answer is not valid. `taken`: the identity is
 * another member's. `second`: the member has another identity there. `login`: the member's state keeps them out.
 */
export type SocialRefusal =
  | {
      readonly kind: 'ended' | 'cancelled' | 'refused' | 'taken' | 'second' | 'unreachable' | 'link';
    }
  | { readonly kind: 'login'; readonly refusal: LoginRefusal };

export interface SocialLinkView {
  readonly provider: SocialProvider;
  /** Ms since 1970. */
  readonly linkedAt: number;
  /** null: no login with it yet. */
  readonly usedAt: number | null;
}

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

export interface PasskeysView {
  readonly passkeys: readonly PasskeyView[];
  /** Passkeys of a member at most. */
  readonly most: number;
  /** The longest name. */
  readonly nameChars: number;
}

/** Options for navigator.credentials, as JSON of WebAuthn. */
export type PasskeyOptions = { readonly challenge: string } & Readonly<Record<string, unknown>>;

export type LinkRefusal = 'ended' | 'taken' | 'second' | 'link';
/** `last`: the member's last way to log in. `none`: it is not there any more. */
export type RemoveRefusal = 'key-ended' | 'last' | 'none' | 'link';
export type PasskeyRefusal = 'key-ended' | 'too-many' | 'not-valid' | 'not-here' | 'link';

export type RenameRefusal = 'not-valid' | 'none' | 'link';

export interface SignInApi {
  ways(): Promise<Result<SignInWays, 'link'>>;
  /** The address of the provider's page. */
  beginSocial(provider: SocialProvider, purpose: SocialPurpose): Promise<Result<string, SocialBeginRefusal>>;
  /** `query`: what the provider has sent back. Works once. */
  finishSocial(provider: SocialProvider, query: string): Promise<Result<SocialOutcome, SocialRefusal>>;
  /** Links the identity of a ticket to the member, who must have logged in since. */
  linkSocial(social: string): Promise<Result<null, LinkRefusal>>;
  socialLinks(): Promise<Result<readonly SocialLinkView[], 'link'>>;
  unlinkSocial(provider: SocialProvider, authKey: string): Promise<Result<null, RemoveRefusal>>;
  /** Options for the login; its challenge serves one login. */
  passkeyChallenge(): Promise<Result<PasskeyOptions, 'not-here' | 'link'>>;
  /** `response`: the browser's answer as JSON. */
  logInWithPasskey(response: string): Promise<Result<Member, LoginRefusal>>;
  passkeys(): Promise<Result<PasskeysView, 'link'>>;
  /** Options for a new passkey. The authkey stays valid until the passkey is added. */
  passkeyRegistration(authKey: string): Promise<Result<PasskeyOptions, PasskeyRefusal>>;
  addPasskey(authKey: string, name: string, response: string): Promise<Result<null, PasskeyRefusal>>;
  renamePasskey(id: string, name: string): Promise<Result<null, RenameRefusal>>;
  removePasskey(id: string, authKey: string): Promise<Result<null, RemoveRefusal>>;
}
