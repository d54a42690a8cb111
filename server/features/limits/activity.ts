/** What a member staked and won, from the ledger, and the time that the member spent. */
import { sql } from 'kysely';
import type { ActivityRow, ActivityUnit } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { siteDay, startOfSiteDay, DAY_MS } from '../../../domain/time/korean-time.ts';
import { SITE_OFFSET_MS } from '../../../domain/time/site-offset.ts';
import type { Database } from '../../storage/database.ts';

const activityLengths = { day: 30, month: 12 } as const;

/** Days or months up to that of `now`, oldest first: YYYY-MM-DD or YYYY-MM. */
function datesOf(unit: ActivityUnit, now: number): readonly string[] {
  const count = activityLengths[unit];
  if (unit === 'day')
    return Array.from({ length: count }, (_, at) => siteDay(now - (count - 1 - at) * DAY_MS));
  const [year = 0, month = 1] = siteDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const months = year * 12 + (month - 1) - (count - 1 - at);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

interface Sums {
  readonly staked: number;
  readonly returned: number;
}

/**
 * A cancelled bet counts as if it had not been placed; a bought one costs its price, which its seller got back. What a correction takes back is returned no
 * more, also where the member owes it. Days by the Korean day's number.
 */
async function sumsByDay(db: Database, memberId: number, since: number): Promise<ReadonlyMap<number, Sums>> {
  const { rows } = await sql<{ day: number; staked: number | string; returned: number | string }>`
    select ((ledger_tx.created_at + ${SITE_OFFSET_MS}::bigint) / ${DAY_MS}::bigint)::int as day,
      coalesce(sum(-amount) filter (where kind in ('stake', 'cancel') or (kind = 'trade' and amount < 0)), 0) as staked,
      coalesce(sum(amount) filter (where kind in ('settle', 'correct') or (kind = 'trade' and amount > 0)), 0) as returned
    from account
    join ledger_entry on ledger_entry.account_id = account.id
    join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    where owner in (${`member:${memberId}`}, ${`debt:${memberId}`}) and currency = 'gold'
      and kind in ('stake', 'cancel', 'settle', 'correct', 'trade') and ledger_tx.created_at >= ${since}::bigint
    group by 1`.execute(db);
  return new Map(
    rows.map(({ day, staked, returned }) => [day, { staked: Number(staked), returned: Number(returned) }]),
  );
}

/** The rows of `dates`; the dates without bets are 0. */
export async function readActivity(
  db: Database,
  memberId: number,
  unit: ActivityUnit,
  now: number,
): Promise<readonly ActivityRow[]> {
  const dates = datesOf(unit, now);
  const first = dates[0] ?? siteDay(now);
  const since = startOfSiteDay(unit === 'day' ? first : `${first}-01`) ?? now;
  const sums = await sumsByDay(db, memberId, since);
  const times = await db
    .selectFrom('time_spent')
    .select(['day', 'minutes'])
    .where('member_id', '=', memberId)
    .where('day', '>=', siteDay(since))
    .execute();
  const rows = new Map(dates.map((date) => [date, { date, staked: 0, returned: 0, net: 0, minutes: 0 }]));
  const rowOf = (day: string) => rows.get(unit === 'day' ? day : day.slice(0, 7));
  for (const [day, { staked, returned }] of sums) {
    const row = rowOf(siteDay(day * DAY_MS - SITE_OFFSET_MS));
    if (row === undefined) continue;
    row.staked += staked;
    row.returned += returned;
    row.net += returned - staked;
  }
  for (const { day, minutes } of times) {
    const row = rowOf(day);
    if (row !== undefined) row.minutes += minutes;
  }
  return [...rows.values()];
}

/** Longest time that is summed, ms: a reality check asks for its session. */
const MOST_SINCE_MS = 31 * DAY_MS;

export async function sumsSince(db: Database, memberId: number, from: number, now: number) {
  const sums = await sumsByDay(db, memberId, Math.max(from, now - MOST_SINCE_MS));
  const staked = [...sums.values()].reduce((sum, one) => sum + one.staked, 0);
  const returned = [...sums.values()].reduce((sum, one) => sum + one.returned, 0);
  return { staked, returned, net: returned - staked };
}

/** The member's losses in the month of `now`: bets of every game that were settled or sold in it. */
export async function lossOfMonth(db: Database, memberId: number, now: number) {
  const first = `${siteDay(now).slice(0, 7)}-01`;
  const since = startOfSiteDay(first) ?? now;
  const { rows } = await sql<{ loss: number | string }>`
    select coalesce(sum(stake - won) filter (where won < stake), 0) as loss from (
      select coalesce(trade_price, stake) as stake, won from bet where member_id = ${memberId}::bigint and decided_at >= ${since}::bigint
      union all
      select stake, trade_price from bet where bettor_id = ${memberId}::bigint and traded_at >= ${since}::bigint
      union all
      select stake, won from casual_bet where member_id = ${memberId}::bigint
      and decided_at >= ${since}::bigint) settled`.execute(db);
  return { total: Number(rows[0]?.loss ?? 0), start: first, end: siteDay(now) };
}
