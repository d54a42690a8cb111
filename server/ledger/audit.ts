/** Audits the books: reads only, in one transaction that sees one moment. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../schema.ts';
import { type AuditCheck, auditChecks } from './audit-checks.ts';

export interface AuditFinding {
  readonly name: string;
  readonly finding: string;
  /** The first of them; `count` says how many there are. */
  readonly subjects: readonly string[];
  readonly count: number;
}

export interface Audit {
  readonly checks: number;
  readonly findings: readonly AuditFinding[];
}

export const MAX_SUBJECTS = 5;
/** Newest transactions and bets that the fast form looks at, each. */
export const FAST_ROWS = 10_000;

type Bounds = Readonly<Record<'tx' | 'bet' | 'casual', number>>;

async function newestBut(trx: Transaction<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`.execute(
    trx,
  );
  return Math.max(0, (rows[0]?.id ?? 0) - FAST_ROWS);
}

async function boundsOf(trx: Transaction<Tables>): Promise<Bounds> {
  const [tx, bet, casual] = [
    await newestBut(trx, 'ledger_tx'),
    await newestBut(trx, 'bet'),
    await newestBut(trx, 'casual_bet'),
  ];
  return { tx, bet, casual };
}

async function check(
  trx: Transaction<Tables>,
  { name, finding, sql: text }: AuditCheck,
  bounds: Bounds,
): Promise<AuditFinding[]> {
  const bounded = text.replace(/\{(tx|bet|casual)\}/g, (_all, key: keyof Bounds) => String(bounds[key]));
  const { rows } = await sql<{ subject: string; n: number }>`
    SELECT subject, count(*) OVER ()::int AS n FROM (${sql.raw(bounded)}) faults LIMIT ${MAX_SUBJECTS}`.execute(
    trx,
  );
  return rows.length === 0
    ? []
    : [{ name, finding, subjects: rows.map(({ subject }) => subject), count: rows[0]?.n ?? 0 }];
}

/** In a transaction that is already there. */
export async function auditIn(trx: Transaction<Tables>, form: 'fast' | 'full'): Promise<Audit> {
  const asked = auditChecks.filter(({ full }) => form === 'full' || full !== true);
  const bounds = form === 'fast' ? await boundsOf(trx) : { tx: 0, bet: 0, casual: 0 };
  // What is there more than once is hidden by the index that says it is not.
  if (form === 'full') await sql`SET LOCAL enable_indexonlyscan = off`.execute(trx);
  const findings: AuditFinding[] = [];
  for (const one of asked) findings.push(...(await check(trx, one, bounds)));
  return { checks: asked.length, findings };
}

/** 'fast': the newest rows and the sums, for every start; 'full': every row. */
export const audit = (db: Database, form: 'fast' | 'full'): Promise<Audit> =>
  db.transaction().execute(async (trx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(trx);
    return auditIn(trx, form);
  });

/** Lines for people. */
export const linesOfFindings = ({ findings }: Audit): readonly string[] =>
  findings.map(({ name, finding, subjects, count }) => {
    const more = count > subjects.length ? ` and ${count - subjects.length} more` : '';
    return `${name}: ${finding}: ${subjects.join('; ')}${more}`;
  });

/** `known`: the migrations of this version, in their order. Returns how the schema differs from theirs; null: it does not. */
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
