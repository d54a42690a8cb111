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
      /** Until when the member is restricted, ms since 1970; null: not said. */
      readonly until: number | null;
      readonly message: string | null;
    }
  | { readonly kind: 'call'; readonly text: string };

/** What other features ask of the account. */
export interface AccountPort {
  /** Who is here, and the limits of bets, as they are now. */
  readonly now: {
    readonly account: AccountView['state'];
    readonly token: string | null;
    readonly member: Member | null;
    readonly standards: readonly BetStandard[];
  };
  /** Emits when the member is gone from the state. */
  readonly loggedOut: Observable<void>;
  /** What the account's answer says of the member's wallets, before the member is in the state. */
  readonly wallets: Observable<Wallets>;
  /** Emits after every login, and after a stored token was found good. */
  readonly loggedIn: Observable<void>;
}

export type AccountMoment =
  /** The token of the member from now on; null: there is none. */
  | { readonly kind: 'token'; readonly token: string | null }
  /** `stale`: the stored token was not good any more when the site was opened. */
  | { readonly kind: 'logged-out'; readonly reason: 'asked' | 'expired' | 'duplicate' | 'stale' };

export interface AccountApi {
  view(): Observable<AccountView>;
  logIn(id: string, password: string): Promise<Result<Member, LoginRefusal>>;
  logOut(): Promise<void>;
}
