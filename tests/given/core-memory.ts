/** What a core keeps, in memory: the next core on the same memory is its next life. */
import type { CoreStorage, Intent } from '../../worker/engine/deps.ts';

export function coreMemory() {
  const intents = new Map<string, Intent>();
  let notes = true;
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const storage: CoreStorage = {
    intents: {
      put: async (intent) => (intents.set(intent.reqId, intent), notes),
      remove: async (reqId) => void intents.delete(reqId),
      all: async () => [...intents.values()],
    },
    values: {
      get: async (key) => kept.get(key) ?? null,
      put: async (key, bytes) => (kept.set(key, bytes), true),
    },
  };
  return {
    intents,
    storage,
    /** The browser stores no bets any more: they live as long as the core. */
    refuseNotes: (): void => void (notes = false),
  };
}
