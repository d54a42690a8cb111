/** The member as windows see them: login, logout, level and limits. */
import type { Observable } from 'rxjs';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { NoAnswer } from '../../../domain/fault.ts';
import type { SessionEnd } from '../../../domain/member/session-end.ts';
import type { Member, Wallets } from '../../../domain/member/member.ts';
import type { WalletPort } from '../wallet/wallet-api.ts';
import type { LoginAnswer } from '../../../domain/protocol/calls/account/account.ts';
import type { LoginStepName } from '../../../domain/member/login-step.ts';
import type { Result } from '../../../domain/result.ts';

export interface AccountView {
  readonly state: 'visitor' | 'checking' | 'member';
  readonly member: Member | null;
  /** While checking: why the last answer says nothing of the token ("503 Error", "timeout", the browser's word); null or absent: none is due. */
  readonly failure?: string | null;
  /** Whether others may ask the member for a chat; absent: they may. */
  readonly takesChat?: boolean;
  /** Limits of the member's level in each game code. */
  readonly standards: readonly BetStandard[];
}

/** A step of a login that goes on (B3). The ticket names the login; `terms`: codes of terms that the member must agree to. */
export interface LoginStep {
  readonly name: LoginStepName;
  readonly ticket: string;
  readonly terms: readonly string[];
}

export interface LoginStepGiven {
  /** The code, the password, or the new password. */
  readonly value?: string;
  /** Codes of terms that the member agrees to. */
  readonly agreed?: readonly string[];
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
      /** Why the member is restricted; null: not given. */
      readonly cause?: string | null;
      /** The ticket of one question to the staff without a session; null: not given. */
      readonly ask?: string | null;
    }
  /** Not refused: this step comes next. */
  | { readonly kind: 'step'; readonly step: LoginStep }
  /** The same login again with this challenge: the core solves it by itself. */
  | { readonly kind: 'captcha'; readonly challenge: string }
  /** Tries that are left with this login; null: not given. */
  | { readonly kind: 'wrong-code'; readonly left: number | null }
  | { readonly kind: 'rule'; readonly rule: string }
  /** The login took too long: it begins again. */
  | { readonly kind: 'ended' }
  | NoAnswer;

export interface IdleView {
  /** Local ms since 1970 when the member is logged out; null: the member is not warned now. */
  readonly endsAt: number | null;
}

/** The account for other features. */
export interface AccountPort {
  /** The present member, and the rules of the site's games. */
  readonly now: {
    readonly account: AccountView['state'];
    readonly token: string | null;
    readonly member: Member | null;
    readonly standards: readonly BetStandard[];
    readonly roundMs: number;
  };
  /** Emits after a logout, when the state no longer holds the member. */
  readonly loggedOut: Observable<void>;
  /** Emits the wallets of the account's answer, before the state holds the member. */
  readonly wallets: Observable<Wallets>;
  /** Finishes a login by another way (a social account, a passkey) with the server's answer, in the form of the login call. */
  finishLogin(answer: LoginAnswer): Promise<Result<Member, LoginRefusal>>;
  /** Emits after every login, and after a stored token was found valid. */
  readonly loggedIn: Observable<void>;
  /** The device's own secret (known-device.ts), for the form of such a login; null: there is none. */
  deviceSecret(): Promise<string | null>;
}

/** The ports that features of members are made from. */
export interface MemberPorts {
  readonly account: AccountPort;
  readonly wallet: WalletPort;
}

export type AccountMoment =
  /** The token of the member from now on; null: there is none. */
  | { readonly kind: 'token'; readonly token: string | null }
  /**
   * `stale`: the stored token was no longer valid when the site was opened. `closed`: an operator, or the member on another device, ended the
   * session. `end` says by what, where the server says it.
   */
  | {
      readonly kind: 'logged-out';
      readonly reason: 'asked' | 'expired' | 'duplicate' | 'stale' | 'idle' | 'closed';
      readonly end?: SessionEnd;
    }
  /** Another device has logged in, and the member chose to be asked (B15). */
  | { readonly kind: 'other-device' };

export interface AccountApi {
  view(): Observable<AccountView>;
  /** `challenge`: of an earlier refusal for a captcha; it is solved first, which takes about half a second. */
  logIn(id: string, password: string, challenge?: string): Promise<Result<Member, LoginRefusal>>;
  logInStep(
    step: Pick<LoginStep, 'name' | 'ticket'>,
    given: LoginStepGiven,
  ): Promise<Result<Member, LoginRefusal>>;
  /** The countdown before the automatic logout (B14), one for all windows. */
  idle(): Observable<IdleView>;
  /** The member did something in this window. Windows report it sparsely. */
  active(): void;
  /** Puts the automatic logout off. */
  extend(): void;
  logOut(): Promise<void>;
  /** Takes the token that a member page of this window logged in with. Nothing happens while a member is here. */
  takeToken(token: string): Promise<void>;
  /** Loads the member again, for example after a payment in a window of its own, or asks again who owns the stored token. */
  refetch(): Promise<void>;
}
