/** Limits that need the database: the joint winnings of bets on the same picks, and the gold of the day. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { StakeRoom } from '../../../domain/bet-rules/largest-stake.ts';
import type { Level } from '../../../domain/catalogue/level.ts';
import { expectedWinnings } from '../../../domain/odds/odds.ts';
import { slipOdds } from '../../../domain/bet-rules/check-bet.ts';
import { canonicalSpecifier } from '../../../domain/match/specifiers.ts';
import type { DrawRoomQuery } from '../../../domain/protocol/bets/draw-room.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { Database } from '../../storage/database.ts';
import type { Refused } from '../../requests/refused.ts';
import { judgeDailySpend, spentToday } from './daily-spend-port.ts';
import { itemsOf, type Judged } from './judge-bet.ts';

interface Asked {
  readonly memberId: number;
  readonly level: Level;
  readonly gold: number;
  readonly legs: readonly Judged[];
  readonly standard: BetStandard;
  readonly now: number;
}

interface PickRow {
  readonly match_id: number;
  readonly market_id: number;
  readonly specifier: string;
  readonly outcome_id: number;
}

const pickOf = (leg: PickRow): string =>
  [leg.match_id, leg.market_id, leg.specifier, leg.outcome_id].join(' ');

/** Sum of the expected winnings of the member's open bets on exactly these picks. */
async function sameHitWinnings(db: Database, memberId: number, picks: readonly PickRow[]): Promise<number> {
  const [first] = picks;
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
        .where('match_id', '=', first.match_id)
        .where('state', '=', 'opened'),
    )
    .execute();
  const wanted = picks.map(pickOf).sort().join();
  const bets = Map.groupBy(rows, ({ id }) => id);
  return [...bets.values()].reduce((sum, own) => {
    const same = own.map(pickOf).sort().join() === wanted;
    return same ? sum + (own[0]?.expected ?? 0) : sum;
  }, 0);
}

const pickOfLeg = ({ match, market, outcome }: Judged): PickRow => ({
  match_id: match.facts.matchId,
  market_id: market.marketId,
  specifier: market.specifier,
  outcome_id: outcome.id,
});

/** The most that all open bets on the picks may win together, and the rest that is left. */
async function sameHitRoom(
  db: Database,
  { memberId, level, standard }: Omit<Asked, 'gold' | 'legs' | 'now'>,
  times: number,
  picks: readonly PickRow[],
): Promise<{ readonly most: number; readonly left: number }> {
  const most = standard.levels[level].maxWinnings * times;
  return { most, left: Math.max(0, most - (await sameHitWinnings(db, memberId, picks))) };
}

/** How much the member may still stake on these picks, for MAX. */
export async function spendingRoom(
  db: Database,
  asked: Omit<Asked, 'gold' | 'legs'>,
  draws: DrawRoomQuery['draws'],
): Promise<StakeRoom> {
  const { memberId, standard, now } = asked;
  const { dailySpend, sameHits } = standard;
  const picks = draws.map((draw) => ({
    match_id: draw.MatchId,
    market_id: draw.MarketId,
    specifier: canonicalSpecifier(draw.Specifiers) ?? draw.Specifiers,
    outcome_id: draw.OutcomeId,
  }));
  const sameHit = sameHits === null ? null : await sameHitRoom(db, asked, sameHits, picks);
  return {
    dayLeft: dailySpend === null ? null : Math.max(0, dailySpend - (await spentToday(db, memberId, now))),
    sameHitLeft: sameHit?.left ?? null,
  };
}

export async function judgeSpending(db: Database, asked: Asked): Promise<Refused | null> {
  const { standard, gold, legs } = asked;
  const daily = await judgeDailySpend(db, asked);
  if (daily !== null) return daily;
  if (standard.sameHits === null) return null;
  const odds = slipOdds(itemsOf(legs), standard);
  const { most, left } = await sameHitRoom(db, asked, standard.sameHits, legs.map(pickOfLeg));
  if (expectedWinnings(odds, gold) <= left) return null;
  return { code: betCodes.sameHit, reason: 'same-hit', refusal: { kind: 'same-hit', most, left } };
}
