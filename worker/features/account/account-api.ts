/** The member as windows see them: login, logout, level and limits. */
import type { Observable } from 'rxjs';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { Member, Wallets } from '../../../domain/member/member.ts';
import type { Result } from '../../../domain/result.ts';

export interface AccountView {
  readonly state: 'visitor' | 'checking' | 'member';
  readonly member: Member | null;
  /** Limits of the member's level in each game code. */
  readonly standards: readonly BetStandard[];
}

export type LoginRefusal =
  | { readonly kind: 'empty-id' }
  | { readonly kind: 'empty-password' }
  | { readonly kind: 'empty-both' }
  | { readonly kind: 'password-length' }
  | { readonly kind: 're-enter' }
  | {
      readonly kind: 'state';
      readonly code: string;
      readonly days: number | null;
      /** End of the member's restriction, ms since 1970; null: not given. */
      readonly until: number | null;
      readonly message: string | null;
    }
  | { readonly kind: 'call'; readonly text: string };

/** The account for other features. */
export interface AccountPort {
  /** The present member, and the limits of bets. */
  readonly now: {
    readonly account: AccountView['state'];
    readonly token: string | null;
    readonly member: Member | null;
    readonly standards: readonly BetStandard[];
  };
  /** Emits after a logout, when the state no longer holds the member. */
  readonly loggedOut: Observable<void>;
  /** Emits the wallets of the account's answer, before the state holds the member. */
  readonly wallets: Observable<Wallets>;
  /** Emits after every login, and after a stored token was found valid. */
  readonly loggedIn: Observable<void>;
}

export type AccountMoment =
  /** The token of the member from now on; null: there is none. */
  | { readonly kind: 'token'; readonly token: string | null }
  /** `stale`: the stored token was no longer valid when the site was opened. */
  | { readonly kind: 'logged-out'; readonly reason: 'asked' | 'expired' | 'duplicate' | 'stale' };

export interface AccountApi {
  view(): Observable<AccountView>;
  logIn(id: string, password: string): Promise<Result<Member, LoginRefusal>>;
  logOut(): Promise<void>;
}
