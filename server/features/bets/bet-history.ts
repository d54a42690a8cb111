/** DrawHistory: a member's bets by game, status and term; newest first; kept for a month (D10, G2). */
import type { Bet } from '../../../domain/bet/bet.ts';
import { withKnownScore } from '../../../domain/bet/leg-score.ts';
import { statesOf } from '../../../domain/bet/bet-status.ts';
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type {
  DrawDetailQuery,
  DrawDetailRow,
  DrawHistoryQuery,
  DrawHistoryRow,
} from '../../../domain/protocol/bets/draw-history.ts';
import { DAY_MS, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { ExpressionBuilder } from 'kysely';
import type { FinalScore } from '../../feed/played-matches.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Database } from '../../storage/database.ts';
import { betsById } from './bet-store.ts';
import { RETENTION_DAYS } from './bets-port.ts';

type OnBet = ExpressionBuilder<Tables, 'bet'>;
/** The bets that a member has. */
const heldBy =
  (memberId: number) =>
  ({ eb }: OnBet) =>
    eb('member_id', '=', memberId);
/** And those that the member placed and sold. */
const placedBy =
  (memberId: number) =>
  ({ or, eb }: OnBet) =>
    or([eb('member_id', '=', memberId), eb('bettor_id', '=', memberId)]);

/** Who reads bets, and what is known now. */
interface BetsReader {
  readonly memberId: number;
  readonly scoreOf: (matchId: number) => FinalScore | null;
  readonly now: number;
}

export async function readBetHistory(
  db: Database,
  query: DrawHistoryQuery,
  { memberId, scoreOf, now }: BetsReader,
): Promise<DrawHistoryRow> {
  const startOf = (day: string | null) => (day === null ? null : startOfSiteDay(day));
  const from = Math.max(startOf(query.startAt) ?? 0, now - RETENTION_DAYS * DAY_MS);
  const to = (startOf(query.endAt) ?? now) + DAY_MS;
  const states = statesOf(query.status);
  const matching = () => {
    const rows = db
      .selectFrom('bet')
      .where(states === null ? placedBy(memberId) : heldBy(memberId))
      .where('game_code', '=', query.gameType)
      .where('bought_at', '>=', from)
      .where('bought_at', '<', to);
    const cancellable =
      query.cancellable === 1
        ? rows
            .where('game_code', '!=', 59)
            .where('state', '=', 'opened')
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('bet_leg')
                    .select('bet_leg.bet_id')
                    .whereRef('bet_leg.bet_id', '=', 'bet.id')
                    .where(({ or, eb }) =>
                      or([eb('bet_leg.starts_at', '<=', now), eb('bet_leg.state', '!=', 'opened')]),
                    ),
                ),
              ),
            )
        : rows;
    return states === null ? cancellable : cancellable.where('state', 'in', states);
  };
  const total = await countOf(matching());
  const page = await matching()
    .select('id')
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const bets = await betsById(
    db,
    page.map(({ id }) => id),
    now,
    memberId,
  );
  return {
    code: 200,
    totalItems: total,
    list: bets.map((bet) => encodeBet(withPresentScores(bet, scoreOf))),
  };
}

/** The bet with the present scores of its matches, as far as this process knows them. */
export const withPresentScores = (bet: Bet, scoreOf: (matchId: number) => FinalScore | null): Bet => ({
  ...bet,
  legs: bet.legs.map((leg) => withKnownScore(leg, scoreOf(leg.matchId))),
});

/** Bets in their present state. */
export async function readDetails(
  db: Database,
  { gameCode, ids }: DrawDetailQuery,
  { memberId, scoreOf, now }: BetsReader,
): Promise<DrawDetailRow> {
  const own = await db
    .selectFrom('bet')
    .select('id')
    .where(placedBy(memberId))
    .$if(gameCode !== null, (rows) => rows.where('game_code', '=', gameCode))
    .where('id', 'in', ids)
    .execute();
  const bets = await betsById(
    db,
    own.map(({ id }) => id),
    now,
    memberId,
  );
  return { code: 200, list: bets.map((bet) => encodeBet(withPresentScores(bet, scoreOf))) };
}
