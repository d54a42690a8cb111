/** Decodes bits whose chances are learned as they come (the range coder of LZMA). Past the end it reads zeros; `isPastEnd` tells. */
export interface RangeDecoder {
  /** The next bit by the chance at this place of `chances`, which learns from it. */
  bit(chances: Uint16Array, place: number): number;
  /** `count` bits of even chances, the highest first. */
  even(count: number): number;
  /** A number of `count` bits by a tree of chances from `base` on, the highest bit first. */
  tree(chances: Uint16Array, base: number, count: number): number;
  /** The same with the lowest bit first. */
  reverseTree(chances: Uint16Array, base: number, count: number): number;
  isPastEnd(): boolean;
}

const [CHANCE_BITS, LEARN_BITS, LEAST_RANGE] = [11, 5, 2 ** 24] as const;
/** A bit is as likely 0 as 1. */
export const EVEN = 1 << (CHANCE_BITS - 1);
const FIRST_BYTES = 5;

export function createRangeDecoder(bytes: Uint8Array, from: number): RangeDecoder {
  let range = 0xff_ff_ff_ff;
  let code = 0;
  let at = from + 1;
  const next = (): void => {
    code = ((code << 8) | (bytes[at++] ?? 0)) >>> 0;
  };
  for (let one = 1; one < FIRST_BYTES; one++) next();
  const refill = (): void => {
    if (range >= LEAST_RANGE) return;
    range = (range << 8) >>> 0;
    next();
  };
  const bit = (chances: Uint16Array, place: number): number => {
    const chance = chances[place] as number;
    const bound = (range >>> CHANCE_BITS) * chance;
    const isZero = code < bound;
    if (isZero) {
      range = bound;
      chances[place] = chance + (((1 << CHANCE_BITS) - chance) >> LEARN_BITS);
    } else {
      range -= bound;
      code -= bound;
      chances[place] = chance - (chance >> LEARN_BITS);
    }
    refill();
    return isZero ? 0 : 1;
  };
  return {
    bit,
    even(count) {
      let value = 0;
      for (let one = 0; one < count; one++) {
        range >>>= 1;
        const isOne = code >= range;
        if (isOne) code -= range;
        value = value * 2 + (isOne ? 1 : 0);
        refill();
      }
      return value;
    },
    tree(chances, base, count) {
      let place = 1;
      for (let one = 0; one < count; one++) place = place * 2 + bit(chances, base + place);
      return place - (1 << count);
    },
    reverseTree(chances, base, count) {
      let [place, value] = [1, 0];
      for (let one = 0; one < count; one++) {
        const own = bit(chances, base + place);
        place = place * 2 + own;
        value |= own << one;
      }
      return value;
    },
    isPastEnd: () => at > bytes.length,
  };
}
