/** Changes a member's password (I3): the present one is proved, the other logins end. */
import { passwordFault, type PasswordRule } from '../../../domain/member/password-rules.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { transact } from '../../storage/transact.ts';
import { isCommonPassword } from '../sign-up/sign-up-port.ts';
import { loginIdOf, writePassword } from '../account/account-port.ts';

export interface NewPassword {
  readonly memberId: number;
  /** The login that goes on. */
  readonly token: string;
  readonly old: string;
  readonly value: string;
  readonly address: string;
  /** The one-time code, where the member uses codes. */
  readonly code?: string | undefined;
}

/** The last three digits of the answer's code; '000': changed. */
type PasswordCode = '000' | '002' | '003' | '004' | '005' | '006' | '007' | '009' | '429';

const codes: Readonly<Record<PasswordRule, PasswordCode>> = {
  length: '002',
  kinds: '002',
  'holds-id': '002',
  repeats: '003',
  sequence: '004',
  'same-as-old': '005',
  'site-words': '007',
  common: '007',
};

/** The present password is proved before the new one is judged, so that nothing can be learned without it. */
export async function changePasswordOf(
  { db, now, account }: Pick<MemberDeps, 'db' | 'now' | 'account'>,
  { memberId, token, old, value, address, code }: NewPassword,
): Promise<PasswordCode> {
  // Left out: no try, so that a client which knows no such field locks nobody out.
  if (old === '') return '006';
  const proof = await account.provePassword(memberId, old, { address, device: null });
  if (proof.kind === 'wait') return '429';
  if (proof.kind === 'wrong') return '006';
  const fault = passwordFault(value, { old, id: await loginIdOf(db, memberId) });
  if (fault !== null) return codes[fault];
  if (isCommonPassword(value)) return '007';
  // Last, because a code counts once. An open session with the password alone must not shut the owner out.
  const coded = await account.proveCode(memberId, code, { address, device: null });
  if (coded?.kind === 'wait') return '429';
  if (coded?.kind === 'wrong') return '009';
  const password = await account.hashPassword(value, { address, known: true });
  if (password === null) return '429';
  await transact(db, async (trx) => {
    const at = now();
    await writePassword(trx, memberId, password, at);
    const ended = await account.endLogins(memberId, { by: 'password', keep: token, trx });
    await writeAudit(trx, { actorId: memberId, action: 'member.password', memberId, detail: { ended } }, at);
  });
  return '000';
}
