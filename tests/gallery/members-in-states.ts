/** The demo accounts of the gallery's site: each state of a login that a picture shows (B3). demo1 is the member, demo3 the operator. */
import { TOTP } from 'otpauth';
import { hashPassword } from '../../server/features/account/password.ts';
import { createOtp } from '../../server/features/account/otp.ts';
import { addMember, demoPassword } from '../../server/seed/members.ts';
import { createSiteSecrets } from '../../server/site-secrets/site-secrets.ts';
import type { Database } from '../../server/storage/database.ts';

/** Members beside the demo accounts. */
async function addOthers(db: Database, now: number): Promise<void> {
  const password = await hashPassword(demoPassword);
  const add = (id: string, nick: string) =>
    addMember(db, { id, nick, level: 'UL01', gold: 0, status: 'NORMAL' }, password, now);
  await add('for-good', '영구정지');
  await db.updateTable('member').set({ status: 'STOPPED' }).where('mb_id', '=', 'for-good').execute();
  const row = { password, level: 'UL01', role: 'MEMBER', status: 'NORMAL', created_at: now };
  // A member whom no seed lets agree to the terms.
  await db
    .insertInto('member')
    .values({ ...row, mb_id: 'old-terms', nick: '약관동의', status_until: null })
    .execute();
  const memberId = await add('with-codes', '일회용');
  const otp = createOtp(db, () => now, createSiteSecrets(db));
  const prepared = await otp.prepare(memberId, 'with-codes');
  const secret = prepared?.secret ?? '';
  const fitting = await otp.fits(memberId, secret, new TOTP({ secret }).generate({ timestamp: now }));
  if (fitting === null) throw new Error('no one-time password was set up');
  await otp.begin(fitting, async () => true);
}

const DAY_MS = 86_400_000;

export async function putMembersInStates(db: Database): Promise<void> {
  const now = Date.now();
  const set = (id: string, row: Record<string, unknown>) =>
    db.updateTable('member').set(row).where('mb_id', '=', id).execute();
  await set('demo2', { status: 'RESTRICTED', status_until: now + 5 * DAY_MS, status_cause: '도배' });
  await set('demo4', { status: 'STOPPED', status_until: now + 9 * DAY_MS, status_cause: '운영정책 위반' });
  await set('poor', { status: 'LEFT' });
  await set('demo5', { must_change_password: true });
  await addOthers(db, now);
}
