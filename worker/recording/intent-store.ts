/**
 * Bets under way, in IndexedDB: they outlive the worker and the browser. Where the browser refuses to store (a private
 * window, a full disk), they live as long as the core: betting goes on, only a crash in those seconds could not be asked for.
 */
import { type IDBPDatabase, openDB } from 'idb';
import type { BetIntent, IntentStore } from '../deps.ts';

const STORE = 'intents';
/** An intent older than this can no longer be taken (its deadline is long over). */
const FORGET_AFTER_MS = 7 * 86_400_000;

export function createIntentStore(now: () => number): IntentStore {
  let opened: Promise<IDBPDatabase> | null = null;
  const held = new Map<string, BetIntent>();
  const db = (): Promise<IDBPDatabase> => {
    opened ??= openDB('spo', 1, {
      upgrade: (made) => void made.createObjectStore(STORE, { keyPath: 'reqId' }),
    });
    return opened;
  };
  const tried = async <T>(act: (database: IDBPDatabase) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act(await db());
    } catch {
      opened = null;
      return otherwise;
    }
  };
  return {
    async put(intent) {
      held.set(intent.reqId, intent);
      await tried(async (database) => void (await database.put(STORE, intent)), undefined);
    },
    async remove(reqId) {
      held.delete(reqId);
      await tried((database) => database.delete(STORE, reqId), undefined);
    },
    async all() {
      const stored = await tried<readonly BetIntent[]>((database) => database.getAll(STORE), []);
      const intents = new Map([...stored, ...held.values()].map((intent) => [intent.reqId, intent]));
      const old = [...intents.values()].filter(({ at }) => at < now() - FORGET_AFTER_MS);
      for (const { reqId } of old) {
        intents.delete(reqId);
        await tried((database) => database.delete(STORE, reqId), undefined);
      }
      return [...intents.values()];
    },
  };
}
