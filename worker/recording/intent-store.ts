/** Bets under way, in IndexedDB: they outlive the worker and the browser. */
import { type IDBPDatabase, openDB } from 'idb';
import type { BetIntent, IntentStore } from '../deps.ts';

const STORE = 'intents';
/** An intent older than this can no longer be taken (its deadline is long over). */
const FORGET_AFTER_MS = 7 * 86_400_000;

export function createIntentStore(now: () => number): IntentStore {
  let opened: Promise<IDBPDatabase> | null = null;
  const db = (): Promise<IDBPDatabase> => {
    opened ??= openDB('spo', 1, {
      upgrade: (made) => void made.createObjectStore(STORE, { keyPath: 'reqId' }),
    });
    return opened;
  };
  return {
    async put(intent) {
      await (await db()).put(STORE, intent);
    },
    async remove(reqId) {
      await (await db()).delete(STORE, reqId);
    },
    async all() {
      const intents = (await (await db()).getAll(STORE)) as BetIntent[];
      const old = intents.filter(({ at }) => at < now() - FORGET_AFTER_MS);
      for (const { reqId } of old) await (await db()).delete(STORE, reqId);
      return intents.filter((one) => !old.includes(one));
    },
  };
}
