/** Logins by another way than id and password. What leads to them, links and passkeys are asked by calls.ask. */
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { NoAnswer } from '../../../domain/fault.ts';
import type { Member } from '../../../domain/member/member.ts';
import type { Result } from '../../../domain/result.ts';
import type { LoginRefusal } from '../account/account-api.ts';

/** `unknown`: no member has this identity; `social` is its ticket, for registration or a link. */
export type SocialOutcome =
  | { readonly kind: 'logged-in' | 'linked' }
  | { readonly kind: 'unknown'; readonly social: string };

/**
 * `ended`: too late, used before, or begun in another browser. `refused`: the provider's answer is not valid. `taken`: the identity is
 * another member's. `second`: the member has another identity there. `login`: the member's state keeps them out.
 */
export type SocialRefusal =
  | { readonly kind: 'ended' | 'cancelled' | 'refused' | 'taken' | 'second' | 'unreachable' }
  | { readonly kind: 'login'; readonly refusal: LoginRefusal }
  | NoAnswer;

export interface SignInApi {
  /** `query`: what the provider has sent back. Works once. */
  finishSocial(provider: SocialProvider, query: string): Promise<Result<SocialOutcome, SocialRefusal>>;
  /** `response`: the browser's answer to the options of passkey.passkeyChallenge, as JSON. */
  logInWithPasskey(response: string): Promise<Result<Member, LoginRefusal>>;
}
