/** What a core keeps, in memory: the next core on the same memory is its next life. */
import type { CoreStorage, RecordingStore, StoredRequest } from '../../../worker/engine/deps.ts';

/** `recording`: where recordings are kept; absent: in the core's own memory. */
export function coreMemory(recording?: RecordingStore) {
  const storedRequests = new Map<string, StoredRequest>();
  let isWritable = true;
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const storage: CoreStorage = {
    storedRequests: {
      put: async (request) => (storedRequests.set(request.reqId, request), isWritable),
      remove: async (reqId) => void storedRequests.delete(reqId),
      all: async () => [...storedRequests.values()],
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
  };
}
