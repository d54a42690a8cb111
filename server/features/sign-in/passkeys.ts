/** A member's passkeys: registration, the list, names, removal. */
import { randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { passkeyLimits, passkeyNameOf } from '../../../domain/member/passkey-rules.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { challengeBytes, CHALLENGE_MS } from './passkey-login.ts';
import { challengeOf, readNewKeyResponse } from './passkey-response.ts';
import { passkeyHostOf } from './site-origin.ts';
import { loadWebauthn } from './webauthn.ts';
import { type RemovalProof, type Removed, removeWayIn } from './social-links.ts';
import { countPasskeys, isAuthkeyOf, lockMember, useAuthkey } from './ways-in.ts';

const CHALLENGE = 'passkey-new';
const HANDLE_BYTES = 32;

type Deps = Pick<MemberDeps, 'db' | 'now' | 'tickets' | 'account'>;

export const passkeysOf = ({ db }: Pick<Deps, 'db'>, memberId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'used_at', 'transports', 'user_handle', 'rp_id'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Options for navigator.credentials.create; `authkey` stays valid until the passkey is added. */
export async function registrationOptions(
  deps: Deps & { readonly brand: string },
  { memberId, authkey, host }: { readonly memberId: number; readonly authkey: string; readonly host: string },
) {
  const { db, tickets, brand } = deps;
  if (!(await isAuthkeyOf(tickets, memberId, authkey))) return 'authkey';
  const held = await passkeysOf(deps, memberId);
  if (held.length >= passkeyLimits.ofMember) return 'too-many';
  const { mb_id: id, nick } = await db
    .selectFrom('member')
    .select(['mb_id', 'nick'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const handle = held[0]?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const secret = await tickets.issue({
    purpose: CHALLENGE,
    memberId,
    lifeMs: CHALLENGE_MS,
    data: { handle, host },
  });
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpName: brand,
    rpID: host,
    userID: challengeBytes(handle),
    userName: id,
    userDisplayName: nick,
    challenge: challengeBytes(secret),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: held.filter(({ rp_id }) => rp_id === host).map((key) => ({ id: key.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

async function verifiedKey(
  response: RegistrationResponseJSON,
  expected: { readonly challenge: string; readonly origin: string; readonly host: string },
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.host,
      requireUserVerification: true,
    });
    return verified && registrationInfo.userVerified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

interface NewPasskey {
  readonly memberId: number;
  /** The login that goes on. */
  readonly token: string;
  readonly authkey: string;
  readonly name: string;
  /** The browser's answer. */
  readonly text: string;
  readonly origin: string;
}

type Added = 'added' | 'authkey' | 'too-many' | 'not-valid';

class AuthkeyUsed extends Error {}

/** Adds the row. False: a passkey with this id exists. */
async function insert(
  trx: Trx,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  row: Pick<Tables['passkey'], 'member_id' | 'name' | 'rp_id' | 'user_handle' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('passkey')
    .values({
      ...row,
      id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added === 1n;
}

/** Adds the passkey, uses the authkey up and ends the other logins, all or nothing. The challenge is used up in any case. */
export async function addPasskey(
  { db, now, tickets, account }: Deps,
  { memberId, token, authkey, name: typed, text, origin }: NewPasskey,
): Promise<Added> {
  const host = passkeyHostOf(origin);
  const response = readNewKeyResponse(text);
  const name = passkeyNameOf(typed);
  if (response === null || name === null || host === null) return 'not-valid';
  if (!(await isAuthkeyOf(tickets, memberId, authkey))) return 'authkey';
  const challenge = challengeOf(response);
  const ticket = await tickets.use(CHALLENGE, challenge);
  if (ticket === null || ticket.memberId !== memberId || ticket.data['host'] !== host) return 'not-valid';
  const key = await verifiedKey(response, { challenge, origin, host });
  if (key === null) return 'not-valid';
  const add = transact(db, async (trx): Promise<Added> => {
    await lockMember(trx, memberId);
    if ((await countPasskeys(trx, memberId)) >= passkeyLimits.ofMember) return 'too-many';
    const at = now();
    const row = { member_id: memberId, name, rp_id: host, user_handle: String(ticket.data['handle']) };
    if (!(await insert(trx, key, { ...row, created_at: at }))) return 'not-valid';
    // Thrown, so that the passkey is not added: of two uses of one authkey at once, one gets here.
    if (!(await useAuthkey(tickets, authkey, trx))) throw new AuthkeyUsed();
    const ended = await account.endLogins(memberId, { by: 'security', keep: token, trx });
    const detail = { name, host, ended };
    await writeAudit(trx, { actorId: memberId, action: 'passkey.add', memberId, detail }, at);
    return 'added';
  });
  return add.catch((error: unknown) => {
    if (error instanceof AuthkeyUsed) return 'authkey';
    throw error;
  });
}

type Renamed = 'renamed' | 'not-valid' | 'none';

export function renamePasskey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberId, id, name: typed }: { readonly memberId: number; readonly id: string; readonly name: string },
): Promise<Renamed> {
  const name = passkeyNameOf(typed);
  if (name === null) return Promise.resolve('not-valid');
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('passkey')
      .set({ name })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'none';
    const detail = { id, name };
    await writeAudit(trx, { actorId: memberId, action: 'passkey.rename', memberId, detail }, now());
    return 'renamed';
  });
}

export const removePasskey = (
  deps: Deps,
  { id, ...asking }: RemovalProof & { readonly id: string },
): Promise<Removed> =>
  removeWayIn(deps, { ...asking, action: 'passkey.remove', detail: { id } }, async (trx) => {
    const { memberId } = asking;
    const { numDeletedRows } = await trx
      .deleteFrom('passkey')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
