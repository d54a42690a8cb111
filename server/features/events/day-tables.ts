/**
 * The table of an event's rewards that holds on a day. It is fixed when the day is first asked for, and promised with the day's seed: a change
 * of an operator begins with the next day.
 */
import { createHash } from 'node:crypto';
import type { Reward, SiteEvent } from '../../../domain/events/event.ts';
import type { Database, Trx } from '../../storage/database.ts';

/** A reward: its number, gold and percent. */
type Chance = [seq: number, gold: number, percentage: number];

interface DayTable {
  readonly chances: Chance[];
  /** SHA-256 of the seed, a line break and the JSON of the chances, hexadecimal. */
  readonly promise: string;
}

export const tablePromise = (seed: string, chances: string): string =>
  createHash('sha256').update(`${seed}\n${chances}`).digest('hex');

export const rewardsIn = ({ chances }: DayTable): readonly Reward[] =>
  chances.map(([seq, gold, percentage]) => ({ seq, gold, percentage }));

/** Rows never change, so that of two nodes that fix a table at once both read the same one. */
export async function tableOfDay(
  trx: Trx | Database,
  day: string,
  { eventId, rewards }: SiteEvent,
  { seed, now }: { readonly seed: string; readonly now: number },
): Promise<DayTable> {
  const find = () =>
    trx
      .selectFrom('event_day_table')
      .select(['chances', 'promise'])
      .where('day', '=', day)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
  let found = await find();
  if (found === undefined) {
    const chances = JSON.stringify(rewards.map((one): Chance => [one.seq, one.gold, one.percentage]));
    await trx
      .insertInto('event_day_table')
      .values({ day, event_id: eventId, chances, promise: tablePromise(seed, chances), created_at: now })
      .onConflict((conflict) => conflict.columns(['day', 'event_id']).doNothing())
      .execute();
    found = await find();
  }
  if (found === undefined) throw new Error('a table of rewards was not kept');
  return { chances: JSON.parse(found.chances) as Chance[], promise: found.promise };
}

/** The events with the tables of that day, as far as they are fixed. */
export async function withDayTables(
  db: Database,
  day: string,
  events: readonly SiteEvent[],
): Promise<readonly SiteEvent[]> {
  const rows = await db
    .selectFrom('event_day_table')
    .select(['event_id', 'chances', 'promise'])
    .where('day', '=', day)
    .execute();
  const tables = new Map(
    rows.map(({ event_id, chances, promise }) => [
      event_id,
      rewardsIn({ chances: JSON.parse(chances) as Chance[], promise }),
    ]),
  );
  return events.map((event) => ({ ...event, rewards: tables.get(event.eventId) ?? event.rewards }));
}
