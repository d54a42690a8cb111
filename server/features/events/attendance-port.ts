/** Attendance: a member attends on each Korean day on which a login begins or is renewed (EM01, N3). */
import { siteDay } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';

/** `now`: server ms. Does nothing when the member attended on that day already. */
export async function attend(db: Database | Trx, memberId: number, now: number): Promise<void> {
  await db
    .insertInto('event_attendance')
    .values({ member_id: memberId, day: siteDay(now), at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'day']).doNothing())
    .execute();
}
