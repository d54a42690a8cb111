/**
 * Gold that members owe. No balance of a member falls below 0: what is taken and is not there is booked on `debt:{id}`, and gold from
 * bets pays it first: winnings, a returned stake, the price of a sale (R31).
 */
import { sql } from 'kysely';
import type { Trx } from '../storage/database.ts';
import type { LedgerTables } from './ledger-tables.ts';
import { type Entry, type Owner, postAll, type Posting } from './post.ts';

const goldOf = (memberId: number): Owner => `member:${memberId}`;
const debtOf = (memberId: number): Owner => `debt:${memberId}`;

/** Balances in gold, locked in the order in which every posting locks its accounts. */
async function lockGold(
  trx: Trx<LedgerTables>,
  owners: readonly Owner[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('account')
    .select(['owner', 'balance'])
    .where('owner', '=', sql<string>`any(${owners}::text[])`)
    .where('currency', '=', 'gold')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

/**
 * Posts entries that may take more gold than their members have: the rest is owed. Returns what each posting made its members owe, by its request id.
 */
export async function postOwing(
  trx: Trx<LedgerTables>,
  postings: readonly Posting[],
): Promise<ReadonlyMap<string, number>> {
  const owners = new Set(postings.flatMap(({ entries }) => entries.map(({ owner }) => owner)));
  const left = new Map(await lockGold(trx, [...owners]));
  const owed = new Map<string, number>();
  const owing = postings.map((posting) => ({
    ...posting,
    entries: posting.entries.flatMap((entry): Entry[] => {
      if (!entry.owner.startsWith('member:')) return [entry];
      const after = (left.get(entry.owner) ?? 0) + entry.amount;
      left.set(entry.owner, Math.max(0, after));
      if (after >= 0) return [entry];
      owed.set(posting.requestId, (owed.get(posting.requestId) ?? 0) - after);
      const debt = debtOf(Number(entry.owner.slice('member:'.length)));
      return [
        { ...entry, amount: entry.amount - after },
        { owner: debt, currency: 'gold', amount: after },
      ];
    }),
  }));
  await postAll(trx, owing);
  return owed;
}

interface Gain {
  readonly memberId: number;
  /** Gold that was credited in this transaction. */
  readonly gold: number;
  /** Names the posting that pays a debt from it. */
  readonly requestId: string;
}

/** Pays debts of the members from gold that they were just credited, as far as the same transaction has not taken that gold again. */
export async function repayDebts(trx: Trx<LedgerTables>, gains: readonly Gain[], at: number): Promise<void> {
  const paid = gains.filter(({ gold }) => gold > 0);
  if (paid.length === 0) return;
  const owners = paid.flatMap(({ memberId }) => [goldOf(memberId), debtOf(memberId)]);
  const left = new Map(await lockGold(trx, [...new Set(owners)]));
  const postings = paid.flatMap(({ memberId, gold, requestId }): Posting[] => {
    const [has, owed] = [left.get(goldOf(memberId)) ?? 0, -(left.get(debtOf(memberId)) ?? 0)];
    const amount = Math.min(owed, gold, has);
    if (amount <= 0) return [];
    left.set(goldOf(memberId), has - amount);
    left.set(debtOf(memberId), amount - owed);
    const entries: Entry[] = [
      { owner: goldOf(memberId), currency: 'gold', amount: -amount },
      { owner: debtOf(memberId), currency: 'gold', amount },
    ];
    return [{ requestId, kind: 'repay', at, entries }];
  });
  await postAll(trx, postings);
}
