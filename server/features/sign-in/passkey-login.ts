/** Logins with a passkey. The challenge is a ticket: it serves one login. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Tables } from '../../storage/tables.ts';
import type { LoginFrom, LoginResult } from '../account/account-port.ts';
import { challengeOf, readLoginResponse } from './passkey-response.ts';
import { passkeyHostOf } from './site-origin.ts';
import { loadWebauthn } from './webauthn.ts';

const CHALLENGE = 'passkey-login';
/** How long the browser may ask the member, and how long the challenge lives. */
export const CHALLENGE_MS = 5 * 60_000;

type Deps = Pick<MemberDeps, 'db' | 'now' | 'tickets' | 'account'>;
type Passkey = Selectable<Tables['passkey']>;

/** Bytes of a ticket, as a challenge: the browser signs exactly the ticket's text. */
export const challengeBytes = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(secret, 'base64url'));

export async function loginOptions({ tickets }: Pick<Deps, 'tickets'>, host: string) {
  const secret = await tickets.issue({ purpose: CHALLENGE, memberId: null, lifeMs: CHALLENGE_MS });
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID: host,
    challenge: challengeBytes(secret),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
}

/** The uses that the authenticator has counted; null: the answer is not valid. The counter is compared by `countUse`. */
async function verifiedCounter(
  response: AuthenticationResponseJSON,
  passkey: Passkey,
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.rp_id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    });
    return verified && authenticationInfo.userVerified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Stores the counter. False: the authenticator has counted this far before, so there are two of it. */
async function countUse({ db, now }: Deps, { id }: Passkey, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, used_at: now() })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const refused: LoginResult = { code: 'AL001' };

/** `text`: the browser's answer. An unknown or removed passkey is answered as a wrong one. */
export async function logInWithPasskey(
  deps: Deps,
  { text, origin, from }: { readonly text: string; readonly origin: string; readonly from: LoginFrom },
): Promise<LoginResult> {
  const { db, now, tickets, account } = deps;
  const response = readLoginResponse(text);
  if (response === null) return refused;
  const challenge = challengeOf(response);
  if ((await tickets.use(CHALLENGE, challenge)) === null) return refused;
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', response.id)
    .where('rp_id', '=', passkeyHostOf(origin) ?? '')
    .executeTakeFirst();
  if (passkey === undefined) return refused;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== passkey.user_handle) return refused;
  const counter = await verifiedCounter(response, passkey, { challenge, origin });
  if (counter === null) return refused;
  const { member_id: memberId, name } = passkey;
  if (!(await countUse(deps, passkey, counter))) {
    const detail = { name, stored: passkey.counter, counter };
    await writeAudit(db, { actorId: null, action: 'passkey.cloned', memberId, detail }, now());
    return refused;
  }
  const result = await account.logInProved(memberId, from, { factors: 2 });
  await writeAudit(
    db,
    { actorId: memberId, action: 'passkey.login', memberId, detail: { name, code: result.code } },
    now(),
  );
  return result;
}
