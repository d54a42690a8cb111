/** The names of refused acts of social logins and passkeys. */
import type { Fault } from '../../../domain/fault.ts';
import { passkeyLimits } from '../../../domain/member/passkey-rules.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import type { Say } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';

/** By the server's code. */
const texts: Readonly<Record<string, TextKey>> = {
  ASB001: 'sign-in.begin.not-configured',
  ASB002: 'sign-in.begin.key-ended',
  ASB503: 'sign-in.begin.unreachable',
  ASK002: 'sign-in.unknown.ended',
  ASK005: 'sign-in.return.taken',
  ASK006: 'sign-in.return.second',
  ASU002: 'sign-in.remove.key-ended',
  ASU003: 'sign-in.remove.last',
  ASU004: 'sign-in.remove.none',
  APC001: 'passkey.refused.not-here',
  APR002: 'passkey.refused.key-ended',
  APR003: 'passkey.refused.too-many',
  APR004: 'passkey.refused.not-here',
  APA002: 'passkey.refused.key-ended',
  APA003: 'passkey.refused.too-many',
  APA004: 'passkey.refused.not-valid',
  APN002: 'passkey.rename.not-valid',
  APN003: 'passkey.rename.none',
  APD002: 'sign-in.remove.key-ended',
  APD003: 'sign-in.remove.last',
  APD004: 'sign-in.remove.none',
};

/** `held`: the device has a passkey of this member. `browser`: the browser cannot do it. `wrong`: the site did not accept the passkey. */
export interface PasskeyFault {
  readonly kind: 'passkey';
  readonly why: 'cancelled' | 'held' | 'browser' | 'wrong';
}

/** `name`: of the provider. */
export function signInFaultText(fault: Fault | PasskeyFault, say: Say, name = ''): string {
  if (fault.kind === 'passkey') return say(`passkey.refused.${fault.why}`);
  const key = fault.kind === 'code' ? texts[fault.code] : undefined;
  return key === undefined ? failureHint(fault, say) : say(key, { name, most: passkeyLimits.ofMember });
}
