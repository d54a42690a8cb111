/** Events for other features: the day’s attendance, and spins that coins hold. */
import { periodOf } from '../../../domain/events/event.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { boughtCoins } from './bought-coins.ts';

// Attendance: a member attends on each Korean day on which a login begins or is renewed (EM01, N3).

/** `now`: server ms. Does nothing when the member attended on that day already. */
export async function attend(db: Database | Trx, memberId: number, now: number): Promise<void> {
  await db
    .insertInto('event_attendance')
    .values({ member_id: memberId, day: siteDay(now), at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'day']).doNothing())
    .execute();
}

// Spins of the coin roulette that bought coins gave, for the taking back of purchases (N3, H2).

interface BoughtAt {
  readonly memberId: number;
  readonly coins: number;
  /** Server ms: the month of the purchase counts. */
  readonly at: number;
}

/** Whether the member has used more spins of that month than the coins give that were bought beside these. */
export async function usedSpinsOf(
  db: Database | Trx,
  values: Pick<SiteValues, 'now'>,
  { memberId, coins, at }: BoughtAt,
): Promise<boolean> {
  const day = siteDay(at);
  const rows = await db
    .selectFrom('event_reward')
    .select(['event_id', 'mission_id', (eb) => eb.fn.countAll<number>().as('taken')])
    .where('member_id', '=', memberId)
    .where('period', '=', periodOf('EM03', day))
    .groupBy(['event_id', 'mission_id'])
    .execute();
  if (rows.length === 0) return false;
  const others = (await boughtCoins(db, memberId, day.slice(0, 7))) - coins;
  const missions = values
    .now('events')
    .flatMap(({ eventId, missions: all }) => all.map((mission) => ({ ...mission, eventId })));
  return missions.some(({ eventId, missionId, type, value }) => {
    const row = rows.find(({ event_id, mission_id }) => event_id === eventId && mission_id === missionId);
    return type === 'EM03' && row !== undefined && row.taken > Math.floor(others / value);
  });
}
