/** The accounts for other features of the server. */
import type { Trx } from '../../storage/database.ts';
import type { SessionEnder } from '../../../domain/member/session-end.ts';
import type { LifeSign } from './life-signs.ts';
import type { LoginFrom, LoginResult } from './login-result.ts';

export type { LifeSign } from './life-signs.ts';
export type { LoginFrom, LoginResult } from './login-result.ts';

/** `proved`: the password is right. `wrong`: it is not. `wait`: too many tries, or too many at once; ms until the next one. */
export type PasswordProof =
  | { readonly kind: 'proved' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly ms: number };

/** `factors` 2: the proof counts as password and one-time code, so neither is asked for. */
export interface LoginProof {
  readonly factors: 1 | 2;
}

/** Whose password is hashed. `known`: a member who has just proved something, so strangers cannot take all places. */
export interface HashFrom {
  /** As the limits count it. */
  readonly address: string;
  readonly known: boolean;
}

export interface AccountPort {
  /** Who has been active since the last call, as the server itself saw it. */
  takeLifeSigns(): readonly LifeSign[];
  /**
   * Logs in a member who has proved who they are by other means than the password. Every login state holds (B3): the result may be a step,
   * which the client takes with POST /account/login/step. `loginAnswerOf` (login-answer-port.ts) writes the result as a call answers it.
   */
  logInProved(memberId: number, from: LoginFrom, proof?: LoginProof): Promise<LoginResult>;
  /** When the token was issued, server ms; null: it has ended. */
  loggedInAt(token: string): Promise<number | null>;
  /** Compares the password; the try is counted like a login. */
  provePassword(memberId: number, password: string, from: LoginFrom): Promise<PasswordProof>;
  /** Compares the one-time code that an act of an open session needs beside the password. null: the member uses no codes. */
  proveCode(memberId: number, code: string | undefined, from: LoginFrom): Promise<PasswordProof | null>;
  /** Hashes a new password. null: too many passwords are hashed at once; the caller refuses, and nothing has changed. */
  hashPassword(password: string, from: HashFrom): Promise<string | null>;
  /** Removes the member's one-time password with its recovery codes. False: the member used none. */
  endSecondFactor(trx: Trx, memberId: number): Promise<boolean>;
  /**
   * Removes what only logins of the member need: the one-time password, also a prepared one, the recovery codes and the known devices. The
   * password stays: a login with the right password is answered with "the member has left" (AL300).
   */
  forget(trx: Trx, memberId: number): Promise<void>;
  /**
   * Ends the member's logins, except the one of `keep` (a token). Their open sockets become a visitor's within a second (T17), at every
   * node. Their devices learn what ended them (`by`). Returns the number of ended logins.
   */
  endLogins(
    memberId: number,
    options: { readonly by: SessionEnder; readonly keep?: string; readonly trx?: Trx },
  ): Promise<number>;
}
