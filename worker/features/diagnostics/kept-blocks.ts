/**
 * Bytes of a recording that grows: kept part by part in the browser's storage, and in memory only until a part is stored, or where the
 * browser refuses. The file is a Blob of the parts.
 */
import type { RecordingStore } from '../../engine/deps.ts';
import type { SessionBlocks } from './session-blocks.ts';

/** A part is stored when it is so old, or so large. A core that ends loses no more. */
export const PART_MS = 1000;
export const BLOCK_PART_BYTES = 1024 * 1024;

interface KeptBlocksDeps {
  readonly store: RecordingStore;
  readonly id: string;
  /** Local ms. */
  readonly now: () => number;
}

export function createKeptBlocks({ store, id, now }: KeptBlocksDeps): SessionBlocks {
  let [part, used, cutAt, count] = [new Uint8Array(BLOCK_PART_BYTES), 0, now(), 0];
  /** Parts that are not stored, by their numbers. */
  const held = new Map<number, Uint8Array<ArrayBuffer>>();
  let last: Promise<unknown> = store.begin();
  const cut = (): void => {
    cutAt = now();
    if (used === 0) return;
    const [n, bytes] = [count++, part.slice(0, used)];
    used = 0;
    held.set(n, bytes);
    last = last.then(async () => (await store.add(id, n, bytes)) && held.delete(n));
  };
  return {
    add(bytes) {
      if (used + bytes.length > part.length) cut();
      if (bytes.length > part.length) part = new Uint8Array(bytes.length);
      part.set(bytes, used);
      used += bytes.length;
      if (now() - cutAt >= PART_MS) cut();
    },
    async toBlob(type) {
      cut();
      await last;
      const stored = await store.parts(id);
      const parts = Array.from({ length: count }, (_, n) => held.get(n) ?? stored.get(n));
      // After a part that is gone nothing could be read.
      const end = parts.indexOf(undefined);
      return new Blob(end < 0 ? (parts as Blob[]) : (parts.slice(0, end) as Blob[]), { type });
    },
  };
}

/** The recording of a core that ended before it was saved; null: there is none. */
export async function interruptedRecording(store: RecordingStore, type: string): Promise<Blob | null> {
  const parts = await store.parts(null);
  const whole: Blob[] = [];
  for (let part = parts.get(0); part !== undefined; part = parts.get(whole.length)) whole.push(part);
  return whole.length === 0 ? null : new Blob(whole, { type });
}
