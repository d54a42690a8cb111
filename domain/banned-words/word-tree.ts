/**
 * A tree of words by their letters (Aho and Corasick, 1975). It costs one entry in a table for each letter of its words: where a search goes on
 * after a letter that does not fit is looked for once a search comes there, and most places of a long list are never reached.
 */

export const ROOT = 0;
export const NO_NODE = -1;
/** Not looked for yet. */
const UNKNOWN = -2;
const FIRST_SLOTS = 1024;

export interface WordTree<Ends> {
  /** The place at which a word of these letters ends. Not after the first search. */
  readonly add: (codes: readonly number[]) => number;
  /** What the caller keeps of the words that end at a place. */
  readonly ends: Map<number, Ends>;
  /** The place of a search after one letter more. */
  readonly after: (place: number, code: number) => number;
  /** The next shorter word that ends at the place, too. */
  readonly shorter: (place: number) => number;
}

interface Steps {
  /** By place: the one before it, and the letter that leads on from there. */
  readonly parents: number[];
  readonly codes: number[];
  readonly to: (place: number, code: number) => number;
  readonly grow: (place: number, code: number) => number;
}

/** The places of a tree, found by the one before and the letter: a table with open addresses, at most half full. */
function createSteps(): Steps {
  const parents = [NO_NODE];
  const codes = [0];
  let slots = new Int32Array(FIRST_SLOTS);
  /** Slots hold places; ROOT, to which nothing leads: free. */
  const slotOf = (place: number, code: number): number => {
    const mask = slots.length - 1;
    let hash = Math.imul(place, 0x9e_37_79_b1) ^ Math.imul(code, 0x85_eb_ca_6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (let at = slots[slot] ?? ROOT; at !== ROOT; at = slots[slot] ?? ROOT) {
      if (parents[at] === place && codes[at] === code) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  };
  const widen = (): void => {
    slots = new Int32Array(slots.length * 2);
    for (let at = 1; at < parents.length; at++) slots[slotOf(parents[at] ?? ROOT, codes[at] ?? 0)] = at;
  };
  return {
    parents,
    codes,
    to(place, code) {
      const at = slots[slotOf(place, code)] ?? ROOT;
      return at === ROOT ? NO_NODE : at;
    },
    grow(place, code) {
      if (parents.length * 2 > slots.length) widen();
      const slot = slotOf(place, code);
      const known = slots[slot] ?? ROOT;
      if (known !== ROOT) return known;
      slots[slot] = parents.length;
      codes.push(code);
      return parents.push(place) - 1;
    },
  };
}

export function createWordTree<Ends>(): WordTree<Ends> {
  const { parents, codes, to, grow } = createSteps();
  const ends = new Map<number, Ends>();
  /** By place: the longest other beginning of a word that ends there, and the next shorter word. */
  const backs = [NO_NODE];
  const shorterWords = [NO_NODE];

  const backOf = (place: number): number => {
    const known = backs[place] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const code = codes[place] ?? 0;
    let at = backOf(parents[place] ?? ROOT);
    while (at !== NO_NODE && to(at, code) === NO_NODE) at = backOf(at);
    const back = at === NO_NODE ? ROOT : to(at, code);
    backs[place] = back;
    return back;
  };
  const shorter = (place: number): number => {
    const known = shorterWords[place] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const back = backOf(place);
    const next = ends.has(back) ? back : shorter(back);
    shorterWords[place] = next;
    return next;
  };
  return {
    add(letters) {
      let place = ROOT;
      for (const code of letters) place = grow(place, code);
      while (backs.length < parents.length) {
        backs.push(UNKNOWN);
        shorterWords.push(UNKNOWN);
      }
      return place;
    },
    ends,
    after(place, code) {
      for (let at = place; at !== NO_NODE; at = backOf(at)) {
        const next = to(at, code);
        if (next !== NO_NODE) return next;
      }
      return ROOT;
    },
    shorter,
  };
}
