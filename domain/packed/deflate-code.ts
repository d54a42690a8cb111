/** Codes of deflate: which bits stand for which symbol, from the lengths of the codes of all symbols. */

const MOST_BITS = 15;

export interface Code {
  /** By the next `most` bits, the first of which is the lowest: the symbol, and in the lower four bits the length of its code; 0: there is none. */
  readonly table: Uint16Array;
  readonly most: number;
}

export const NO_CODE: Code = { table: new Uint16Array(1), most: 0 };

/** The bits in the opposite order. */
function reversed(code: number, length: number): number {
  let bits = 0;
  for (let at = 0; at < length; at++) bits |= ((code >>> at) & 1) << (length - 1 - at);
  return bits;
}

/** null: more codes are so short than there can be. A code may lack symbols, as that of distances where there is only one. */
export function deflateCodeOf(lengths: Uint8Array): Code | null {
  const counts = new Uint16Array(MOST_BITS + 1);
  let most = 0;
  for (const length of lengths) {
    if (length === 0) continue;
    counts[length] = (counts[length] ?? 0) + 1;
    most = Math.max(most, length);
  }
  /** The first code of each length. */
  const next = new Uint32Array(MOST_BITS + 2);
  for (let length = 1; length <= MOST_BITS; length++) {
    const behind = (next[length] ?? 0) + (counts[length] ?? 0);
    if (behind > 1 << length) return null;
    next[length + 1] = behind << 1;
  }
  const table = new Uint16Array(1 << most);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    const code = next[length] ?? 0;
    next[length] = code + 1;
    for (let bits = reversed(code, length); bits < table.length; bits += 1 << length)
      table[bits] = (symbol << 4) | length;
  }
  return { table, most };
}
