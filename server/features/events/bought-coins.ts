import { sql } from 'kysely';
import { startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { isKept } from '../cashier/cashier-port.ts';

const nextMonth = (month: string): string => {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};

/** Coins that the member bought in the month (YYYY-MM, Korean time). Orders that were taken back do not count. */
export async function boughtCoins(db: Database | Trx, memberId: number, month: string): Promise<number> {
  const from = startOfSiteDay(`${month}-01`) ?? 0;
  const until = startOfSiteDay(`${nextMonth(month)}-01`) ?? from;
  const { rows } = await sql<{ sum: string | number | null }>`select sum(e.amount) as sum
    from ledger_entry e join ledger_tx t on t.id = e.tx_id join account a on a.id = e.account_id
    where a.owner = ${`member:${memberId}`} and a.currency = 'coin' and t.kind = 'purchase'
      and t.created_at >= ${from}::bigint and t.created_at < ${until}::bigint
      and ${isKept(sql`t.request_id`)}`.execute(db);
  return Math.max(0, Number(rows[0]?.sum ?? 0));
}
