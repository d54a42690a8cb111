/** Rows with their postings as the acts of the site leave them, so that the whole audit holds: a bet, its cancel or win, a paid order. */
import { settleEntries, stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { post } from '../../../server/ledger/post.ts';
import type { Database, Trx } from '../../../server/storage/database.ts';
import { storedBet } from './stored-bet.ts';

interface Staked {
  readonly memberId: number;
  readonly stake: number;
  /** Server ms. */
  readonly at: number;
  readonly startsAt?: number;
}

/** An open bet whose stake is paid. Returns its number. */
export const stakedBet = (db: Database, bet: Staked): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const id = await storedBet(trx, bet);
    const entries = stakeEntries(bet.memberId, bet.stake);
    await post(trx, { requestId: `stake:${id}`, kind: 'stake', at: bet.at, entries });
    return id;
  });

interface Ended extends Staked {
  readonly id: number;
  readonly kind: 'cancel' | 'settle';
  /** Gold for the member, the stake included. */
  readonly won: number;
}

const endBet = (trx: Trx, { id, kind, won, at }: Ended) =>
  trx
    .updateTable('bet')
    .set({ state: kind === 'cancel' ? 'special' : 'win', won, decided_at: at })
    .set({ refunded_by_user: kind === 'cancel' ? 1 : 0 })
    .where('id', '=', id)
    .execute();

/** The bet is cancelled, or has won. */
export const endedBet = (db: Database, ended: Ended): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await endBet(trx, ended);
    const { id, kind, at, memberId, stake, won } = ended;
    await post(trx, { requestId: `settle:${id}`, kind, at, entries: settleEntries(memberId, stake, won) });
  });

/** An order of coins that is paid. */
export const paidOrder = (
  db: Database,
  { memberId, coins, at, month }: { memberId: number; coins: number; at: number; month: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const times = { created_at: at, expires_at: at, ended_at: at, refunded_at: null };
    const bought = { member_id: memberId, won: coins, coins, miles: 0, method: 'card', month };
    const { id } = await trx
      .insertInto('purchase_order')
      .values({ ...bought, ...times, state: 'paid', card_id: null, session: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = [
      { owner: `member:${memberId}` as const, currency: 'coin' as const, amount: coins },
      { owner: 'purchases' as const, currency: 'coin' as const, amount: -coins },
    ];
    await post(trx, { requestId: `purchase:${id}`, kind: 'purchase', at, entries });
  });
