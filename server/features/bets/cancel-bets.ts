/**
 * Cancels bets: the stake returns, the bet becomes special, its legs become refunding (G4). One transaction per bet. What operators hold back keeps its
 * bets, and so does a game whose feed is not up.
 */
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import { cancelResults, type DrawCancelRow } from '../../../domain/protocol/bets/draw-cancel.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { holdSuspensions } from '../../feed/suspensions.ts';
import { settleEntries } from '../../ledger/bet-entries.ts';
import { repayDebts } from '../../ledger/debts.ts';
import { post } from '../../ledger/post.ts';
import type { Acting } from '../../requests/caller.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { heldBack } from './operator-acts.ts';

interface CancelClock {
  readonly now: () => number;
  /** Whether the bet's match is in play, whatever its start time says: a kick-off can be brought forward. */
  readonly hasBegun: (matchId: number) => boolean;
  /** False: a kick-off that was brought forward may not be known here, because the feed is silent, or the site's time is behind. */
  readonly isUp: (gameCode: number) => boolean;
}

/** Safe to repeat, and to run beside a settlement: both lock the bet and post under the same request id. */
async function cancelBet(
  db: Database,
  { memberId, mayStillAct }: Acting,
  betId: number,
  { now, hasBegun, isUp }: CancelClock,
): Promise<number> {
  return transact(db, async (trx) => {
    await holdSuspensions(trx);
    if ((await mayStillAct?.(trx)) === false) return cancelResults.loginEnded;
    const bet = await trx
      .selectFrom('bet')
      .selectAll()
      .where('id', '=', betId)
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst();
    if (bet === undefined) return cancelResults.notFound;
    const legs = await trx
      .selectFrom('bet_leg')
      .select(['state', 'starts_at', 'match_id', 'market_id', 'specifier'])
      .where('bet_id', '=', betId)
      .execute();
    const played = legs.map((leg) => ({
      playedId: playedIdOf(leg.match_id),
      marketId: leg.market_id,
      specifier: leg.specifier,
    }));
    const isHeld = await heldBack(trx, [...new Set(played.map(({ playedId }) => playedId))]);
    // Judged behind the last wait, as a bet is.
    const at = now();
    const open = legs.every(
      ({ state, starts_at, match_id }) => state === 'opened' && starts_at > at && !hasBegun(match_id),
    );
    if (isLiveGame(bet.game_code) || bet.state !== 'opened' || !open) return cancelResults.notCancellable;
    if (!isUp(bet.game_code)) return cancelResults.feedDown;
    if (played.some(isHeld)) return cancelResults.heldBack;
    await trx
      .updateTable('bet')
      .set({ state: 'special', refunded_by_user: 1, won: bet.stake, decided_at: at })
      .where('id', '=', betId)
      .execute();
    await trx.updateTable('bet_leg').set({ state: 'refunding' }).where('bet_id', '=', betId).execute();
    await post(trx, {
      requestId: `settle:${betId}`,
      kind: 'cancel',
      at,
      entries: settleEntries(memberId, bet.stake, bet.stake),
    });
    await repayDebts(trx, [{ memberId, gold: bet.stake, requestId: `repay:${betId}` }], at);
    return cancelResults.ok;
  });
}

/** One result per bet, in the order of the request; another member's bet is not found. */
export async function cancelBets(
  db: Database,
  member: Acting,
  ids: readonly number[],
  clock: CancelClock,
): Promise<DrawCancelRow> {
  const list: DrawCancelRow['list'] = [];
  for (const id of new Set(ids)) list.push({ DrawId: id, Result: await cancelBet(db, member, id, clock) });
  return { code: 200, list };
}
