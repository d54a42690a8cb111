/** A suspension ends with its match, so that nobody has to release what nobody can bet on any more. */
import { sql } from 'kysely';
import { finalStatuses } from '../../../domain/match/match-status.ts';
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { endSuspension, lockSuspensions, readActedMatches } from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { transact } from '../../storage/transact.ts';
import { waitingOn } from './match-proposals.ts';
import { teamsOf } from './suspend.ts';

export const END_EVERY_MS = MINUTE_MS;

type EndDeps = Pick<MemberDeps, 'db' | 'now'> & {
  readonly boards: { board(): { match(matchId: number): unknown; up(): boolean } };
};

/** Those that are over for good: a postponed match comes back to the board. */
async function finalOf(
  db: Database<Pick<Tables, 'played_match'>>,
  matchIds: readonly number[],
): Promise<readonly number[]> {
  if (matchIds.length === 0) return [];
  const rows = await db
    .selectFrom('played_match')
    .select('match_id')
    .where('match_id', 'in', matchIds)
    .where(sql<number>`(state::json ->> 'statusCode')::int`, 'in', finalStatuses)
    .orderBy('match_id')
    .execute();
  return rows.map(({ match_id }) => match_id);
}

/** What waits for an approval keeps its match suspended: a bet that came then would be paid by it. */
async function endOne(trx: Trx, matchId: number, { now, boards }: EndDeps): Promise<void> {
  await lockSuspensions(trx);
  const board = boards.board();
  if (!board.up() || board.match(matchId) !== null) return;
  if ((await waitingOn(trx, 'result', matchId)).length > 0) return;
  for (const { marketId: market, about } of await endSuspension(trx, matchId)) {
    const detail = { match: matchId, teams: teamsOf(about), market };
    const entry = { actorId: null, action: 'operator.suspension-ended', memberId: null, detail };
    await writeAudit(trx, entry, now());
  }
}

/**
 * Ends the acts on matches that left the board when they ended for good. One that merely vanished may come back: an operator releases it. While the
 * board is down, a match that is missing says nothing. The audit log keeps each act.
 */
export async function endSuspensions(deps: EndDeps): Promise<void> {
  const { db, boards } = deps;
  const board = boards.board();
  if (!board.up()) return;
  const left = (await readActedMatches(db)).filter((matchId) => board.match(matchId) === null);
  for (const matchId of await finalOf(db, left)) await transact(db, (trx) => endOne(trx, matchId, deps));
}
