/** The demo accounts of the gallery's site: each state of a login that a picture shows (B3). demo1 is the member, demo3 the operator. */
import type { Database } from '../../server/storage/database.ts';

const DAY_MS = 86_400_000;

export async function putMembersInStates(db: Database): Promise<void> {
  const now = Date.now();
  const set = (id: string, row: Record<string, unknown>) =>
    db.updateTable('member').set(row).where('mb_id', '=', id).execute();
  await set('demo2', { status: 'RESTRICTED', status_until: now + 5 * DAY_MS, status_cause: '도배' });
  await set('demo4', { status: 'STOPPED', status_until: now + 9 * DAY_MS, status_cause: '운영정책 위반' });
  await set('poor', { status: 'LEFT' });
  await set('demo5', { must_change_password: true });
}
