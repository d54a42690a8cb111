/** What other rooms ask of operators: whether a login is proved, and what was decided by two of them. */
import type { DecidedLine, Line, Results } from '../../../domain/desk/decided-results.ts';
import type { Reader } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/** The second factor of operators, for the one place that admits them to their calls. */
export interface SecondFactor {
  /** Whether the login of this token was proved by a one-time password lately. */
  isProven(token: string): Promise<boolean>;
}

/** A row of `operator_result`: none are said where all is void. */
export const resultsIn = (text: string): Results => (text === '' ? [] : (JSON.parse(text) as Results));

/** What two operators decided of a played match, the newest first. A settlement reads it under the locks of its bets, which the approval takes, too. */
export async function decidedLines(
  db: Reader<Pick<Tables, 'operator_result'>>,
  playedId: number,
): Promise<readonly DecidedLine[]> {
  const rows = await db
    .selectFrom('operator_result')
    .select(['market_id', 'specifier', 'results'])
    .where('match_id', '=', playedId)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ market_id: marketId, specifier, results }) => ({
    marketId,
    specifier,
    results: resultsIn(results),
  }));
}

/** What an operator said of played matches, approved or waiting for it. */
export const saidLines = (
  db: Reader<Pick<Tables, 'operator_result'>>,
  playedIds: readonly number[],
): Promise<(Line & { readonly matchId: number })[]> =>
  db
    .selectFrom('operator_result')
    .select(['match_id as matchId', 'market_id as marketId', 'specifier'])
    .where('match_id', 'in', playedIds)
    .where('state', 'in', ['pending', 'approved'])
    .execute();
