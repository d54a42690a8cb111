/** Limits that need the database: the member's own limits, the joint winnings of bets on the same picks, and the gold of the day. */
import { sql } from 'kysely';
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
import { judgeOwnLimits } from '../limits/limits-port.ts';
import { judgeDailySpends, spentToday } from './bets-port.ts';
import { itemsOf, type JudgedBet } from './decide-bet.ts';

/** A bet to be judged by its member's other bets. */
export interface SpendingBet {
  readonly memberId: number;
  readonly level: Level;
  readonly gold: number;
  readonly legs: readonly JudgedBet[];
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

interface SamePicks {
  readonly memberId: number;
  readonly picks: readonly PickRow[];
}

const namesOf = (picks: readonly PickRow[]): string => picks.map(pickOf).sort().join();

/** The open bets of the members with a leg on one of the matches, with all their legs. */
const betsOnMatches = (db: Database, memberIds: readonly number[], matchIds: readonly number[]) =>
  db
    .selectFrom('bet_leg')
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select(['bet.id', 'bet.member_id', 'bet.expected', 'match_id', 'market_id', 'specifier', 'outcome_id'])
    .where('bet.member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where('bet.state', '=', 'opened')
    .where('bet.id', 'in', (candidates) =>
      candidates
        .selectFrom('bet_leg')
        .select('bet_id')
        .where('match_id', '=', sql<number>`any(${matchIds}::bigint[])`)
        .where('state', '=', 'opened'),
    )
    .execute();

/** Sums of the expected winnings of each member's open bets on exactly these picks, in the order of `asked`. */
async function sameHitWinnings(db: Database, asked: readonly SamePicks[]): Promise<readonly number[]> {
  const matchIds = new Set(asked.flatMap(({ picks }) => picks.slice(0, 1).map(({ match_id }) => match_id)));
  if (matchIds.size === 0) return asked.map(() => 0);
  const memberIds = new Set(asked.map(({ memberId }) => memberId));
  const rows = await betsOnMatches(db, [...memberIds], [...matchIds]);
  const sums = new Map<string, number>();
  for (const legs of Map.groupBy(rows, ({ id }) => id).values()) {
    const [first] = legs;
    if (first === undefined) continue;
    const name = `${first.member_id}: ${namesOf(legs)}`;
    sums.set(name, (sums.get(name) ?? 0) + first.expected);
  }
  return asked.map(({ memberId, picks }) => sums.get(`${memberId}: ${namesOf(picks)}`) ?? 0);
}

const pickOfLeg = ({ match, market, outcome }: JudgedBet): PickRow => ({
  match_id: match.facts.matchId,
  market_id: market.marketId,
  specifier: market.specifier,
  outcome_id: outcome.id,
});

/** The most that all open bets on the picks may win together, and the rest that is left. */
function sameHitRoom(
  { level, standard }: Pick<SpendingBet, 'level' | 'standard'>,
  times: number,
  winnings: number,
) {
  const most = standard.levels[level].maxWinnings * times;
  return { most, left: Math.max(0, most - winnings) };
}

/** How much the member may still stake on these picks, for MAX. */
export async function spendingRoom(
  db: Database,
  asked: Omit<SpendingBet, 'gold' | 'legs'>,
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
  const [winnings = 0] = sameHits === null ? [] : await sameHitWinnings(db, [{ memberId, picks }]);
  return {
    dayLeft: dailySpend === null ? null : Math.max(0, dailySpend - (await spentToday(db, memberId, now))),
    sameHitLeft: sameHits === null ? null : sameHitRoom(asked, sameHits, winnings).left,
  };
}

function sameHitRefusal(bet: SpendingBet, winnings: number): Refused | null {
  const { standard, gold, legs } = bet;
  if (standard.sameHits === null) return null;
  const odds = slipOdds(itemsOf(legs), standard);
  const { most, left } = sameHitRoom(bet, standard.sameHits, winnings);
  if (expectedWinnings(odds, gold) <= left) return null;
  return { code: betCodes.sameHit, reason: 'same-hit', refusal: { kind: 'same-hit', most, left } };
}

/**
 * Sums of the expected winnings of all open bets of the members. They are read faster than the bets on some picks, and few members come near
 * the limit with all their bets.
 */
async function openWinnings(
  db: Database,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('bet')
    .select(({ fn }) => ['member_id', fn.sum<number | string>('expected').as('winnings')])
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where('state', '=', 'opened')
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, winnings }) => [member_id, Number(winnings)]));
}

/** The refusals of bets that pass the limit of bets on the same picks, by bet. */
async function judgeSameHits(
  db: Database,
  bets: readonly SpendingBet[],
): Promise<ReadonlyMap<SpendingBet, Refused | null>> {
  if (bets.length === 0) return new Map();
  const all = await openWinnings(
    db,
    bets.map(({ memberId }) => memberId),
  );
  const near = bets.filter((bet) => sameHitRefusal(bet, all.get(bet.memberId) ?? 0) !== null);
  const asked = near.map(({ memberId, legs }) => ({ memberId, picks: legs.map(pickOfLeg) }));
  const winnings = await sameHitWinnings(db, asked);
  return new Map(near.map((bet, at) => [bet, sameHitRefusal(bet, winnings[at] ?? 0)]));
}

/** Judges each bet by the limits, as if the other bets were not there: two bets of one member must not be judged together. */
export async function judgeSpendings(
  db: Database,
  bets: readonly SpendingBet[],
): Promise<readonly (Refused | null)[]> {
  const own = await judgeOwnLimits(db, bets);
  const spends = await judgeDailySpends(db, bets);
  const daily = bets.map((_, at) => own[at] ?? spends[at] ?? null);
  const counted = bets.filter(({ standard }, at) => daily[at] === null && standard.sameHits !== null);
  const sameHits = await judgeSameHits(db, counted);
  return bets.map((bet, at) => daily[at] ?? sameHits.get(bet) ?? null);
}
