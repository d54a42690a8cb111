/**
 * A ledger that does nothing else: transfers between two accounts, each under an id of its own, gathered as the site gathers bets, and written by one
 * statement a batch. No rules, no limits, no legs: what a stake alone may cost on the same database.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/storage/database.ts';
import { gatherCalls } from '../../server/storage/gather-calls.ts';

interface Transfer {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

const tables = [
  `create table bench_account (id bigint primary key, balance bigint not null check (balance >= 0))`,
  `create table bench_transfer (id text primary key, from_id bigint not null references bench_account(id),
    to_id bigint not null references bench_account(id), amount bigint not null check (amount > 0))`,
];

/** Transfers whose ids were used before move nothing; the database refuses those that would overdraw an account. */
const writing = (transfers: readonly Transfer[]): RawBuilder<{ readonly id: string }> => sql`
  with asked as (select * from json_to_recordset(${JSON.stringify(transfers)}::json)
      as asked (id text, "from" bigint, "to" bigint, amount bigint)),
    made as (insert into bench_transfer (id, from_id, to_id, amount) select id, "from", "to", amount from asked
      on conflict (id) do nothing returning id, from_id, to_id, amount),
    moved as (select account, sum(amount)::bigint as amount from (
        select from_id as account, -amount as amount from made union all select to_id, amount from made) parts
      group by account),
    booked as (update bench_account set balance = balance + moved.amount from moved where id = moved.account)
  select id from made`;

/** Each of `senders` accounts sends `each` transfers to one account, the next when the last is written. Returns the transfers a second. */
export async function runBatchedLedger(
  db: Database,
  { senders, each, atOnce }: { readonly senders: number; readonly each: number; readonly atOnce: number },
): Promise<number> {
  for (const table of tables) await sql.raw(table).execute(db);
  await sql`insert into bench_account select id, 1000000000 from generate_series(0, ${senders}::int) id`.execute(
    db,
  );
  const send = gatherCalls(
    async (transfers: readonly Transfer[]) => {
      const { rows } = await writing(transfers).execute(db);
      const made = new Set(rows.map(({ id }) => id));
      return transfers.map(({ id }) => made.has(id));
    },
    { most: atOnce },
  );
  const from = performance.now();
  await Promise.all(
    Array.from({ length: senders }, async (_, at) => {
      for (let turn = 0; turn < each; turn++)
        if (!(await send({ id: `transfer-${at}-${turn}`, from: at + 1, to: 0, amount: 1000 })))
          throw new Error('a transfer was not written');
    }),
  );
  const perSecond = (senders * each * 1000) / (performance.now() - from);
  for (const table of ['bench_transfer', 'bench_account']) await sql.raw(`drop table ${table}`).execute(db);
  return perSecond;
}
