/** A member as operators see them: account, wallets, limits, agreements. Never the password, and never a token. */
import { memberRoles } from '../../../domain/member/member.ts';
import { sql } from 'kysely';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { levelOf } from '../../../domain/catalogue/level.ts';
import type { MemberProfile } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { balancesOf } from '../../ledger/post.ts';
import { safeboxOf } from '../../ledger/safebox.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database } from '../../storage/database.ts';
import { askedLimit, limitInForce } from '../../../domain/member/own-limits.ts';
import { openStakes } from '../bets/bets-port.ts';
import { limitSettings, LOSS_OF_DAY, lossStatesOf, netOfDay } from '../limits/limits-port.ts';
import { agreementsOf } from '../terms/terms-port.ts';

const liveSessions = (db: Database, memberId: number, now: number): Promise<number> =>
  countOf(
    db
      .selectFrom('token')
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  );

const agentOf = async (db: Database, memberId: number): Promise<string> =>
  (await db.selectFrom('member_person').select('agent').where('member_id', '=', memberId).executeTakeFirst())
    ?.agent ?? '';

async function openGoldOf(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    gold: number;
  }>`select (${openStakes(sql`${memberId}::bigint`)})::bigint as gold`.execute(db);
  return rows[0]?.gold ?? 0;
}

/** Paid orders; what was paid back is not counted. */
async function purchasesOf(db: Database, memberId: number, now: number): Promise<MemberProfile['purchases']> {
  const { rows } = await sql<{ month: number; all: number; last: number | null }>`
    select coalesce(sum(won) filter (where month = ${siteDay(now).slice(0, 7)}), 0)::bigint as month,
      coalesce(sum(won), 0)::bigint as all, max(coalesce(ended_at, created_at)) as last
    from purchase_order where member_id = ${memberId}::bigint and state = 'paid'
    and refunded_at is null`.execute(db);
  const { month = 0, all = 0, last = null } = rows[0] ?? {};
  return { month, all, lastAt: last };
}

/** Members of an earlier release have no time of their last login; their newest session has one. */
async function lastLoginOf(db: Database, memberId: number): Promise<number | null> {
  const { at } = await db
    .selectFrom('token')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return at;
}

async function lossLimitOf(db: Database, memberId: number, now: number): Promise<MemberProfile['lossLimit']> {
  const settings = await limitSettings(db, memberId, LOSS_OF_DAY);
  const [state = null] = await lossStatesOf(db, [{ memberId, now }]);
  const net = await netOfDay(db, { memberId, now });
  const next = askedLimit(settings, now);
  return {
    limit: limitInForce(settings, now),
    lossToday: Math.max(0, -net),
    lockedUntil: state?.lock?.until ?? null,
    settableFrom: next === null || next.from <= now ? null : next.from,
    next: next === null ? null : { limit: next.limit, holdsFrom: next.from },
  };
}

async function agreedTo(db: Database, memberId: number, now: number): Promise<MemberProfile['agreements']> {
  const rows = await agreementsOf(db, memberId, 'ko', now);
  return rows.map(({ code, version, agreed_at: agreedAt, how, outdated: isOutdated }) => ({
    code,
    version,
    agreedAt,
    how,
    isOutdated,
  }));
}

/** null: no such member. */
export async function readProfile(
  db: Database,
  { number, standards }: { readonly number: number; readonly standards: readonly BetStandard[] },
  now: number,
): Promise<MemberProfile | null> {
  const row = await db.selectFrom('member').selectAll().where('id', '=', number).executeTakeFirst();
  if (row === undefined) return null;
  const level = levelOf(row.level);
  return {
    number,
    id: row.mb_id,
    nick: row.nick,
    level: row.level,
    status: row.status,
    isOperator: row.role === memberRoles.operator,
    until: row.status_until,
    cause: row.status_cause,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at ?? (await lastLoginOf(db, number)),
    mustChangePassword: row.must_change_password,
    agent: await agentOf(db, number),
    sessions: await liveSessions(db, number, now),
    wallets: { ...(await balancesOf(db, number)), safebox: await safeboxOf(db, number) },
    openGold: await openGoldOf(db, number),
    purchases: await purchasesOf(db, number, now),
    limits: standards.map(({ gameCode, levels }) => ({
      game: gameCode,
      least: levels[level].leastStake,
      most: levels[level].maxStake,
      winnings: levels[level].maxWinnings,
    })),
    agreements: await agreedTo(db, number, now),
    lossLimit: await lossLimitOf(db, number, now),
  };
}
