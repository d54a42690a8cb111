import type { Trx } from '../../storage/database.ts';

/** Removes the one-time password, also a prepared one, the recovery codes and the known devices of a member who leaves. */
export async function forgetLogins(trx: Trx, memberId: number): Promise<void> {
  for (const table of ['recovery_code', 'member_otp', 'known_device'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
}
