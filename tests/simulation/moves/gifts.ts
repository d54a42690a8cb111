/** Gold that the site gives: draws of missions, and the survey. The seed of the day is the schedule's, so that a run can be had again. */
import { sql } from 'kysely';
import { firstEvents } from '../../../domain/events/first-events.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { eventSeedHash } from '../../../server/features/events/event-seeds.ts';
import { attend } from '../../../server/features/events/events-port.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { Device } from '../device.ts';
import type { World } from '../world.ts';

export const surveyOfAll = {
  surveyId: 1,
  title: 'simulated',
  gold: 70_000,
  items: [{ post_name: 'good', content: 'good?', mandatory: 'Y', type: '1', type_item: '', sort: 1 }],
} as const;

/** Missions of attendance and of staked gold, and one that there is not. */
export const missions: readonly (readonly [event: number, mission: number])[] = [
  ...firstEvents.flatMap(({ eventId, missions: all }) =>
    all.map(({ missionId }) => [eventId, missionId] as const),
  ),
  [firstEvents[0]?.eventId ?? 0, 999],
];

const EVENT = firstEvents[0]?.eventId ?? 0;
/** Its first mission. */
const ATTENDANCE = 1;

export async function addGifts(db: Database, now: number, days: readonly number[]): Promise<void> {
  for (const at of new Set(days.map(siteDay))) {
    const seed = `seed of ${at}`;
    const row = { day: at, seed, hash: eventSeedHash(seed), created_at: now, revealed_at: null };
    await db.insertInto('event_seed').values(row).execute();
  }
  await db
    .insertInto('site_value')
    .values({
      name: 'survey',
      value: JSON.stringify(surveyOfAll),
      holds_from: now,
      written_at: now,
      written_by: null,
      reason: 'simulated',
    })
    .execute();
}

/** Each row is a broken rule. */
const rules = sql<{ rule: string }>`
  select 'member ' || member_id || ' drew ' || count(*) || ' rewards of mission ' || event_id || '/' || mission_id as rule
    from event_reward where length(period) = 10 group by member_id, event_id, mission_id, period having count(*) > 1
  union all
  select 'member ' || member_id || ' answered the survey ' || count(*) || ' times' from survey_answer group by member_id having count(*) > 1
  union all
  select 'member ' || r.member_id || ' was rewarded, and did not attend' from event_reward r where mission_id = ${ATTENDANCE}::int
    and event_id = ${EVENT}::int
    and not exists (select 1 from event_attendance a where a.member_id = r.member_id and a.day = r.period)`;

export const giftFaults = async (db: Database): Promise<readonly string[]> =>
  (await rules.execute(db)).rows.map(({ rule }) => rule);

/** As a login or its renewal does it. */
export async function attendNow({ site, clock, log }: World, { memberId, name }: Device): Promise<void> {
  const [node] = site.up();
  if (node === undefined) return;
  log(`${name} attends`);
  await attend(node.db, memberId, clock.now());
}
