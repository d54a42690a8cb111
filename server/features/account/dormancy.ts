/**
 * Members who have not logged in for as long as the site value `dormancy` says become dormant; before, the site sends them a message. A session
 * that was used counts as a login. They wake by logging in (AL200); gold and histories stay.
 */
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, siteDay } from '../../../domain/time/korean-time.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { noticed, noticeStatements } from '../messages/messages-port.ts';

const dayText = (ms: number): string => siteDay(ms).replaceAll('-', '.');

/** Members without a login or a used session since `before`. The index of last logins is read first, then the sessions of those members alone. */
const silent = (
  before: number,
): RawBuilder<unknown> => sql`m.status = 'NORMAL' and m.role = 'MEMBER' and m.mb_id <> 'sysadmin'
  and coalesce(m.last_login_at, m.created_at) < ${before}::bigint
  and not exists (select 1 from token where token.member_id = m.id and greatest(token.used_at, token.created_at) >= ${before}::bigint)`;

const contentsOf = (days: number, on: string): string =>
  [
    `오랫동안 로그인하지 않아 ${on}부터 휴면 계정이 돼요. 그 전에 로그인하면 그대로 쓸 수 있어요.`,
    `휴면이 되어도 골드와 내역은 그대로이고, 로그인하면 바로 풀려요. (기준: ${days}일)`,
    `Your account becomes dormant on ${on}, because you have not logged in for long. Logging in before keeps it as it is.`,
  ].join('\n');

/** No days: nobody becomes dormant. Both statements are bounded, and what is run twice changes nothing. */
export const dormantMembers =
  (values: Pick<SiteValues, 'now'>): ExpiredRows =>
  (now, most) => {
    const { days, noticeDays } = values.now('dormancy');
    if (days === 0) return [];
    const notice = { kind: 'dormancy' as const, period: siteDay(now).slice(0, 7) };
    const asleepFrom = now - days * DAY_MS;
    const warnedFrom = asleepFrom + noticeDays * DAY_MS;
    const due = sql`select m.id as member_id, ${contentsOf(days, dayText(now + noticeDays * DAY_MS))}::text as contents
      from member as m where ${silent(warnedFrom)}
        and not exists (select 1 from site_notice as had where had.member_id = m.id and had.kind = 'dormancy'
          and had.at >= coalesce(m.last_login_at, m.created_at))
        and not ${noticed(notice, sql`m.id`)}
      limit ${most}::int`;
    return [
      ...(noticeDays === 0 ? [] : noticeStatements({ ...notice, due }, now)),
      // Nobody falls asleep without the notice having stood for its days.
      sql`with asleep as (
          update member set status = 'DORMANT', status_until = null where id in (
            select m.id from member as m where ${silent(asleepFrom)}
              and (${noticeDays}::int = 0 or exists (select 1 from site_notice as had where had.member_id = m.id
                and had.kind = 'dormancy' and had.at <= ${now - noticeDays * DAY_MS}::bigint
                and had.at >= coalesce(m.last_login_at, m.created_at)))
            limit ${most}::int for update) and status = 'NORMAL' returning id)
        insert into audit_log (at, actor_id, action, member_id, detail)
          select ${now}::bigint, null, 'member.dormant', id, json_build_object('before', 'NORMAL', 'days', ${days}::int)::text from asleep`,
    ];
  };
