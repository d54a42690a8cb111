/** What a member did in the periods of the missions, counted from the ledger in Korean days (N2). */
import { sql } from 'kysely';
import { gameCodes } from '../../../domain/catalogue/game-code.ts';
import { type MissionFacts, periodOf, type SiteEvent } from '../../../domain/events/event.ts';
import { DAY_MS, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { boughtCoins } from './bought-coins.ts';

type Reader = Database | Trx;

/** The gold that a member staked since `from`, by the ledger. */
async function stakedSince(db: Reader, memberId: number, from: number): Promise<number> {
  const { rows } = await sql<{ sum: string | number | null }>`select sum(-e.amount) as sum
    from ledger_entry e join ledger_tx t on t.id = e.tx_id join account a on a.id = e.account_id
    where a.owner = ${`member:${memberId}`} and a.currency = 'gold' and t.kind = 'stake'
      and t.created_at >= ${from}::bigint`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

/** Earlier purchases are found by their decision alone: server/features/bets/bet-tables.ts has an index of bets that were decided so late. */
const LATE_MS = sql.lit(31 * DAY_MS);

/**
 * What bets before the start add to the gold that the ledger has as staked since `from`. Such a bet counts from the time on at which its member can no
 * longer cancel it, on the day of that time: the start of its first match, or its decision if that is earlier. A cancelled bet counts nowhere, so its
 * cancel takes nothing back.
 */
async function boundSince(
  db: Reader,
  memberId: number,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<number> {
  // The stake counts for the member who placed the bet, also when another member has bought it.
  const own = sql`member_id = ${memberId}::bigint and bettor_id is null`;
  const recent = sql`bought_at >= ${from}::bigint - ${LATE_MS}`;
  const { rows } = await sql<{ sum: string | number | null }>`with early as (
      select id from bet where bettor_id = ${memberId}::bigint and (decided_at is null or decided_at >= ${from}::bigint)
      union all select id from bet where ${own} and state = 'opened'
      union all select id from bet where ${own} and state <> 'opened' and ${recent} and decided_at >= ${from}::bigint
      union all select id from bet where ${own} and state <> 'opened' and not ${recent} and decided_at >= ${from}::bigint
        and decided_at > bought_at + ${LATE_MS})
    select sum(case
      when bought_at >= ${from}::bigint then case when refunded_by_user = 1 or bound > ${now}::bigint then -stake else 0 end
      when refunded_by_user = 0 and bound between ${from}::bigint and ${now}::bigint then stake else 0 end) as sum
    from early join bet on bet.id = early.id cross join lateral (
      select least(min(starts_at), bet.decided_at) as bound from bet_leg where bet_leg.bet_id = bet.id) as first
    where game_code <> ${gameCodes.live}::int`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

/** Days of the month on which the member was here. */
export async function attendedDays(db: Reader, memberId: number, month: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('event_attendance')
    .select('day')
    .where('member_id', '=', memberId)
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

async function takenOf(db: Reader, memberId: number, event: SiteEvent, day: string) {
  const periods = [...new Set(event.missions.map(({ type }) => periodOf(type, day)))];
  const rows = await db
    .selectFrom('event_reward')
    .select(['mission_id', 'period', (eb) => eb.fn.countAll<number>().as('count')])
    .where('member_id', '=', memberId)
    .where('event_id', '=', event.eventId)
    .where('period', 'in', periods)
    .groupBy(['mission_id', 'period'])
    .execute();
  const typeOf = new Map(event.missions.map(({ missionId, type }) => [missionId, type]));
  const counted = rows.filter(({ mission_id, period }) => {
    const type = typeOf.get(mission_id);
    return type !== undefined && period === periodOf(type, day);
  });
  return new Map(counted.map(({ mission_id, count }) => [mission_id, count]));
}

/** `now`: server ms, of the day. */
export async function missionFacts(
  db: Reader,
  memberId: number,
  event: SiteEvent,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<MissionFacts> {
  const dayStart = startOfSiteDay(day) ?? 0;
  const days = await attendedDays(db, memberId, day.slice(0, 7));
  const staked = await stakedSince(db, memberId, dayStart);
  return {
    attended: days.includes(day),
    usedGold: staked + (await boundSince(db, memberId, { from: dayStart, now })),
    coins: await boughtCoins(db, memberId, day.slice(0, 7)),
    taken: await takenOf(db, memberId, event, day),
  };
}
