/**
 * Double entry: gold, coins and miles only move between accounts, in transactions that sum to 0. A request id names each transaction and is
 * used once.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../schema.ts';

export type Currency = 'gold' | 'coin' | 'mile';

/** Accounts of the house. `stakes` holds the stakes of undecided bets. */
export const houseAccounts = ['grants', 'stakes', 'winnings'] as const;
export type Owner = `member:${number}` | (typeof houseAccounts)[number];

export interface Entry {
  readonly owner: Owner;
  readonly currency: Currency;
  /** Whole units; positive: into the account. */
  readonly amount: number;
}

export interface Posting {
  /** Names the posting for good: a second posting with the same id changes nothing. */
  readonly requestId: string;
  readonly kind: string;
  readonly at: number;
  readonly entries: readonly Entry[];
}

type Trx = Transaction<Tables>;

async function accountOf(trx: Trx, owner: Owner, currency: Currency): Promise<number> {
  const found = await trx
    .selectFrom('account')
    .select('id')
    .where('owner', '=', owner)
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const made = await trx
    .insertInto('account')
    .values({ owner, currency, balance: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** False: this request id was posted before. The database refuses a posting that does not balance or overdraws a member. */
export async function post(trx: Trx, { requestId, kind, at, entries }: Posting): Promise<boolean> {
  const tx = await trx
    .insertInto('ledger_tx')
    .values({ request_id: requestId, kind, created_at: at })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (tx === undefined) return false;
  const moving = entries.filter(({ amount }) => amount !== 0);
  const rows = [];
  for (const { owner, currency, amount } of moving)
    rows.push({ tx_id: tx.id, account_id: await accountOf(trx, owner, currency), amount });
  // Rows are locked in one order, so that two postings cannot deadlock.
  if (rows.length > 0)
    await trx
      .insertInto('ledger_entry')
      .values(rows.sort((a, b) => a.account_id - b.account_id))
      .execute();
  return true;
}

export async function balancesOf(db: Database, memberId: number): Promise<Record<Currency, number>> {
  const rows = await db
    .selectFrom('account')
    .select(['currency', 'balance'])
    .where('owner', '=', `member:${memberId}`)
    .execute();
  const balance = (currency: Currency): number => rows.find((row) => row.currency === currency)?.balance ?? 0;
  return { gold: balance('gold'), coin: balance('coin'), mile: balance('mile') };
}
