import { sql } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';

export interface LedgerFaults {
  readonly unbalanced: number;
  readonly wrongBalances: number;
}

/** Every transaction sums to nought, every balance is the sum of its entries. */
export async function verifyLedger(db: Database): Promise<LedgerFaults> {
  const unbalanced = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (
      SELECT e.tx_id FROM ledger_entry e JOIN account a ON a.id = e.account_id
      GROUP BY e.tx_id, a.currency HAVING sum(e.amount) <> 0) faults`.execute(db);
  const wrong = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (
      SELECT a.id FROM account a LEFT JOIN ledger_entry e ON e.account_id = a.id
      GROUP BY a.id, a.balance HAVING a.balance <> coalesce(sum(e.amount), 0)) faults`.execute(db);
  return { unbalanced: unbalanced.rows[0]?.n ?? 0, wrongBalances: wrong.rows[0]?.n ?? 0 };
}
