/** Bytes by key in IndexedDB, in a database of its own; where the browser refuses, as long as the core lives. */
import { openDB } from 'idb';
import type { Keep } from '../deps.ts';

const STORE = 'bytes';
/** Larger things are not kept. */
export const MAX_KEPT_BYTES = 1024 * 1024;

export function createKeep(): Keep {
  const held = new Map<string, Uint8Array<ArrayBuffer>>();
  const open = () => openDB('spo-keep', 1, { upgrade: (made) => void made.createObjectStore(STORE) });
  return {
    async get(key) {
      const known = held.get(key);
      if (known !== undefined) return known;
      try {
        const database = await open();
        const value: unknown = await database.get(STORE, key);
        database.close();
        return value instanceof Uint8Array ? new Uint8Array(value) : null;
      } catch {
        return null;
      }
    },
    async put(key, bytes) {
      if (bytes.length > MAX_KEPT_BYTES) return false;
      held.set(key, bytes);
      try {
        const database = await open();
        await database.put(STORE, bytes, key);
        database.close();
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** The JSON that was kept; null where it cannot be read. */
export function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
