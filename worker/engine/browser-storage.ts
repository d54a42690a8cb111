/**
 * One IndexedDB database with one object store. Every request ends within `STORAGE_TIMEOUT_MS`: an open can wait for ever while another tab
 * holds the database (`blocked`), and a transaction can wait while another tab writes.
 */
import { type IDBPDatabase, openDB } from 'idb';

/** A storage request without an answer by then counts as failed. */
export const STORAGE_TIMEOUT_MS = 2000;
/** Most requests that may be unanswered at a time; above this no request is made. */
export const MAX_LATE_QUESTIONS = 100;

interface BrowserStorage {
  /**
   * Resolves with the result of `act`, or with `otherwise` if the browser refuses or is late. A late `act` still runs, in the order of the
   * calls. `waitMs`: waits so long for this answer, also while other requests are late; otherwise STORAGE_TIMEOUT_MS, and not while they are.
   */
  ask<T>(act: (database: IDBPDatabase) => Promise<T>, otherwise: T, waitMs?: number): Promise<T>;
}

export function openStorage(name: string, create: (made: IDBPDatabase) => void): BrowserStorage {
  let opened: Promise<IDBPDatabase> | null = null;
  let late = 0;
  /** A request timed out. Until a request succeeds, further requests resolve with `otherwise` at once. */
  let stalled = false;
  const forget = (): void => {
    opened = null;
  };
  const database = (): Promise<IDBPDatabase> => {
    opened ??= openDB(name, 1, {
      upgrade: create,
      // Another tab upgrades or deletes the database. That tab must not wait for this connection.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    return opened;
  };
  const acted = async <T>(act: (held: IDBPDatabase) => Promise<T>): Promise<T> => {
    const value = await act(await database());
    stalled = false;
    return value;
  };
  /** Once more on a new connection: the browser may close one between two requests. */
  const tried = async <T>(act: (held: IDBPDatabase) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await acted(act);
    } catch {
      forget();
    }
    try {
      return await acted(act);
    } catch {
      forget();
      return otherwise;
    }
  };
  return {
    async ask(act, otherwise, waitMs) {
      if (late >= MAX_LATE_QUESTIONS) return otherwise;
      late++;
      const answer = tried(act, otherwise).finally(() => late--);
      if (stalled && waitMs === undefined) return otherwise;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = new Promise<typeof otherwise>((resolve) => {
        timer = setTimeout(() => {
          stalled = true;
          resolve(otherwise);
        }, waitMs ?? STORAGE_TIMEOUT_MS);
      });
      return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
    },
  };
}
