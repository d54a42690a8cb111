/** What results and corrections of results share: each is asked for a match, or for one line of a market of it, and its bets are settled after the answer. */
import type { Selectable } from 'kysely';
import { type LineOrMatch, overlap } from '../../../domain/desk/decided-results.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { Database, Reader, Trx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { proposed } from './proposals.ts';

type MatchProposalName = 'result' | 'correction';
type MatchTables = Pick<Tables, 'operator_result' | 'operator_correction'>;
export type MatchProposalRow = Selectable<MatchTables['operator_result']>;

/** What is decided: a match, or one line of a market of it. */
export interface ProposalTarget extends LineOrMatch {
  /** Of the played match. */
  readonly matchId: number;
}

export const proposalTargetOf = (
  row: Pick<MatchProposalRow, 'match_id' | 'market_id' | 'specifier'>,
): ProposalTarget => ({
  matchId: row.match_id,
  marketId: row.market_id,
  specifier: row.specifier,
});

/**
 * Proposals of a match that wait for their approval or their settlement. A pending one counts until the sweep has ended it, whatever the clock of this
 * node says: another node may still approve it.
 */
export async function waitingOn(
  db: Reader<MatchTables>,
  name: MatchProposalName,
  matchId: number,
): Promise<ProposalTarget[]> {
  const rows = await db
    .selectFrom(`operator_${name}`)
    .select(['match_id', 'market_id', 'specifier'])
    .where('match_id', '=', matchId)
    .where((is) =>
      is.or([
        is('state', '=', 'pending'),
        is.and([is('state', '=', 'approved'), is('settled_at', 'is', null)]),
      ]),
    )
    .execute();
  return rows.map(proposalTargetOf);
}

/** One of this line waits, or one that covers it or is covered by it. One of another line does not matter. */
export const isWaiting = async (
  trx: Trx,
  name: MatchProposalName,
  target: ProposalTarget,
): Promise<boolean> => (await waitingOn(trx, name, target.matchId)).some((one) => overlap(one, target));

interface NewProposal {
  readonly actorId: number;
  readonly target: ProposalTarget;
  readonly teams: string;
  /** Empty: all of it is void. */
  readonly results: readonly unknown[];
  readonly reason: string;
  readonly at: number;
}

/** Writes it, with its line in the audit log. */
export async function propose(
  trx: Trx,
  name: MatchProposalName,
  { actorId, target, teams, results, reason, at }: NewProposal,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id } = await trx
    .insertInto(`operator_${name}`)
    .values({
      ...proposed(actorId, reason, at),
      match_id: target.matchId,
      market_id: target.marketId,
      specifier: target.specifier,
      results: results.length === 0 ? '' : JSON.stringify(results),
      teams,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = { [name]: id, ...detail, reason };
  await writeAudit(trx, { actorId, action: `operator.${name}-asked`, memberId: null, detail: said }, at);
}

/** "1 win, 3 lose", as the audit log reads the results of outcomes. */
export const resultsText = <Row extends { readonly outcomeId: number }>(
  results: readonly Row[],
  resultOf: (row: Row) => string,
): string => results.map((one) => `${one.outcomeId} ${resultOf(one)}`).join(', ');

/** The bets of approved proposals that a process left unsettled are settled after this time. */
export const SETTLE_EVERY_MS = 5000;

/**
 * Settles what is approved and not settled: after an approval, and again where a process ended before it was done. One that fails holds up no other;
 * rejects with the first failure.
 */
export async function settleApproved(
  { db, now }: { readonly db: Database; readonly now: () => number },
  name: MatchProposalName,
  settle: (row: MatchProposalRow) => Promise<void>,
): Promise<void> {
  const table = `operator_${name}` as const;
  const approved = await db
    .selectFrom(table)
    .selectAll()
    .where('state', '=', 'approved')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const row of approved) {
    try {
      await settle(row);
      await db
        .updateTable(table)
        .set({ settled_at: now() })
        .where('id', '=', row.id)
        .where('settled_at', 'is', null)
        .execute();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
