/** Audits the ledger and the bets: reads only, in one transaction with one snapshot. */
import { sql } from 'kysely';
import type { Database, Trx } from '../storage/database.ts';
import { type AuditCheck, auditChecks } from './audit-checks.ts';
import { moneyChecks } from './audit-money-checks.ts';

interface AuditFinding {
  readonly name: string;
  readonly finding: string;
  /** The first subjects; `count` is the number of all. */
  readonly subjects: readonly string[];
  readonly count: number;
}

export interface Audit {
  readonly checks: number;
  readonly findings: readonly AuditFinding[];
}

const MAX_SUBJECTS = 5;
/** Newest transactions and newest bets that the fast form checks, each. */
const FAST_ROWS = 10_000;

/** Tables whose newest rows the fast form checks, by the name that the checks use. */
const boundTables = {
  tx: 'ledger_tx',
  bet: 'bet',
  casual: 'casual_bet',
  order: 'purchase_order',
  exchange: 'exchange',
  coupon: 'coupon_use',
  topup: 'top_up',
  trade: 'trade',
  good: 'good_act',
  event: 'event_reward',
  survey: 'survey_answer',
} as const;
type Bounds = Readonly<Record<keyof typeof boundTables, number>>;
const boundNames = Object.keys(boundTables) as readonly (keyof Bounds)[];
const PLACE = new RegExp(`\\{(${boundNames.join('|')})\\}`, 'g');

const everyBound = (value: number): Record<keyof Bounds, number> =>
  Object.fromEntries(boundNames.map((name) => [name, value])) as Record<keyof Bounds, number>;

async function newestBut(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`.execute(
    trx,
  );
  return Math.max(0, (rows[0]?.id ?? 0) - FAST_ROWS);
}

async function boundsOf(trx: Trx): Promise<Bounds> {
  const bounds = everyBound(0);
  for (const name of boundNames) bounds[name] = await newestBut(trx, boundTables[name]);
  return bounds;
}

async function check(
  trx: Trx,
  { name, finding, sql: text }: AuditCheck,
  bounds: Bounds,
): Promise<AuditFinding[]> {
  const bounded = text.replace(PLACE, (_all, key: keyof Bounds) => String(bounds[key]));
  const { rows } = await sql<{ subject: string; n: number }>`
    SELECT subject, count(*) OVER ()::int AS n FROM (${sql.raw(bounded)}) faults LIMIT ${MAX_SUBJECTS}`.execute(
    trx,
  );
  return rows.length === 0
    ? []
    : [{ name, finding, subjects: rows.map(({ subject }) => subject), count: rows[0]?.n ?? 0 }];
}

/** Audits inside a given transaction. */
export async function auditIn(trx: Trx, form: 'fast' | 'full'): Promise<Audit> {
  const asked = [...auditChecks, ...moneyChecks].filter(({ full }) => form === 'full' || full !== true);
  const bounds = form === 'fast' ? await boundsOf(trx) : everyBound(0);
  // A unique index would hide duplicate rows from these queries, so index-only scans are switched off.
  if (form === 'full') await sql`SET LOCAL enable_indexonlyscan = off`.execute(trx);
  const findings: AuditFinding[] = [];
  for (const one of asked) findings.push(...(await check(trx, one, bounds)));
  return { checks: asked.length, findings };
}

/** 'fast': the newest rows and the sums, at every start. 'full': every row. */
export const audit = (db: Database, form: 'fast' | 'full'): Promise<Audit> =>
  db.transaction().execute(async (trx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(trx);
    return auditIn(trx, form);
  });

export const linesOfFindings = ({ findings }: Audit): readonly string[] =>
  findings.map(({ name, finding, subjects, count }) => {
    const more = count > subjects.length ? ` and ${count - subjects.length} more` : '';
    return `${name}: ${finding}: ${subjects.join('; ')}${more}`;
  });

/** Compares the schema with `known`, this version's migrations in order. Returns the difference; null: none. */
export async function schemaFault(db: Database, known: readonly string[]): Promise<string | null> {
  try {
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
    const have = rows.map(({ name }) => name);
    if (have.join() === known.join()) return null;
    return `its schema ends with ${have.at(-1) ?? 'nothing'}, this version's with ${known.at(-1)}`;
  } catch {
    return 'it holds no database of this site';
  }
}
