/**
 * Requests under way (outbox.ts) in IndexedDB, where they survive the worker and the browser. Where the browser does not store (a private
 * window, a full disk, a database that another tab holds), the core keeps them in memory. Betting continues; only a request that was under
 * way in a crash cannot be asked for.
 */
import type { StoredRequest, RequestStore } from './deps.ts';
import { openStorage } from './browser-storage.ts';

const STORE = 'intents';
/** A request older than this can no longer be accepted (its deadline is long over). */
const FORGET_AFTER_MS = 7 * 86_400_000;

export function createRequestStore(now: () => number): RequestStore {
  const inMemory = new Map<string, StoredRequest>();
  const storage = openStorage('spo', (made) => void made.createObjectStore(STORE, { keyPath: 'reqId' }));
  const forget = (reqId: string): Promise<void> =>
    storage.ask((database) => database.delete(STORE, reqId), undefined);
  return {
    put(request) {
      inMemory.set(request.reqId, request);
      return storage.ask(async (database) => {
        await database.put(STORE, request);
        return true;
      }, false);
    },
    async remove(reqId) {
      inMemory.delete(reqId);
      await forget(reqId);
    },
    async all() {
      const stored = await storage.ask<readonly StoredRequest[]>((database) => database.getAll(STORE), []);
      const storedRequests = new Map(
        [...stored, ...inMemory.values()].map((request) => [request.reqId, request]),
      );
      const old = [...storedRequests.values()].filter(({ at }) => at < now() - FORGET_AFTER_MS);
      for (const { reqId } of old) {
        storedRequests.delete(reqId);
        await forget(reqId);
      }
      return [...storedRequests.values()];
    },
  };
}

/** The same store, which calls `onUnstored` when a request was not stored: once, and again only after a request was stored. */
export function watchUnstored(storedRequests: RequestStore, onUnstored: () => void): RequestStore {
  let isNotified = false;
  return {
    ...storedRequests,
    async put(request) {
      const stored = await storedRequests.put(request);
      if (!stored && !isNotified) onUnstored();
      isNotified = !stored;
      return stored;
    },
  };
}
