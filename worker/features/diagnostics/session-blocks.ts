/** Bytes of a file that grows: joined into blocks, so that a million small entries are few objects, and saved as a Blob of the blocks. */
const BLOCK_BYTES = 1024 * 1024;

export interface SessionBlocks {
  add(bytes: Uint8Array): void;
  toBlob(type: string): Promise<Blob>;
}

export function createBlocks(): SessionBlocks {
  const full: Uint8Array<ArrayBuffer>[] = [];
  let block = new Uint8Array(0);
  let used = 0;
  return {
    add(bytes) {
      if (used + bytes.length > block.length) {
        full.push(block.subarray(0, used));
        block = new Uint8Array(Math.max(BLOCK_BYTES, bytes.length));
        used = 0;
      }
      block.set(bytes, used);
      used += bytes.length;
    },
    toBlob: async (type) => new Blob([...full, block.subarray(0, used)], { type }),
  };
}
