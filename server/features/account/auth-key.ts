/** Turns a member's password, and the code where the member uses codes, into an authkey: a ticket for one act within 10 minutes. */
import type { Tickets } from '../../tickets/tickets.ts';
import type { AccountPort } from './account-port.ts';
import type { LoginFrom } from './login-result.ts';
import type { Otp } from './otp.ts';

const AUTH_KEY_MS = 10 * 60_000;
/** The purpose of its tickets: other features call `tickets.use('authkey', key, trx)`. */
export const AUTH_KEY = 'authkey';

type AuthKeyResult =
  | { readonly kind: 'key'; readonly authkey: string }
  | { readonly kind: 'wrong-password' | 'wrong-code' }
  | { readonly kind: 'wait'; readonly ms: number };

export interface AuthKeyDeps {
  readonly account: Pick<AccountPort, 'provePassword'>;
  readonly otp: Otp;
  readonly tickets: Tickets;
}

/** The code is compared after the password, so that a stranger without the password learns nothing about codes. */
export async function issueAuthKey(
  { account, otp, tickets }: AuthKeyDeps,
  memberId: number,
  { password, code }: { readonly password: string; readonly code: string | undefined },
  from: LoginFrom,
): Promise<AuthKeyResult> {
  const proof = await account.provePassword(memberId, password, from);
  if (proof.kind === 'wrong') return { kind: 'wrong-password' };
  if (proof.kind === 'wait') return proof;
  const isOn = await otp.isOn(memberId);
  if (isOn) {
    if (code === undefined || code === '') return { kind: 'wrong-code' };
    const coded = await otp.prove(memberId, code, { address: from.address, device: null, isProved: true });
    if (coded.kind === 'wrong') return { kind: 'wrong-code' };
    if (coded.kind === 'wait') return coded;
  }
  const data = { code: isOn };
  return {
    kind: 'key',
    authkey: await tickets.issue({ purpose: AUTH_KEY, memberId, lifeMs: AUTH_KEY_MS, data }),
  };
}
