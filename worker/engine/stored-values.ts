/** Bytes by key in an IndexedDB database of their own. Where the browser refuses or is late, the core keeps them in memory. */
import { jsonOf } from '../../domain/row.ts';
import type { StoredValues } from './deps.ts';
import { openStorage } from './browser-storage.ts';

const STORE = 'bytes';
/** What a member wrote is worth a wait: without it the form would begin empty. */
export const DRAFT_WAIT_MS = 10_000;
/** Larger values are not kept. */
export const MAX_VALUE_BYTES = 1024 * 1024;

export function createStoredValues(): StoredValues {
  const held = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Keys that could not be read. They are not stored, because that would replace bytes that were never read. */
  const unread = new Set<string>();
  const storage = openStorage('spo-keep', (made) => void made.createObjectStore(STORE));
  return {
    async get(key, waitMs) {
      const known = held.get(key);
      if (known !== undefined) return known;
      const found = await storage.ask<{ readonly value: unknown } | null>(
        async (database) => ({ value: await database.get(STORE, key) }),
        null,
        waitMs,
      );
      if (found === null) unread.add(key);
      else unread.delete(key);
      return found?.value instanceof Uint8Array ? new Uint8Array(found.value) : null;
    },
    async put(key, bytes) {
      if (bytes.length > MAX_VALUE_BYTES) return false;
      held.set(key, bytes);
      if (unread.has(key)) return false;
      return storage.ask(async (database) => {
        await database.put(STORE, bytes, key);
        return true;
      }, false);
    },
  };
}

/** What the core keeps for itself, and what its own answer tells: nobody is notified that the browser does not keep it. */
const QUIET = /^(?:last-|kept-|known-device$|saved-slips)/;
/** "[]" and less: nothing was chosen or written. */
const EMPTY_BYTES = 2;

/** The same values, which call `onUnkept` the first time that the browser does not keep what a member chose or wrote. */
export function watchUnkept(values: StoredValues, onUnkept: () => void): StoredValues {
  let isNotified = false;
  return {
    ...values,
    async put(key, bytes) {
      const isKept = await values.put(key, bytes);
      if (!isKept && !isNotified && bytes.length > EMPTY_BYTES && !QUIET.test(key)) {
        isNotified = true;
        onUnkept();
      }
      return isKept;
    },
  };
}

/** Decodes stored JSON; null if it cannot be read. */
export const parsed = (bytes: Uint8Array): unknown => jsonOf(new TextDecoder().decode(bytes)) ?? null;
