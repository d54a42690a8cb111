/**
 * What a core keeps, in memory: the next core on the same memory is its next life. As in the browser (worker/engine/request-store.ts), a
 * request that is not stored is held by its core alone.
 */
import type { CoreStorage, RecordingStore, StoredRequest } from '../../../worker/engine/deps.ts';

/** `recording`: where recordings are kept; absent: in the core's own memory. */
export function coreMemory(recording?: RecordingStore) {
  const storedRequests = new Map<string, StoredRequest>();
  const held = new Map<string, StoredRequest>();
  let isWritable = true;
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const storage: CoreStorage = {
    storedRequests: {
      async put(request) {
        (isWritable ? storedRequests : held).set(request.reqId, request);
        return isWritable;
      },
      async remove(reqId) {
        storedRequests.delete(reqId);
        held.delete(reqId);
      },
      all: async () => [...storedRequests.values(), ...held.values()],
    },
    values: {
      get: async (key) => kept.get(key) ?? null,
      put: async (key, bytes) => (kept.set(key, bytes), true),
    },
    ...(recording === undefined ? {} : { recording }),
  };
  return {
    storedRequests,
    storage,
    /** The browser stores no bets any more: they live as long as the core. */
    refuseStorage: (): void => void (isWritable = false),
    /** The core ends. Returns the ids of the requests that were held by it alone: nobody asks for them. */
    endCore(): readonly string[] {
      const lost = [...held.keys()];
      held.clear();
      return lost;
    },
  };
}
