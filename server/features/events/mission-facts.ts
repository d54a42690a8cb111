/** What a member did in the periods of the missions, counted from the ledger in Korean days (N2). */
import { sql } from 'kysely';
import { gameCodes } from '../../../domain/catalogue/game-code.ts';
import { type MissionFacts, periodOf, type SiteEvent } from '../../../domain/events/event.ts';
import { DAY_MS, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { RETENTION_DAYS } from '../bets/bets-port.ts';
import { boughtCoins } from './bought-coins.ts';

type Reader = Database | Trx;

/** The gold that moved between a member's account and the house since `from` by postings of these kinds. */
async function moved(
  db: Reader,
  of: { readonly memberId: number; readonly kinds: readonly string[] },
  from: number,
): Promise<number> {
  const { rows } = await sql<{ sum: string | number | null }>`select sum(e.amount) as sum
    from ledger_entry e join ledger_tx t on t.id = e.tx_id join account a on a.id = e.account_id
    where a.owner = ${`member:${of.memberId}`} and a.currency = 'gold'
      and t.kind = any(${of.kinds}::text[]) and t.created_at >= ${from}::bigint`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

/**
 * What bets before the start add to the gold that the ledger has as staked since `from`: a bet counts from the start of its first match on, on the day
 * of that start, because until then its member can cancel it.
 */
async function boundSince(
  db: Reader,
  memberId: number,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<number> {
  const { rows } = await sql<{ sum: string | number | null }>`select sum(case
      when refunded_by_user = 1 then case when bought_at < ${from}::bigint and decided_at >= ${from}::bigint then stake else 0 end
      when bought_at >= ${from}::bigint then case when begins > ${now}::bigint then -stake else 0 end
      when begins between ${from}::bigint and ${now}::bigint then stake else 0 end) as sum
    from (select stake, bought_at, decided_at, refunded_by_user,
        (select min(starts_at) from bet_leg where bet_leg.bet_id = bet.id) as begins
      from bet where (bettor_id = ${memberId}::bigint or (bettor_id is null and member_id = ${memberId}::bigint))
        and game_code <> ${gameCodes.live}::int and bought_at >= ${from - RETENTION_DAYS * DAY_MS}::bigint) early`.execute(
    db,
  );
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

/** Stakes of cancelled bets count back. `now`: server ms, of the day. */
export async function missionFacts(
  db: Reader,
  memberId: number,
  event: SiteEvent,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<MissionFacts> {
  const dayStart = startOfSiteDay(day) ?? 0;
  const days = await attendedDays(db, memberId, day.slice(0, 7));
  const staked = await moved(db, { memberId, kinds: ['stake', 'cancel'] }, dayStart);
  return {
    attended: days.includes(day),
    usedGold: Math.max(0, (await boundSince(db, memberId, { from: dayStart, now })) - staked),
    coins: await boughtCoins(db, memberId, day.slice(0, 7)),
    taken: await takenOf(db, memberId, event, day),
  };
}
