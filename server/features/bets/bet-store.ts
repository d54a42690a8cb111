/** Reads bets back from the database. */
import { type Selectable, sql } from 'kysely';
import type { Bet, BetLeg, BetStatus } from '../../../domain/bet/bet.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { withKnownScore } from '../../../domain/bet/leg-score.ts';
import { countedOdds, isHalf, isPart } from '../../../domain/bet/settle-bet.ts';
import { isLiveGame, isPreMatchGame } from '../../../domain/catalogue/game-code.ts';
import type { SideOdds } from '../../../domain/match/market-shape.ts';
import { resultOf, sharesOf } from '../../../domain/match/stake-shares.ts';
import { finalScores } from '../../feed/played-matches.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Database } from '../../storage/database.ts';
import { withOperatorActs } from './operator-acts.ts';

type BetRow = Selectable<Tables['bet']>;
type LegRow = Selectable<Tables['bet_leg']>;

/** How a decided leg divided its stake; nothing where the whole of it was won, lost or came back. */
function partsOf(text: string | null): Pick<BetLeg, 'half' | 'shares'> {
  const result = resultOf(text);
  if (result === null || !isPart(result)) return {};
  return isHalf(result) ? { half: true } : { shares: sharesOf(result) };
}

const legOf = (leg: LegRow): BetLeg => ({
  matchId: leg.match_id,
  playedId: playedIdOf(leg.match_id),
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
  ...partsOf(leg.result),
  ...(leg.sides === null ? {} : { sides: JSON.parse(leg.sides) as SideOdds }),
  odds: leg.state === 'special' || leg.state === 'refunding' ? 100 : leg.odds,
  receipt: { shownOdds: leg.shown_odds, takenOdds: leg.odds, ageMs: leg.price_age_ms },
});

/** A bet of standard or special games may be cancelled until the first of its matches starts; a live bet never (G3). */
const mayCancel = (bet: BetRow, legs: readonly LegRow[], now: number): boolean =>
  !isLiveGame(bet.game_code) &&
  bet.state === 'opened' &&
  legs.every(({ state, starts_at }) => state === 'opened' && starts_at > now);

const drawTypes: Readonly<Record<number, string>> = { 57: 'SRS', 58: 'SPECIAL', 59: 'LIVE' };

/** An open bet on sale has the status "sell" (G1). */
const stateOf = ({ state, sale_ends_at }: BetRow, now: number): BetStatus =>
  state === 'opened' && sale_ends_at !== null && sale_ends_at > now ? 'sell' : (state as BetStatus);

function tradeOf({ bettor_id, trade_price }: BetRow, viewer: number | null): Pick<Bet, 'trade'> {
  if (bettor_id === null || trade_price === null) return {};
  return { trade: { side: viewer === bettor_id ? 'sold' : 'bought', price: trade_price } };
}

/** The penalties that a stored bet was placed with. */
export const penaltiesOf = (text: string): BetStandard['levelPenalty'] =>
  JSON.parse(text) as BetStandard['levelPenalty'];

type CountedRow = Pick<BetRow, 'state' | 'stake' | 'odds' | 'expected' | 'level_penalty'>;

/** The odds and the winnings by which a bet counts: a void leg lowers the odds of an open and of a won bet, and a void bet pays its stake. */
export function countsBy(
  { state, stake, odds, expected, level_penalty }: CountedRow,
  legs: readonly Pick<LegRow, 'odds' | 'result'>[],
): Pick<Bet, 'odds' | 'expected'> {
  if (state === 'special') return { odds: 100, expected: stake };
  const bet = { stake, odds, levelPenalty: penaltiesOf(level_penalty) };
  const results = legs.map((leg) => ({ odds: leg.odds, result: resultOf(leg.result) }));
  return { odds: countedOdds(bet, results), expected };
}

/** `viewer`: the member who sees the bet; null: its owner. */
export const betOf = (
  bet: BetRow,
  legs: readonly LegRow[],
  now: number,
  viewer: number | null = null,
): Bet => ({
  drawId: bet.id,
  drawType: drawTypes[bet.game_code] ?? 'LIVE',
  gameCode: isPreMatchGame(bet.game_code) ? bet.game_code : 59,
  state: stateOf(bet, now),
  stake: bet.stake,
  ...countsBy(bet, legs),
  acceptedOdds: bet.odds,
  won: bet.won,
  boughtAt: bet.bought_at,
  decidedAt: bet.decided_at,
  folders: legs.length,
  cancellable: mayCancel(bet, legs, now),
  refundedByUser: bet.refunded_by_user === 1,
  ...tradeOf(bet, viewer),
  legs: legs.map(legOf),
});

/** The bets with the final scores of their matches: those that ended after a leg was placed or decided, and those that were corrected since. */
async function withFinalScores(db: Database, bets: readonly Bet[]): Promise<readonly Bet[]> {
  const played = ({ playedId, matchId }: BetLeg): number => playedId ?? matchId;
  const finals = await finalScores(db, [...new Set(bets.flatMap(({ legs }) => legs.map(played)))]);
  if (finals.size === 0) return bets;
  return bets.map((bet) => ({
    ...bet,
    legs: bet.legs.map((leg) => withKnownScore(leg, finals.get(played(leg)))),
  }));
}

/** Bets in the order of `ids`; `now` decides which bets can still be cancelled. */
export async function betsById(
  db: Database,
  ids: readonly number[],
  now: number,
  viewer: number | null = null,
): Promise<readonly Bet[]> {
  if (ids.length === 0) return [];
  const asked = sql<number>`any(${[...ids]}::bigint[])`;
  const bets = await db.selectFrom('bet').selectAll().where('id', '=', asked).execute();
  const legs = await db
    .selectFrom('bet_leg')
    .selectAll()
    .where('bet_id', '=', asked)
    .orderBy('leg')
    .execute();
  const legsOf = Map.groupBy(legs, ({ bet_id }) => bet_id);
  const read = bets.map((bet) => betOf(bet, legsOf.get(bet.id) ?? [], now, viewer));
  const whole = await withOperatorActs(db, await withFinalScores(db, read), legsOf);
  const byId = new Map(whole.map((bet) => [bet.drawId, bet]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
