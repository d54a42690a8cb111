/** Parts of a running recording in an IndexedDB database of their own, so that the recording survives a core that ends. */
import type { RecordingStore } from './deps.ts';
import { openStorage } from './browser-storage.ts';

const STORE = 'parts';
/** A key beside those of the parts: their recording was saved. */
const SAVED = 'saved';
/** A part of the member's own recording is worth a wait. */
const PART_WAIT_MS = 10_000;

interface Part {
  readonly id: string;
  readonly n: number;
  readonly bytes: Blob;
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Blob;

/** Keys are `[recording, number]`, so that the parts of a recording come in their order. */
export function createRecordingStore(): RecordingStore {
  const storage = openStorage('spo-recording', (made) => void made.createObjectStore(STORE));
  return {
    begin: () =>
      storage.ask(async (database) => {
        await database.clear(STORE);
        return true;
      }, false),
    add: (id, n, bytes) =>
      storage.ask(
        async (database) => {
          await database.put(STORE, { id, n, bytes: new Blob([bytes]) } satisfies Part, [id, n]);
          return true;
        },
        false,
        PART_WAIT_MS,
      ),
    parts: (id) =>
      storage.ask(
        async (database) => {
          const found: unknown[] = await database.getAll(STORE);
          const parts = found.filter(isPart);
          const of = id ?? parts.at(-1)?.id;
          return new Map(parts.filter((part) => part.id === of).map(({ n, bytes }) => [n, bytes]));
        },
        new Map<number, Blob>(),
        PART_WAIT_MS,
      ),
    saved: () =>
      storage.ask(async (database) => {
        await database.put(STORE, true, SAVED);
        return true;
      }, false),
    isLeft: () =>
      storage.ask(
        async (database) => {
          if ((await database.get(STORE, SAVED)) !== undefined) await database.clear(STORE);
          return (await database.count(STORE)) > 0;
        },
        false,
        PART_WAIT_MS,
      ),
  };
}
