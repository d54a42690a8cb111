/** A suspension ends with its match, so that nobody has to release what nobody can bet on any more, and no act is kept for ever. */
import { DAY_MS, MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { endSuspension, lockSuspensions, readActedMatches } from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { transact } from '../../storage/transact.ts';
import { waitingResults } from './settle-results.ts';
import { teamsOf } from './suspend.ts';

export const END_EVERY_MS = MINUTE_MS;
/** A match that left the board without a word of its end, and that nobody has acted on for so long, comes back no more. */
export const FORGOTTEN_MS = 14 * DAY_MS;

type EndDeps = Pick<MemberDeps, 'db' | 'now'> & {
  readonly boards: { board(): { match(matchId: number): unknown; up(): boolean } };
};

async function playedOf(
  db: Database<Pick<Tables, 'played_match'>>,
  matchIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (matchIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('played_match')
    .select('match_id')
    .where('match_id', 'in', matchIds)
    .execute();
  return new Set(rows.map(({ match_id }) => match_id));
}

/** What waits for an approval keeps its match suspended: a bet that came then would be paid by it. */
async function endOne(trx: Trx, matchId: number, { now, boards }: EndDeps): Promise<void> {
  await lockSuspensions(trx);
  if (boards.board().match(matchId) !== null || (await waitingResults(trx, matchId)).length > 0) return;
  for (const { marketId: market, about } of await endSuspension(trx, matchId)) {
    const detail = { match: matchId, teams: teamsOf(about), market };
    const entry = { actorId: null, action: 'operator.suspension-ended', memberId: null, detail };
    await writeAudit(trx, entry, now());
  }
}

/** Ends the acts on matches that left the board when they ended, and on those that are forgotten. The audit log keeps each act. */
export async function endSuspensions(deps: EndDeps): Promise<void> {
  const { db, now, boards } = deps;
  const board = boards.board();
  const left = (await readActedMatches(db)).filter(({ matchId }) => board.match(matchId) === null);
  const played = await playedOf(
    db,
    left.map(({ matchId }) => matchId),
  );
  // While the feed is down, a match that is missing says nothing.
  const isForgotten = (acted: number): boolean => board.up() && acted < now() - FORGOTTEN_MS;
  for (const { matchId, at: acted } of left)
    if (played.has(matchId) || isForgotten(acted)) await transact(db, (trx) => endOne(trx, matchId, deps));
}
