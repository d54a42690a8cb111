/** A message, three days before the month ends, to members whose coins still hold spins: these end with the month (N5). */
import { sql } from 'kysely';
import { isOpenOn, periodOf } from '../../../domain/events/event.ts';
import { DAY_MS, siteDay, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { isKept } from '../cashier/cashier-port.ts';
import { noticed, noticeStatements } from '../messages/messages-port.ts';

export const spinNotice = {
  /** Days of the month that are left when the message is sent, the present one included. */
  days: 3,
  /** Between two looks: who buys coins on these days gets the message later on the same day. */
  everyMs: 3_600_000,
} as const;

/** The last day of the month; null: there are more days left than those of the notice. */
function lastDayOf(now: number): string | null {
  const month = siteDay(now).slice(0, 7);
  for (let left = 0; left < spinNotice.days; left++)
    if (siteDay(now + (left + 1) * DAY_MS).slice(0, 7) !== month) return siteDay(now + left * DAY_MS);
  return null;
}

/** SQL: the text of the message, by the columns coins, value, most and taken. */
const contentsOf = (event: number, month: string, last: string) => {
  const before = `${Number(month.slice(5))}월 코인 룰렛이 `;
  const after = `번 남았어요. ${last.replaceAll('-', '.')}까지 돌릴 수 있고, 남은 횟수는 다음 달로 넘어가지 않아요. (/hitgame/event/${event})`;
  const english = `Unused spins of the coin roulette end with the month, on ${last}.`;
  return sql`concat(${before}::text, least(floor(coins / value), most) - taken, ${`${after}\n${english}`}::text)`;
};

export function unusedSpins(values: Pick<SiteValues, 'now'>): ExpiredRows {
  let lookAt = Number.NEGATIVE_INFINITY;
  return (now, most) => {
    const last = lastDayOf(now);
    if (last === null || now < lookAt) return [];
    lookAt = now + spinNotice.everyMs;
    const day = siteDay(now);
    const month = day.slice(0, 7);
    const missions = values
      .now('events')
      .filter((event) => isOpenOn(event, day))
      .flatMap((event) =>
        event.missions.filter(({ type }) => type === 'EM03').map((mission) => ({ event, mission })),
      );
    return missions.flatMap(({ event, mission }) => {
      const notice = { kind: 'spins' as const, period: `${month} ${event.eventId}/${mission.missionId}` };
      const due = sql`select member_id, ${contentsOf(event.eventId, month, last)} as contents from (
          select m.id as member_id, bought.coins, ${mission.value}::bigint as value, ${mission.most}::int as most,
            (select count(*) from event_reward r where r.member_id = m.id and r.event_id = ${event.eventId}::int
              and r.mission_id = ${mission.missionId}::int and r.period = ${periodOf('EM03', day)}) as taken
          from (select a.owner, sum(e.amount) as coins from ledger_tx t join ledger_entry e on e.tx_id = t.id
              join account a on a.id = e.account_id
              where t.kind = 'purchase' and t.created_at >= ${startOfSiteDay(`${month}-01`) ?? now}::bigint and a.currency = 'coin'
                and ${isKept(sql`t.request_id`)} and a.owner like 'member:%' group by a.owner having sum(e.amount) >= ${mission.value}::bigint) as bought
            join member as m on m.id = substring(bought.owner from 8)::bigint and m.status = 'NORMAL'
          where not ${noticed(notice, sql`m.id`)}) as buyer
        where least(floor(coins / value), most) > taken
        limit ${most}::int`;
      return noticeStatements({ ...notice, due }, now);
    });
  };
}
