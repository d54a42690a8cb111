/** The daily limit, which counts bets of every game. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { siteDay, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Refused } from '../../requests/refused.ts';
import type { Database } from '../../storage/database.ts';

interface Spending {
  readonly memberId: number;
  readonly gold: number;
  readonly standard: BetStandard;
  readonly now: number;
}

/** Gold staked since the site day began, in every game; cancelled bets do not count. */
export async function spentToday(db: Database, memberId: number, now: number): Promise<number> {
  const since = startOfSiteDay(siteDay(now)) ?? 0;
  const bets = await db
    .selectFrom('bet')
    .select(({ fn }) => fn.sum<number | string | null>('stake').as('spent'))
    .where('member_id', '=', memberId)
    .where('bought_at', '>=', since)
    .where('refunded_by_user', '=', 0)
    .executeTakeFirst();
  const casual = await db
    .selectFrom('casual_bet')
    .select(({ fn }) => fn.sum<number | string | null>('stake').as('spent'))
    .where('member_id', '=', memberId)
    .where('bought_at', '>=', since)
    .executeTakeFirst();
  return Number(bets?.spent ?? 0) + Number(casual?.spent ?? 0);
}

/** The refusal of a bet that passes the daily limit, for any game; null: within the limit. */
export async function judgeDailySpend(
  db: Database,
  { standard, memberId, gold, now }: Spending,
): Promise<Refused | null> {
  const { dailySpend } = standard;
  if (dailySpend === null) return null;
  const left = Math.max(0, dailySpend - (await spentToday(db, memberId, now)));
  if (gold <= left) return null;
  const refusal = { kind: 'daily-spend', limit: dailySpend, left } as const;
  return { code: betCodes.dailySpend, reason: 'daily-spend', refusal };
}
