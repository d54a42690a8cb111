/** What every move of a member's money shares: it is decided once, and publishes the new wallets. */
import type { MoneyRefusal } from '../../../domain/member/money.ts';
import type { Wallets } from '../../../domain/member/member.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { balancesOf } from '../../ledger/post.ts';
import { type MoveOutcome, moveOnce, refuseMoveBy, type RefuseMove } from '../../requests/move-once.ts';
import type { OnceWork, RequestKey } from '../../requests/requests.ts';
import { sendWallets } from '../../sockets/member-channel.ts';
import type { Database, Trx } from '../../storage/database.ts';

export type MoneyDeps = Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'channel' | 'values'>;

export const refuseMove: RefuseMove<MoneyRefusal> = refuseMoveBy;

export async function readWallets(db: Database | Trx, memberId: number): Promise<Wallets> {
  const { gold, coin, mile } = await balancesOf(db, memberId);
  return { spoGold: gold, spoCoin: coin, spoMile: mile };
}

/** Publishes the member's present wallets to all windows. A failure is logged: the move stands. */
export async function publishWallets(
  { db, channel, log }: Pick<MoneyDeps, 'db' | 'channel' | 'log'>,
  memberId: number,
): Promise<void> {
  try {
    sendWallets(channel, memberId, await readWallets(db, memberId));
  } catch (error) {
    log('the wallets could not be published', error);
  }
}

/** Runs `move` under the member's lock, once for the request. */
export const moveMoney = (
  deps: MoneyDeps,
  key: RequestKey,
  move: (trx: Trx) => Promise<MoveOutcome>,
): OnceWork => moveOnce(deps, key, move, { moved: () => publishWallets(deps, key.memberId) });
