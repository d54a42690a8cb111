/** Limits that only the books can judge: gold of the day, and how much the same picks may win together. */
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import type { Level } from '../../domain/catalogue/level.ts';
import { expectedWinnings } from '../../domain/odds/odds.ts';
import { slipOdds } from '../../domain/bet-rules/check-bet.ts';
import { betCodes } from '../../domain/protocol/draw-market.ts';
import { siteDay, startOfSiteDay } from '../../domain/time/korean-time.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { itemsOf, type Judged, type Refused } from './judge-bet.ts';

interface Asked {
  readonly memberId: number;
  readonly level: Level;
  readonly gold: number;
  readonly legs: readonly Judged[];
  readonly standard: BetStandard;
  readonly now: number;
}

/**
 * One bet of a member at a time from here to the end of the transaction, whatever game it is of: what was spent before is
 * counted, and what comes after counts this one. Keys of the row stay free, so that logins need not wait.
 */
export async function lockSpending(trx: Transaction<Tables>, memberId: number): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst();
}

/** Gold staked since the site day began, in every game; what the member took back does not count. */
async function spentToday(db: Database, memberId: number, now: number): Promise<number> {
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

/** The limit of the day, for a bet of any game. */
export async function judgeDailySpend(
  db: Database,
  { standard, memberId, gold, now }: Pick<Asked, 'standard' | 'memberId' | 'gold' | 'now'>,
): Promise<Refused | null> {
  const { dailySpend } = standard;
  if (dailySpend === null) return null;
  const left = Math.max(0, dailySpend - (await spentToday(db, memberId, now)));
  if (gold <= left) return null;
  const refusal = { kind: 'daily-spend', limit: dailySpend, left } as const;
  return { code: betCodes.dailySpend, reason: 'daily-spend', refusal };
}

const pickOf = (leg: {
  match_id: number;
  market_id: number;
  specifier: string;
  outcome_id: number;
}): string => [leg.match_id, leg.market_id, leg.specifier, leg.outcome_id].join(' ');

/** What the member's open bets on exactly these picks may win. */
async function sameHitWinnings(db: Database, { memberId, legs }: Asked): Promise<number> {
  const [first] = legs;
  if (first === undefined) return 0;
  const rows = await db
    .selectFrom('bet_leg')
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select(['bet.id', 'bet.expected', 'match_id', 'market_id', 'specifier', 'outcome_id'])
    .where('bet.member_id', '=', memberId)
    .where('bet.state', '=', 'opened')
    .where('bet.id', 'in', (candidates) =>
      candidates
        .selectFrom('bet_leg')
        .select('bet_id')
        .where('match_id', '=', first.match.facts.matchId)
        .where('state', '=', 'opened'),
    )
    .execute();
  const wanted = legs
    .map(({ match, market, outcome }) =>
      [match.facts.matchId, market.marketId, market.specifier, outcome.id].join(' '),
    )
    .sort()
    .join();
  const bets = Map.groupBy(rows, ({ id }) => id);
  return [...bets.values()].reduce((sum, own) => {
    const same = own.map(pickOf).sort().join() === wanted;
    return same ? sum + (own[0]?.expected ?? 0) : sum;
  }, 0);
}

export async function judgeSpending(db: Database, asked: Asked): Promise<Refused | null> {
  const { standard, gold, legs, level } = asked;
  const daily = await judgeDailySpend(db, asked);
  if (daily !== null) return daily;
  if (standard.sameHits === null) return null;
  const odds = slipOdds(itemsOf(legs), standard);
  const most = standard.levels[level].maxWinnings * standard.sameHits;
  const left = Math.max(0, most - (await sameHitWinnings(db, asked)));
  if (expectedWinnings(odds, gold) <= left) return null;
  return { code: betCodes.sameHit, reason: 'same-hit', refusal: { kind: 'same-hit', most, left } };
}
