/** The accounts for other features: logins, proofs, what a login answers. */
import type { FastifyRequest } from 'fastify';
import type { SessionEnder } from '../../../domain/member/session-end.ts';
import type { LoginAnswer } from '../../../domain/protocol/calls/account/account.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';
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
interface LoginProof {
  readonly factors: 1 | 2;
}

/** Whose password is hashed. `known`: a member who has just proved something, so strangers cannot take all places. */
interface HashFrom {
  /** As the limits count it. */
  readonly address: string;
  readonly known: boolean;
}

export interface AccountPort {
  /** Who has been active since the last call, as the server itself saw it. */
  takeLifeSigns(): readonly LifeSign[];
  /**
   * Logs in a member who has proved who they are by other means than the password. Every login state holds (B3): the result may be a step,
   * which the client takes with POST /account/login/step. `loginAnswerOf` writes the result as a call answers it.
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

/** The id by which the member logs in. */
export async function loginIdOf(db: Database | Trx, memberId: number): Promise<string> {
  const of = db.selectFrom('member').select('mb_id').where('id', '=', memberId);
  return (await of.executeTakeFirstOrThrow()).mb_id;
}

/** Writes the hash of a new password, which the member chose. The caller ends the member's logins. */
export const writePassword = (trx: Trx, memberId: number, password: string, now: number) =>
  trx
    .updateTable('member')
    .set({ password, password_changed_at: now, must_change_password: false })
    .where('id', '=', memberId)
    .execute();

// A member whom a restriction or a stop keeps out has proved who they are. Their login is answered with a ticket by which they ask the staff one
// question without a session.

export const LOCKED_OUT = 'locked-out';
/** Long enough to write the question. */
export const LOCKED_OUT_MS = 60 * 60_000;

// The result of a login as calls answer it. For every feature that logs members in.

const messages: Readonly<Record<string, string>> = {
  AL001: '아이디 또는 비밀번호를 다시 입력해 주세요.',
  AL010: '로그인 시간이 지났어요. 처음부터 다시 로그인해 주세요.',
  AL429: '로그인 시도가 많아요. 잠시 후 다시 시도해 주세요.',
  AL503: '지금은 로그인하려는 회원이 많아요. 잠시 후 다시 시도해 주세요.',
};

type Data = NonNullable<LoginAnswer['DATA']>;

function dataOf(result: LoginResult): Data {
  if (result.code === 'AL000') return { TOKEN: result.token, DAYS: result.days, DEVICE: result.device };
  if ('ticket' in result)
    return { TICKET: result.ticket, ...(result.terms.length === 0 ? {} : { TERMS: [...result.terms] }) };
  if ('challenge' in result) return { CHALLENGE: result.challenge };
  if ('cause' in result)
    return {
      ...(result.days === null ? {} : { DAYS: result.days }),
      ...(result.cause === null ? {} : { CAUSE: result.cause }),
      ...(result.ask === null ? {} : { ASK: result.ask }),
    };
  if ('left' in result) return { LEFT: result.left };
  if ('rule' in result) return { RULE: result.rule };
  return { MSG: messages[result.code] ?? '' };
}

/** DATE is the end of the member's restriction where there is one, else `now`, server ms. */
export function loginAnswerOf(result: LoginResult, now: number): LoginAnswer {
  const at = 'until' in result ? result.until : now;
  return { CODE: result.code, DATA: dataOf(result), DATE: wireTime(at) };
}

/** What the request says of its client, for the member's list of sessions. */
export const agentOf = ({ headers }: FastifyRequest): string | undefined => headers['user-agent'];
