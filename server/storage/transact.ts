import { codeOfError } from '../error-code.ts';
import type { Database, Trx } from './database.ts';
import type { Tables } from './tables.ts';

/** PostgreSQL's codes of a transaction that lost against a concurrent one and can be run again: serialization failure, deadlock. */
const LOST_AGAINST_ANOTHER: ReadonlySet<string> = new Set(['40001', '40P01']);

const isConflict = (error: unknown): boolean => LOST_AGAINST_ANOTHER.has(codeOfError(error));

const LOCK_NOT_AVAILABLE = '55P03';

/** The transaction has a `lock_timeout` and waited longer for a lock. */
const isBusy = (error: unknown): boolean => codeOfError(error) === LOCK_NOT_AVAILABLE;

/** How often a transaction is run in all before its conflict is thrown. */
export const TRANSACTION_TRIES = 4;

/** Called first in a transaction; throws GuardRefused if this process must not write. */
export type Guard<Own = Tables> = (trx: Trx<Own>) => Promise<void>;

/** A guard has refused the transaction: nothing was written. Other errors of a guard (a lost connection) refuse nothing for good. */
export class GuardRefused extends Error {}

interface TransactOptions<Own = Tables> {
  readonly guard?: Guard<Own> | undefined;
  readonly tries?: number;
}

/** Runs the work in a transaction. After a deadlock or a serialization failure the whole transaction is run again. */
export async function transact<Own, T>(
  db: Database<Own>,
  work: (trx: Trx<Own>) => Promise<T>,
  { guard, tries = TRANSACTION_TRIES }: TransactOptions<Own> = {},
): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      await guard?.(trx);
      return work(trx);
    });
  } catch (error) {
    if (tries <= 1 || !isConflict(error)) throw error;
    return transact(db, work, { guard, tries: tries - 1 });
  }
}

/** `busy` where the transaction waited too long for a lock: nothing was written. */
export const orBusy = <T, Busy>(written: Promise<T>, busy: Busy): Promise<T | Busy> =>
  written.catch((error: unknown) => {
    if (isBusy(error)) return busy;
    throw error;
  });
