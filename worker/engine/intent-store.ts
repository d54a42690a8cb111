/**
 * Requests under way (outbox.ts) in IndexedDB, where they survive the worker and the browser. Where the browser does not store (a private
 * window, a full disk, a database that another tab holds), the core keeps them in memory. Betting continues; only a request that was under
 * way in a crash cannot be asked for.
 */
import type { Intent, IntentStore } from './deps.ts';
import { openStorage } from './browser-storage.ts';

const STORE = 'intents';
/** An intent older than this can no longer be accepted (its deadline is long over). */
const FORGET_AFTER_MS = 7 * 86_400_000;

export function createIntentStore(now: () => number): IntentStore {
  const held = new Map<string, Intent>();
  const storage = openStorage('spo', (made) => void made.createObjectStore(STORE, { keyPath: 'reqId' }));
  const forget = (reqId: string): Promise<void> =>
    storage.ask((database) => database.delete(STORE, reqId), undefined);
  return {
    put(intent) {
      held.set(intent.reqId, intent);
      return storage.ask(async (database) => {
        await database.put(STORE, intent);
        return true;
      }, false);
    },
    async remove(reqId) {
      held.delete(reqId);
      await forget(reqId);
    },
    async all() {
      const stored = await storage.ask<readonly Intent[]>((database) => database.getAll(STORE), []);
      const intents = new Map([...stored, ...held.values()].map((intent) => [intent.reqId, intent]));
      const old = [...intents.values()].filter(({ at }) => at < now() - FORGET_AFTER_MS);
      for (const { reqId } of old) {
        intents.delete(reqId);
        await forget(reqId);
      }
      return [...intents.values()];
    },
  };
}

/** The same store, which calls `unwritten` when a note was not stored: once, and again only after a note was stored. */
export function watchNotes(intents: IntentStore, unwritten: () => void): IntentStore {
  let said = false;
  return {
    ...intents,
    async put(intent) {
      const written = await intents.put(intent);
      if (!written && !said) unwritten();
      said = !written;
      return written;
    },
  };
}
