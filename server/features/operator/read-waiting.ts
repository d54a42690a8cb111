/** What waits for operators: how many, and since when the oldest does. */
import { type RawBuilder, sql } from 'kysely';
import type { WaitingFor } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import type { Database } from '../../storage/database.ts';

export type WaitingRow = WaitingFor['questions'];

interface Queue {
  readonly table: string;
  /** The column of the time since when a row waits. */
  readonly since: string;
  readonly waits: RawBuilder<unknown>;
}

const pendingIn = (table: string): Queue => ({ table, since: 'made_at', waits: sql`state = 'pending'` });

/** The last four wait for a second operator. */
const queues: Readonly<Record<keyof WaitingFor, Queue>> = {
  questions: { table: 'question', since: 'created_at', waits: sql`status in ('BT01', 'BT03')` },
  reports: { table: 'report', since: 'created_at', waits: sql`state in ('new', 'taken')` },
  orders: { table: 'taken_order', since: 'asked_at', waits: sql`ended_at is null and payer = 'operator'` },
  results: pendingIn('operator_result'),
  corrections: pendingIn('operator_correction'),
  grants: pendingIn('operator_grant'),
  values: pendingIn('operator_value'),
};

async function waitingIn(db: Database, { table, since, waits }: Queue): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select count(*)::int as count, min(${sql.ref(since)})::float8 as since
    from ${sql.table(table)} where ${waits}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

export async function readWaiting(db: Database): Promise<WaitingFor> {
  const rows = await Promise.all(
    Object.entries(queues).map(async ([name, queue]) => [name, await waitingIn(db, queue)] as const),
  );
  return Object.fromEntries(rows) as WaitingFor;
}

/** How long the oldest of all waits, ms; 0: nothing does. */
export const longestWait = (waiting: WaitingFor, now: number): number =>
  Math.max(0, ...Object.values(waiting).map(({ since }) => (since === null ? 0 : now - since)));
