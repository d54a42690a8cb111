/** Settles what operators approved: the open legs of a match or a market, in every game that offers it, by the way of the feed's results. */
import { type RawBuilder, sql } from 'kysely';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { gameIdsOf } from '../../feed/pre-match-feed.ts';
import type { SuspendedMatch } from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database, Reader, Trx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { OwnBets } from '../bets/bets-port.ts';
import {
  type MatchProposalRow,
  settleApproved,
  type ProposalTarget,
  proposalTargetOf,
} from './match-proposals.ts';
import { resultsIn } from './operator-port.ts';
import { type LineOutcome, marketLineKey } from '../../../domain/match/market.ts';

export interface SettleDeps extends Pick<MemberDeps, 'db' | 'now'> {
  readonly bets: Pick<OwnBets, 'settle'>;
}

export interface UndecidedLeg extends LineOutcome {
  readonly matchId: number;
  readonly betId: number;
  readonly memberId: number;
  readonly about: SuspendedMatch;
}

/** Of a leg of `bet_leg as leg` without a result. Its bet may be lost by another leg. */
export const isOpenIn = ({ matchId, marketId, specifier }: ProposalTarget): RawBuilder<unknown> => sql`
  leg.match_id = any(${gameIdsOf(matchId)}::bigint[]) and leg.state = 'opened'
    and (${marketId}::int = ${WHOLE_MATCH}::int or (leg.market_id = ${marketId}::int and leg.specifier = ${specifier}))`;

/** Locks the open bets on it, in the order of their ids: the feed's settlement of them comes wholly before, or after and by what is approved. */
export const lockOpenBets = (
  trx: Trx<Pick<Tables, 'bet' | 'bet_leg'>>,
  target: ProposalTarget,
): Promise<unknown> =>
  sql`select id from bet where state = 'opened'
    and id in (select leg.bet_id from bet_leg as leg where ${isOpenIn(target)})
    order by id for update`.execute(trx);

/** As lockOpenBets, and the lost bets whose legs on it are without a result: the feed's settlement of them comes wholly before a correction, or after and by it. */
export const lockUnsettledBets = (
  trx: Trx<Pick<Tables, 'bet' | 'bet_leg'>>,
  target: ProposalTarget,
): Promise<unknown> =>
  sql`select id from bet where id in (select leg.bet_id from bet_leg as leg where ${isOpenIn(target)})
    order by id for update`.execute(trx);

type Bets = Pick<Tables, 'bet' | 'bet_leg'>;

async function legsWith(
  db: Reader<Bets>,
  target: ProposalTarget,
  ofBet: RawBuilder<unknown>,
): Promise<readonly UndecidedLeg[]> {
  const { rows } = await sql<UndecidedLeg>`
    select leg.match_id::float8 as "matchId", leg.market_id as "marketId", leg.specifier, leg.outcome_id as "outcomeId",
      leg.bet_id::float8 as "betId", bet.member_id::float8 as "memberId",
      json_build_object('home', json_build_object('ko', leg.home_ko, 'en', leg.home_en),
        'away', json_build_object('ko', leg.away_ko, 'en', leg.away_en), 'startsAt', leg.starts_at) as about
    from bet_leg as leg join bet on bet.id = leg.bet_id where ${isOpenIn(target)} and ${ofBet}
    order by leg.bet_id, leg.leg`.execute(db);
  return rows;
}

/** Of the bets that a result on it still decides. */
export const openLegs = (db: Reader<Bets>, target: ProposalTarget): Promise<readonly UndecidedLeg[]> =>
  legsWith(db, target, sql`bet.state = 'opened'`);

/** Of lost bets, too: their legs show the result. */
const legsWithoutResult = (db: Reader<Bets>, target: ProposalTarget): Promise<readonly UndecidedLeg[]> =>
  legsWith(db, target, sql`true`);

/** The bets of approved results (match-proposals). */
export const settleResults = ({ db, now, bets }: SettleDeps): Promise<void> =>
  settleApproved({ db, now }, 'result', (row) => settleOne(db, row, bets));

async function settleOne(db: Database, row: MatchProposalRow, bets: SettleDeps['bets']): Promise<void> {
  const given = new Map(resultsIn(row.results).map(({ outcomeId, result }) => [outcomeId, result]));
  const legs = await legsWithoutResult(db, proposalTargetOf(row));
  for (const [matchId, ofMatch] of Map.groupBy(legs, (leg) => leg.matchId)) {
    const lines = Map.groupBy(ofMatch, marketLineKey);
    const markets = [...lines.values()].flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const outcomes = [...new Set([first, ...others].map(({ outcomeId }) => outcomeId))];
      const results = outcomes.flatMap((outcomeId) => {
        const result = row.results === '' ? 'void' : given.get(outcomeId);
        return result === undefined ? [] : [{ outcomeId, result }];
      });
      return [{ marketId: first.marketId, specifier: first.specifier, results }];
    });
    await bets.settle(matchId, markets);
  }
}
