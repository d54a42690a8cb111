/** The daily limit, which counts bets of every game. */
import { type RawBuilder, sql } from 'kysely';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { siteDay, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Refused } from '../../requests/refused.ts';
import type { Database } from '../../storage/database.ts';

interface Spender {
  readonly memberId: number;
  readonly now: number;
}

interface Spending extends Spender {
  readonly gold: number;
  readonly standard: BetStandard;
}

/**
 * Gold that a member staked since `since`, in every game, with the prices of bought bets; cancelled bets do not count. A bet that was sold stays
 * the stake of the member who placed it.
 */
export const stakedSince = (member: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
  (select coalesce(sum(stake), 0) from bet
    where member_id = ${member} and bought_at >= ${since} and refunded_by_user = 0 and bettor_id is null)
  + (select coalesce(sum(stake), 0) from bet where bettor_id = ${member} and bought_at >= ${since})
  + (select coalesce(sum(trade_price), 0) from bet
    where member_id = ${member} and bettor_id is not null and traded_at >= ${since})
  + (select coalesce(sum(stake), 0) from casual_bet where member_id = ${member} and bought_at >= ${since})`;

/** What each member staked since the site day began, in the order of `spenders`. */
async function spentTodayOfAll(db: Database, spenders: readonly Spender[]): Promise<readonly number[]> {
  if (spenders.length === 0) return [];
  const asked = spenders.map(({ memberId, now }, at) => ({
    at,
    member_id: memberId,
    since: startOfSiteDay(siteDay(now)) ?? 0,
  }));
  const { rows } = await sql<{ at: number; spent: number | string }>`
    select asked.at, ${stakedSince(sql`asked.member_id`, sql`asked.since`)} as spent
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (at int, member_id bigint, since bigint)`.execute(
    db,
  );
  const spent = new Map(rows.map((row) => [row.at, Number(row.spent)]));
  return asked.map(({ at }) => spent.get(at) ?? 0);
}

export const spentToday = async (db: Database, memberId: number, now: number): Promise<number> =>
  (await spentTodayOfAll(db, [{ memberId, now }]))[0] ?? 0;

/** The refusals of bets that pass the daily limit, for any game, in the order of the bets; null: within the limit. */
export async function judgeDailySpends(
  db: Database,
  bets: readonly Spending[],
): Promise<readonly (Refused | null)[]> {
  const limited = bets.filter(({ standard }) => standard.dailySpend !== null);
  const sums = await spentTodayOfAll(db, limited);
  const spent = new Map(limited.map((bet, at) => [bet, sums[at] ?? 0]));
  return bets.map((bet) => {
    const limit = bet.standard.dailySpend;
    if (limit === null) return null;
    const left = Math.max(0, limit - (spent.get(bet) ?? 0));
    if (bet.gold <= left) return null;
    const refusal = { kind: 'daily-spend', limit, left } as const;
    return { code: betCodes.dailySpend, reason: 'daily-spend', refusal };
  });
}

export const judgeDailySpend = async (db: Database, bet: Spending): Promise<Refused | null> =>
  (await judgeDailySpends(db, [bet]))[0] ?? null;
