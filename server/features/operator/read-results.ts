import type { z } from 'zod/mini';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type {
  resultRow,
  resultStates,
  stakedOutcome,
} from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { WHOLE_MATCH } from '../../feed/suspensions.ts';
import type { Database } from '../../storage/database.ts';
import { offsetOf, type Rows } from './find-members.ts';
import { type OpenLeg, openLegs, resultsIn, targetOf } from './settle-results.ts';

interface ResultQuery {
  readonly state: (typeof resultStates)[number];
  readonly page: number;
  /** Who asks. */
  readonly memberId: number;
  readonly now: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Each bet once. */
const betsOf = (legs: readonly OpenLeg[]): readonly OpenLeg[] => [
  ...new Map(legs.map((leg) => [leg.betId, leg])).values(),
];

/** Voids and results of one state, newest first. A pending one whose time has passed counts as expired soon. */
export async function readResults(
  db: Database,
  { state, page, memberId, now }: ResultQuery,
): Promise<Rows<z.output<typeof resultRow>>> {
  const ofState = db
    .selectFrom('operator_result as r')
    .where('r.state', '=', state)
    .$if(state === 'pending', (rows) => rows.where('r.expires_at', '>', now));
  const { total } = await ofState
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await ofState
    .innerJoin('member as maker', 'maker.id', 'r.maker_id')
    .leftJoin('member as decider', 'decider.id', 'r.decided_by')
    .selectAll('r')
    .select(['maker.mb_id as maker', 'decider.mb_id as decider'])
    .orderBy('r.id', 'desc')
    .limit(operatorLimits.pageSize)
    .offset(offsetOf(page))
    .execute();
  const rows: z.output<typeof resultRow>[] = [];
  for (const row of found) {
    const open = state === 'pending' ? betsOf(await openLegs(db, targetOf(row))) : null;
    rows.push({
      result: row.id,
      maker: row.maker,
      isOwn: row.maker_id === memberId,
      matchId: row.match_id,
      teams: row.teams,
      marketId: row.market_id,
      specifier: row.specifier,
      results: [...resultsIn(row.results)],
      bets: open?.length ?? null,
      gold: open === null ? null : sum(open.map(({ stake }) => stake)),
      reason: row.reason,
      madeAt: row.made_at,
      state,
      decidedBy: row.decider,
    });
  }
  return { total, rows };
}

/** The outcomes of the match with open bets, market by market. */
export async function readOpenLegs(
  db: Database,
  match: number,
): Promise<Rows<z.output<typeof stakedOutcome>>> {
  const legs = await openLegs(db, { matchId: playedIdOf(match), marketId: WHOLE_MATCH, specifier: '' });
  const outcomes = Map.groupBy(legs, (leg) => `${leg.marketId} ${leg.specifier} ${leg.outcomeId}`);
  const rows = [...outcomes.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { marketId, specifier, outcomeId } = first;
    const gold = sum(own.map(({ stake }) => stake));
    return [
      { marketId, specifier, outcomeId, bets: own.length, gold, pays: sum(own.map((leg) => leg.expected)) },
    ];
  });
  return {
    total: rows.length,
    rows: rows.toSorted(
      (a, b) =>
        a.marketId - b.marketId || a.specifier.localeCompare(b.specifier) || a.outcomeId - b.outcomeId,
    ),
  };
}
