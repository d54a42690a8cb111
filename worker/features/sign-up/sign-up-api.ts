/** Joining the site, finding an id or a password again, and leaving (B11, B12). Loaded on first use. */
import type { MemberIdFault } from '../../../domain/member/member-id-rules.ts';
import type { Person } from '../../../domain/member/person.ts';
import type { Result } from '../../../domain/result.ts';

/** `code`: the server's; `message`: its Korean text. `link`: no answer came. */
export type SignUpRefusal =
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** LEFT_RECENTLY: when joining is possible again, ms since 1970. */
      readonly rejoinAt: number | null;
    }
  | { readonly kind: 'link' };

export interface SentCode {
  readonly ticket: string;
  /** The code can be read at /selfauthentication/code, because nothing is sent to a phone. */
  readonly sandbox: boolean;
  /** How long the code holds from now on. */
  readonly expiresInMs: number;
}

export interface CertifiedPerson {
  readonly certified: string;
  /** This person has an account. */
  readonly joined: boolean;
}

export interface JoinForm {
  readonly certified: string;
  readonly id: string;
  readonly password: string;
  readonly nick: string;
  readonly email: string;
  readonly recommendId: string;
  /** Whose agent brought the visit; left out: nobody's. */
  readonly agent?: string;
  readonly agreed: { readonly provision: boolean; readonly privacy: boolean; readonly operational: boolean };
  readonly mailing: boolean;
  readonly sms: boolean;
  /** The ticket of a social login without an account; null: none. */
  readonly social: string | null;
}

export interface LeaveSummary {
  readonly spoGold: number;
  readonly spoCoin: number;
  readonly spoMile: number;
  readonly chestGold: number;
  readonly openBets: number;
  readonly openStakes: number;
}

export interface FoundId {
  /** Partly masked. */
  readonly id: string;
  /** Ms since 1970. */
  readonly joinedAt: number;
}

type Answer<T> = Promise<Result<T, SignUpRefusal>>;

export interface SignUpApi {
  sendCode(person: Person): Answer<SentCode>;
  confirmCode(ticket: string, code: string): Answer<CertifiedPerson>;
  /** What the sandbox would have sent, and the last digits of the phone. */
  sandboxCode(ticket: string): Answer<{ readonly code: string; readonly phone: string }>;
  idFault(id: string): MemberIdFault | null;
  /** `value`: the server's message that the nickname is free. A newer question ends an older one with `link`. */
  checkNick(nick: string): Answer<string>;
  /**
   * Registers. The token of the new member; null: they must log in. While a registration is under way a further one gets its answer, and a
   * lost answer can be asked for again: the server makes one member.
   */
  register(form: JoinForm): Answer<string | null>;
  /** null: this person has no account. */
  findId(certified: string): Answer<FoundId | null>;
  /** A ticket for a new password. */
  beginReset(certified: string, id: string): Answer<string>;
  resetPassword(reset: string, password: string): Answer<null>;
  leaveSummary(): Answer<LeaveSummary>;
  /** Leaves for good. The caller logs out. */
  leave(authKey: string, memo: string): Answer<null>;
}
