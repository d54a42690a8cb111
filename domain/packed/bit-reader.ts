/** Reads bits of a byte array, the highest of a byte first. Past the end it reads zeros; `isPastEnd` tells. */
export interface BitReader {
  readonly bytes: Uint8Array;
  /** The next `count` bits as a number, 1 to 24. */
  bits(count: number): number;
  /** Place of the next bit. */
  bit(): number;
  moveTo(bit: number): void;
  isPastEnd(): boolean;
}

export function createBitReader(bytes: Uint8Array, from: number): BitReader {
  let at = from;
  return {
    bytes,
    bits(count) {
      const byte = at >>> 3;
      const window =
        (((bytes[byte] ?? 0) << 24) |
          ((bytes[byte + 1] ?? 0) << 16) |
          ((bytes[byte + 2] ?? 0) << 8) |
          (bytes[byte + 3] ?? 0)) <<
        (at & 7);
      at += count;
      // A window holds 25 bits at least.
      return window >>> (32 - count);
    },
    bit: () => at,
    moveTo(bit) {
      at = bit;
    },
    isPastEnd: () => at > bytes.length * 8,
  };
}
