/** Writes accepted bets with their stakes and answers, and reads bets back. */
import { isLiveGame, isPreMatchGame } from '../../../domain/catalogue/game-code.ts';
import type { Bet, BetLeg, BetStatus } from '../../../domain/bet/bet.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import type { Level } from '../../../domain/catalogue/level.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { combinedOdds, decimalOf, expectedWinnings, penaltyFactor } from '../../../domain/odds/odds.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import type { Name } from '../../../domain/match/match.ts';
import { stakeEntries } from '../../ledger/bet-entries.ts';
import { post } from '../../ledger/post.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../schema.ts';
import type { Selectable } from 'kysely';
import type { Bettor } from '../../requests/bettor.ts';
import { writeAnswer } from '../../requests/answers.ts';
import type { Refused } from '../../requests/refused.ts';
import type { Judged } from './judge-bet.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import { judgeSpending } from './spend-limits.ts';

export interface Accepted {
  readonly memberId: number;
  readonly level: Level;
  readonly mayStillAct?: Bettor['mayStillAct'] | undefined;
  readonly row: DrawMarketRow;
  readonly legs: readonly Judged[];
  /** `leagueNames` and `priceAgesMs`: one entry per leg. */
  readonly leagueNames: readonly (Name | null)[];
  readonly priceAgesMs: readonly (number | null)[];
  readonly standard: BetStandard;
  readonly now: number;
}

/**
 * One transaction: the bet, its legs, the stake from the member to the stakes account, and the answer under (member, reqId). The member's
 * spending is judged here under a lock, so no concurrent bet can pass a limit. Throws when the request was answered before, or the member's
 * gold does not cover the stake.
 */
export async function writeBet(db: Database, accepted: Accepted): Promise<Result<DrawAnswerRow, Refused>> {
  const { memberId, level, row, legs, standard, now } = accepted;
  const odds = combinedOdds(
    legs.map(({ takenOdds }) => takenOdds),
    penaltyFactor(standard.levelPenalty, legs.length),
  );
  const expected = expectedWinnings(odds, row.gold);
  return db.transaction().execute(async (trx) => {
    if (accepted.mayStillAct !== undefined && !(await accepted.mayStillAct(trx)))
      return refused({ code: betCodes.notLoggedIn, reason: 'token-ended' });
    await lockSpending(trx, memberId);
    const spent = await judgeSpending(trx, { memberId, level, gold: row.gold, legs, standard, now });
    if (spent !== null) return refused(spent);
    const bet = await trx
      .insertInto('bet')
      .values({
        member_id: memberId,
        game_code: row.game_code,
        state: 'opened',
        stake: row.gold,
        odds,
        expected,
        won: 0,
        bought_at: now,
        decided_at: null,
        // Penalties for this number of folders or fewer. A later change of the standard does not change the bet.
        level_penalty: JSON.stringify(standard.levelPenalty.filter(({ folders }) => folders <= legs.length)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('bet_leg').values(legRows(bet.id, accepted)).execute();
    await post(trx, {
      requestId: `stake:${bet.id}`,
      kind: 'stake',
      at: now,
      entries: stakeEntries(memberId, row.gold),
    });
    const answer: DrawAnswerRow = {
      reqId: row.reqId,
      code: betCodes.ok,
      data: betCodes.ok,
      DrawId: bet.id,
      Odd: decimalOf(odds),
      gold: row.gold,
      expected,
    };
    await writeAnswer(trx, memberId, answer, now);
    return ok(answer);
  });
}

function legRows(betId: number, { legs, leagueNames, priceAgesMs }: Accepted) {
  return legs.map(({ match, market, outcome, takenOdds, shownOdds }, at) => {
    const { facts, state } = match;
    const known = state.reporting !== 0 && phaseOf(state.statusCode) !== 'waiting';
    return {
      bet_id: betId,
      leg: at + 1,
      match_id: facts.matchId,
      sport_id: facts.sportId,
      league_id: facts.leagueId,
      league_ko: leagueNames[at]?.ko ?? '',
      league_en: leagueNames[at]?.en ?? '',
      market_id: market.marketId,
      specifier: market.specifier,
      outcome_id: outcome.id,
      home_id: facts.home.teamId,
      away_id: facts.away.teamId,
      home_ko: facts.home.name.ko,
      home_en: facts.home.name.en,
      away_ko: facts.away.name.ko,
      away_en: facts.away.name.en,
      home_score: known ? state.homeScore : null,
      away_score: known ? state.awayScore : null,
      starts_at: facts.startsAt,
      match_status: state.statusCode,
      state: 'opened',
      odds: takenOdds,
      shown_odds: shownOdds,
      price_age_ms: priceAgesMs[at] ?? null,
    };
  });
}

type BetRow = Selectable<Tables['bet']>;
type LegRow = Selectable<Tables['bet_leg']>;

const legOf = (leg: LegRow): BetLeg => ({
  matchId: leg.match_id,
  sportId: leg.sport_id,
  leagueId: leg.league_id,
  leagueName: leg.league_ko === '' ? null : { ko: leg.league_ko, en: leg.league_en },
  marketId: leg.market_id,
  specifier: leg.specifier,
  outcomeId: leg.outcome_id,
  homeId: leg.home_id,
  awayId: leg.away_id,
  home: { ko: leg.home_ko, en: leg.home_en },
  away: { ko: leg.away_ko, en: leg.away_en },
  homeScore: leg.home_score,
  awayScore: leg.away_score,
  startsAt: leg.starts_at,
  matchStatus: leg.match_status,
  state: leg.state as BetStatus,
  odds: leg.state === 'special' || leg.state === 'refunding' ? 100 : leg.odds,
  receipt: { shownOdds: leg.shown_odds, takenOdds: leg.odds, ageMs: leg.price_age_ms },
});

/** A bet of standard or special games may be cancelled until the first of its matches starts; a live bet never (G3). */
const mayCancel = (bet: BetRow, legs: readonly LegRow[], now: number): boolean =>
  !isLiveGame(bet.game_code) &&
  bet.state === 'opened' &&
  legs.every(({ state, starts_at }) => state === 'opened' && starts_at > now);

const drawTypes: Readonly<Record<number, string>> = { 57: 'SRS', 58: 'SPECIAL', 59: 'LIVE' };

export const betOf = (bet: BetRow, legs: readonly LegRow[], now: number): Bet => ({
  drawId: bet.id,
  drawType: drawTypes[bet.game_code] ?? 'LIVE',
  gameCode: isPreMatchGame(bet.game_code) ? bet.game_code : 59,
  state: bet.state as BetStatus,
  stake: bet.stake,
  odds: bet.state === 'special' ? 100 : bet.odds,
  expected: bet.state === 'special' ? bet.stake : bet.expected,
  won: bet.won,
  boughtAt: bet.bought_at,
  decidedAt: bet.decided_at,
  folders: legs.length,
  cancellable: mayCancel(bet, legs, now),
  refundedByUser: bet.refunded_by_user === 1,
  legs: legs.map(legOf),
});

/** Bets in the order of `ids`; `now` decides which bets can still be cancelled. */
export async function betsById(db: Database, ids: readonly number[], now: number): Promise<readonly Bet[]> {
  if (ids.length === 0) return [];
  const bets = await db.selectFrom('bet').selectAll().where('id', 'in', ids).execute();
  const legs = await db.selectFrom('bet_leg').selectAll().where('bet_id', 'in', ids).orderBy('leg').execute();
  const byId = new Map(
    bets.map((bet) => [
      bet.id,
      betOf(
        bet,
        legs.filter(({ bet_id }) => bet_id === bet.id),
        now,
      ),
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
