/** Words that members may not write (J6). The search is linear in the text, whatever the number of words (Aho and Corasick, 1975). */
import { type Letter, plainLetters } from './plain-letters.ts';

/** A list longer than this is cut; a word longer than this is left out. */
export const bannedWordLimits = { words: 5000, characters: 40 } as const;

/**
 * A mark before a word: "=ass" is found only between spaces or signs, thus in "you ass" and not in "class"; "-시발점" is an ordinary word,
 * in which no banned word is looked for.
 */
type Kind = 'anywhere' | 'whole' | 'ordinary';
const kinds: Readonly<Record<string, Kind>> = { '=': 'whole', '-': 'ordinary' };

interface Entry {
  readonly word: string;
  readonly kind: Kind;
  readonly length: number;
}

/** Places of a word's first and last letter. */
interface Span {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

interface Node {
  readonly next: Map<number, Node>;
  /** The longest other beginning of a word that ends here, too. */
  back: Node | null;
  readonly entries: Entry[];
}

export interface BannedWords {
  /** The words of the list that the text contains, each once, in the order in which they end. */
  readonly find: (text: string) => readonly string[];
}

const newNode = (): Node => ({ next: new Map(), back: null, entries: [] });

function add(root: Node, written: string): void {
  const kind = kinds[written[0] ?? ''] ?? 'anywhere';
  const word = (kind === 'anywhere' ? written : written.slice(1)).trim();
  const letters = plainLetters(word);
  if (letters.length === 0 || word.length > bannedWordLimits.characters) return;
  let node = root;
  for (const { code } of letters) {
    const next = node.next.get(code) ?? newNode();
    node.next.set(code, next);
    node = next;
  }
  node.entries.push({ word, kind, length: letters.length });
}

/** Sets where the search goes on when the next letter does not fit, in order of depth. */
function linkBack(root: Node): void {
  const queue: Node[] = [...root.next.values()];
  for (const node of queue) node.back = root;
  for (const node of queue)
    for (const [code, next] of node.next) {
      let back = node.back;
      while (back !== null && !back.next.has(code)) back = back.back;
      next.back = back?.next.get(code) ?? root;
      next.entries.push(...next.back.entries);
      queue.push(next);
    }
}

/** True for a gap inside of the span. */
function isSpaced(letters: readonly Letter[], from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at++)
    if (letters[at]?.afterGap === true && letters[at]?.begins === true) return true;
  return false;
}

/** A word that is written with gaps must begin and end at one, too: 시 발 is found, the end of 다시 with 발표 is not. */
function isFound(letters: readonly Letter[], from: number, to: number, kind: Kind): boolean {
  const first = letters[from];
  const last = letters[to];
  if (first?.begins !== true || last?.ends !== true) return false;
  if (first.afterGap && last.beforeGap) return true;
  return kind !== 'whole' && !isSpaced(letters, from, to);
}

/** For each place the last place of an ordinary word that began there or before; -1: none. */
function reachOf(ordinary: readonly Span[], length: number): Int32Array {
  const reach = new Int32Array(length).fill(-1);
  for (const { from, to } of ordinary) reach[from] = Math.max(reach[from] ?? -1, to);
  for (let at = 1; at < length; at++) reach[at] = Math.max(reach[at] ?? -1, reach[at - 1] ?? -1);
  return reach;
}

function search(root: Node, letters: readonly Letter[], found: Set<string>): void {
  const banned: Span[] = [];
  const ordinary: Span[] = [];
  let node = root;
  for (const [to, { code }] of letters.entries()) {
    let at: Node | null = node;
    while (at !== null && !at.next.has(code)) at = at.back;
    node = at?.next.get(code) ?? root;
    for (const { word, kind, length } of node.entries) {
      const from = to - length + 1;
      if (isFound(letters, from, to, kind))
        (kind === 'ordinary' ? ordinary : banned).push({ word, from, to });
    }
  }
  const reach = reachOf(ordinary, letters.length);
  for (const { word, from, to } of banned) if ((reach[from] ?? -1) < to) found.add(word);
}

/** `words`: as written in the list; see Kind. Words without a letter are left out. */
export function createBannedWords(words: readonly string[]): BannedWords {
  const root = newNode();
  for (const word of words.slice(0, bannedWordLimits.words)) add(root, word);
  linkBack(root);
  return {
    find(text) {
      const found = new Set<string>();
      search(root, plainLetters(text), found);
      if (/\d/.test(text)) search(root, plainLetters(text, true), found);
      return [...found];
    },
  };
}
