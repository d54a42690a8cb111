/** One login: takes a place in the hash pool, counts the try, compares the password, then checks the member's state. */
import type { Database } from '../../storage/database.ts';
import type { HashPlace, HashPool } from './hash-pool.ts';
import type { KnownDevices } from './known-devices.ts';
import type { CountedTry, LoginTries } from './login-tries.ts';
import { refusedState } from './member-state.ts';
import { unknownMemberHash } from './password.ts';
import { issueToken, TOKEN_DAYS } from './tokens.ts';

const DAY_MS = 86_400_000;

export interface LoginFrom {
  /** The client's address, as the limits count it. */
  readonly address: string;
  /** The device's secret from an earlier login; null: none. */
  readonly device: string | null;
}

export type LoginResult =
  /** `device`: the secret that identifies this device at the next login. */
  | { readonly code: 'AL000'; readonly token: string; readonly days: number; readonly device: string }
  /** AL003 restricted (days left), AL100 restricted until a date, AL200 dormant, AL300 withdrawn. */
  | {
      readonly code: 'AL003' | 'AL100' | 'AL200' | 'AL300';
      readonly days: number | null;
      readonly until: number | null;
    }
  /** Unknown id or wrong password: the answer is the same. */
  | { readonly code: 'AL001' }
  /** Too many tries (`waitMs` until the next one), or too many logins at once. The password was not compared. */
  | { readonly code: 'AL429' | 'AL503'; readonly waitMs: number };

/** Wait before the next login when the hash pool is busy. */
export const BUSY_WAIT_MS = 2000;

export interface LogInDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly pool: HashPool;
  readonly tries: LoginTries;
  readonly devices: KnownDevices;
}

type LogIn = (id: string, password: string, from: LoginFrom) => Promise<LoginResult>;

/**
 * An unknown id takes the same path as a wrong password: its try is counted, and the password is compared with a hash that matches none. A
 * login takes its place before its try is counted, so a flood cannot load the database beyond the pool's places.
 */
export function createLogIn({ db, now, pool, tries, devices }: LogInDeps): LogIn {
  const unknownHash = unknownMemberHash();
  const prove = async (id: string, password: string, place: HashPlace, counted: CountedTry) => {
    const member = await db.selectFrom('member').selectAll().where('mb_id', '=', id).executeTakeFirst();
    const matches = await place.compare(password, member?.password ?? unknownHash);
    if (member === undefined || !matches) return null;
    await counted.succeeded();
    return member;
  };
  const tryAt = async (
    place: HashPlace,
    id: string,
    password: string,
    from: LoginFrom & { readonly known: string | null },
  ): Promise<LoginResult> => {
    const { address, device, known } = from;
    const answer = await tries.begin({ id, address, device: known });
    if (!answer.open) return { code: 'AL429', waitMs: answer.waitMs };
    const member = await prove(id, password, place, answer.counted);
    if (member === null) return { code: 'AL001' };
    const code = refusedState(member, now());
    const until = member.status_until;
    if (code !== null)
      return { code, until, days: until === null ? null : Math.max(1, Math.ceil((until - now()) / DAY_MS)) };
    const token = await issueToken(db, member.id, now());
    return { code: 'AL000', token, days: TOKEN_DAYS, device: await devices.note(member.id, device) };
  };
  return async (id, password, from) => {
    const known = await devices.hashIfKnown(id, from.device);
    const place = pool.enter(from.address, known !== null);
    if (place === null) return { code: 'AL503', waitMs: BUSY_WAIT_MS };
    try {
      return await tryAt(place, id, password, { ...from, known });
    } finally {
      place.leave();
    }
  };
}
